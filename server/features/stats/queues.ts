import type { AppContext } from '#server/context.ts';
import type { QueueState } from '#shared/stats.ts';

interface Seen {
  done: number;
  /** Since when there has been work and none of it was finished. */
  idleSince: number | null;
}

const stalledAfterMs = 5 * 60_000;
const seen = new WeakMap<AppContext, Map<string, Seen>>();

/** The queues of background work; one that has work and has finished nothing for five minutes is stalled. */
export async function queueStates(ctx: AppContext): Promise<QueueState[]> {
  const { queued, running, done, failed } = ctx.media.stats();
  const audio = { name: 'audio', waiting: queued, running, done, failed };
  return [{ ...audio, stalled: isStalled(ctx, audio) }, ...(await searchQueue(ctx))];
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

function isStalled(ctx: AppContext, queue: Omit<QueueState, 'stalled'>): boolean {
  const known = seen.get(ctx) ?? new Map<string, Seen>();
  seen.set(ctx, known);
  const before = known.get(queue.name);
  const finished = queue.done + queue.failed;
  const hasWork = queue.waiting + queue.running > 0;
  const idleSince = hasWork && before?.done === finished ? (before.idleSince ?? ctx.clock()) : null;
  known.set(queue.name, { done: finished, idleSince });
  return idleSince !== null && ctx.clock() - idleSince > stalledAfterMs;
}
