import type { Log } from '#server/lib/log.ts';
import type { Finder } from './search.ts';

/** After a failure the cluster is left alone for so long. */
const restMs = 5_000;

/** Knows whether the cluster answers. */
export interface Away {
  isAway(): boolean;
  /** Told of what came of speaking to the cluster: an error, or null. */
  tell(error: unknown): void;
  /** Asks `one`, and `other` where `one` does not answer. */
  either(one: Finder, other: Finder): Pick<Finder, 'find' | 'identify'>;
}

export function openAway(log: Log): Away {
  let isAway = false;
  let askAgainAt = 0;

  function tell(error: unknown): void {
    if (error === null) {
      if (isAway) log.info('The search cluster is back');
      isAway = false;
      askAgainAt = 0;
      return;
    }
    if (!isAway) log.error({ err: error }, 'The search cluster is away: the database answers instead');
    isAway = true;
    askAgainAt = performance.now() + restMs;
  }

  async function ask<T>(asking: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (performance.now() < askAgainAt) return instead();
    try {
      const answer = await asking();
      tell(null);
      return answer;
    } catch (error) {
      tell(error);
      return instead();
    }
  }

  return {
    isAway: () => isAway,
    tell,
    either: (one, other) => ({
      find: (question) =>
        ask(
          () => one.find(question),
          () => other.find(question),
        ),
      identify: (lines, viewerId) =>
        ask(
          () => one.identify(lines, viewerId),
          () => other.identify(lines, viewerId),
        ),
    }),
  };
}
