/** Bounds of concurrent and waiting work; more work is refused. */
export interface Semaphore {
  /**
   * Runs `work` when a slot is free.
   * @throws SemaphoreFullError where too many wait already
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export class SemaphoreFullError extends Error {}

/** Bounds how much of one kind of heavy work is under way; first come, first served. */
export function openSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  const queue: (() => void)[] = [];
  let busy = 0;

  async function enter(): Promise<void> {
    if (busy < atOnce) {
      busy += 1;
      return;
    }
    if (queue.length >= waiting) throw new SemaphoreFullError(`${waiting} wait already`);
    // A finished task hands its slot to the next, so `busy` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
