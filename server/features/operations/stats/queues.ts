import type { AppContext } from '#server/context.ts';
import { audioStats } from '#server/media/media-processor.ts';
import type { QueueState } from '#shared/operations/stats.ts';

const stalledAfterMs = 5 * 60_000;

/** The queues of background work; one that has work and has finished nothing for five minutes is stalled. */
export async function queueStates(ctx: AppContext): Promise<QueueState[]> {
  const { queued, running, done, failed, movedAt } = audioStats(ctx.workers);
  const stalled = running > 0 && performance.now() - movedAt > stalledAfterMs;
  return [{ name: 'audio', waiting: queued, running, done, failed, stalled }, ...(await searchQueue(ctx))];
}

/**
 * The changes that a search cluster has not been told yet, or how far a new index is; stalled while the cluster is away. Where the
 * database searches, only while a new index is built: all else is there within two seconds.
 */
async function searchQueue(ctx: AppContext): Promise<QueueState[]> {
  const { engine, isUnreachable, waiting, rebuild } = await ctx.search.state();
  if (engine === 'database' && rebuild === null) return [];
  const { done, total } = rebuild ?? { done: 0, total: 0 };
  return [{ name: 'search', waiting, running: total - done, done, failed: 0, stalled: isUnreachable }];
}
