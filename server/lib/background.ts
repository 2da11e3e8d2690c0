import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Work without a waiting caller. `closing` is aborted when the server stops: work that can be cut short should end then. */
export type BackgroundWork = (closing: AbortSignal) => Promise<void>;

/** Work after the answer, since an answer must not tell by its time that there was any. */
export interface Background {
  /** Begins after the current answer is on its way; a failure is logged. */
  run(name: string, work: BackgroundWork): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Waits a few seconds for what is under way; what takes longer is given up. */
  close(): Promise<void>;
}

const closeMs = 4000;

export function openBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function attempt(name: string, work: BackgroundWork): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await work(closing.signal);
    } catch (error) {
      log.error({ err: error, work: name }, 'Background work failed');
    }
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    run(name, work) {
      const task = attempt(name, work).finally(() => underWay.delete(task));
      underWay.add(task);
    },
    idle,
    async close() {
      closing.abort();
      const enough = new AbortController();
      const limit = wait(closeMs, undefined, { signal: enough.signal }).catch(() => undefined);
      await Promise.race([idle(), limit]);
      enough.abort();
    },
  };
}
