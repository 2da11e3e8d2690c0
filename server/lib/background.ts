import type { Log } from './log.ts';

/** Work that nobody waits for: an answer must not tell by its time that there was any. */
export interface Background {
  /** Begins after the current answer is on its way; a failure is logged. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function openBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();

  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await work();
    } catch (error) {
      log.error({ err: error, work: name }, 'Background work failed');
    }
  }

  return {
    run(name, work) {
      const task = attempt(name, work).finally(() => underWay.delete(task));
      underWay.add(task);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
