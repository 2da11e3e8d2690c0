import { topics } from '#server/bus/topics.ts';
import type { AppContext } from '#server/context.ts';

/** Many additions are one piece of news. */
const gatherMs = 100;

/** Lets a job begin at once, which somebody waits for: call it after the commit that adds it. */
export function hurryOn({ bus, log }: Pick<AppContext, 'bus' | 'log'>): void {
  // Servers look by themselves, too.
  bus
    .publish(topics.jobAdded, null)
    .catch((error: unknown) => log.debug({ err: error }, 'Nobody hears of a job'));
}

/** Tells the other servers that a job may wait; answers a function that ends it. */
export function announceJobs(ctx: AppContext): () => void {
  const { locks, state } = ctx;
  if (!locks.areShared) return () => undefined;
  let telling: NodeJS.Timeout | null = null;
  const deaf = state.changes.listen('jobs', () => {
    telling ??= setTimeout(() => {
      telling = null;
      hurryOn(ctx);
    }, gatherMs).unref();
  });
  return () => {
    deaf();
    if (telling) clearTimeout(telling);
  };
}
