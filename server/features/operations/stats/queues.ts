import type { AppContext } from '#server/context.ts';
import { audioStats } from '#server/media/media-processor.ts';
import type { QueueState } from '#shared/operations/stats.ts';

const stalledAfterMs = 5 * 60_000;

/** The queues of background work. One that has work and has finished none for five minutes is stalled. */
export async function queueStates(ctx: AppContext): Promise<QueueState[]> {
  const { queued, running, done, failed, movedAt } = audioStats(ctx.workers);
  const stalled = running > 0 && performance.now() - movedAt > stalledAfterMs;
  return [{ name: 'audio', waiting: queued, running, done, failed, stalled }, ...(await searchQueue(ctx))];
}

/**
 * Changes that a search cluster has not received yet, or the progress of a new index; stalled while the cluster is
 * unreachable. If the database searches, only the building of an index is shown: changes take no more than two seconds.
 */
async function searchQueue(ctx: AppContext): Promise<QueueState[]> {
  const { engine, isUnreachable, waiting, rebuild } = await ctx.search.state();
  if (engine === 'database' && rebuild === null) return [];
  const { done, total } = rebuild ?? { done: 0, total: 0 };
  return [{ name: 'search', waiting, running: total - done, done, failed: 0, stalled: isUnreachable }];
}
