import { topics } from '#server/bus/topics.ts';
import type { AppContext } from '#server/context.ts';

/** Additions within this time are announced by one message. */
const gatherMs = 100;

/** Starts a job at once, since a person waits for it: call it after the commit that adds it. */
export function hurryOn({ bus, log }: Pick<AppContext, 'bus' | 'log'>): void {
  // Servers look by themselves, too.
  bus
    .publish(topics.jobAdded, null)
    .catch((error: unknown) => log.debug({ err: error }, 'Nobody hears of a job'));
}

/**
 * Announces to the other servers that a job may wait.
 * @returns a function that ends it
 */
export function announceJobs(ctx: AppContext): () => void {
  const { locks, state } = ctx;
  if (!locks.areShared) return () => undefined;
  let timer: NodeJS.Timeout | null = null;
  const unsubscribe = state.changes.listen('jobs', () => {
    timer ??= setTimeout(() => {
      timer = null;
      hurryOn(ctx);
    }, gatherMs).unref();
  });
  return () => {
    unsubscribe();
    if (timer) clearTimeout(timer);
  };
}
