import { topics } from '#server/bus/topics.ts';
import type { AppContext } from '#server/context.ts';

/** Many additions are one piece of news. */
const gatherMs = 100;

/** Tells the other servers that a job may wait; answers a function that ends it. */
export function announceJobs({ bus, locks, log, state }: AppContext): () => void {
  if (!locks.areShared) return () => undefined;
  let telling: NodeJS.Timeout | null = null;
  const deaf = state.changes.listen('jobs', () => {
    telling ??= setTimeout(() => {
      telling = null;
      // They look by themselves, too.
      bus
        .publish(topics.jobAdded, null)
        .catch((error: unknown) => log.debug({ err: error }, 'Nobody hears of a job'));
    }, gatherMs).unref();
  });
  return () => {
    deaf();
    if (telling) clearTimeout(telling);
  };
}
