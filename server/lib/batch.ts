/** Collects small writes that come at the same time, so that they share one transaction and one sync of the disk. */
export interface Batch<T> {
  /** Resolves when the item was dealt with, rejects where it could not be. */
  add(item: T): Promise<void>;
}

/**
 * `work` gets what came within `delayMs` of the first item, and deals with all of it or throws: then each is tried alone,
 * so that one bad item spoils no other.
 */
export function openBatch<T>(delayMs: number, work: (items: T[]) => Promise<void>): Batch<T> {
  let waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = [];

  async function flush(): Promise<void> {
    const taken = waiting;
    waiting = [];
    try {
      await work(taken.map(({ item }) => item));
      for (const { resolve } of taken) resolve();
    } catch {
      for (const { item, resolve, reject } of taken) await work([item]).then(resolve, reject);
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setTimeout(() => void flush(), delayMs);
        waiting.push({ item, resolve, reject });
      }),
  };
}
