import type { Log } from '#server/lib/log.ts';
import type { Finder } from './search.ts';

/** Pause of all calls to the cluster after a failure. */
const restMs = 5_000;

/** Answers from the database where the cluster cannot be reached. */
export interface Fallback {
  isUnreachable(): boolean;
  /** Called with the outcome of each call to the cluster: an error, or null. */
  noteOutcome(error: unknown): void;
  /** Asks `one`, and `other` where `one` does not answer. */
  either(one: Finder, other: Finder): Pick<Finder, 'find' | 'identify'>;
}

export function openFallback(log: Log): Fallback {
  let isUnreachable = false;
  let askAgainAt = 0;

  function noteOutcome(error: unknown): void {
    if (error === null) {
      if (isUnreachable) log.info('The search cluster is back');
      isUnreachable = false;
      askAgainAt = 0;
      return;
    }
    if (!isUnreachable)
      log.error({ err: error }, 'The search cluster cannot be reached: the database answers instead');
    isUnreachable = true;
    askAgainAt = performance.now() + restMs;
  }

  async function ask<T>(asking: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (performance.now() < askAgainAt) return instead();
    try {
      const answer = await asking();
      noteOutcome(null);
      return answer;
    } catch (error) {
      noteOutcome(error);
      return instead();
    }
  }

  return {
    isUnreachable: () => isUnreachable,
    noteOutcome,
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
