/** Collects small writes that come at the same time, so that they share one transaction. */
export interface Batch<T> {
  /** Resolves when the item was dealt with, rejects where it could not be. */
  add(item: T): Promise<void>;
}

interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** A transaction that is too long holds up everyone else. */
const itemsAtOnce = 256;

/**
 * `work` gets what came within `delayMs` of the first item, or while the items before were dealt with. It may throw: then
 * each is tried alone, so that one bad item spoils no other.
 */
export function openBatch<T>(delayMs: number, work: (items: T[]) => Promise<void>): Batch<T> {
  let waiting: Waiting<T>[] = [];
  let isBusy = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const taken = waiting.slice(0, itemsAtOnce);
      waiting = waiting.slice(itemsAtOnce);
      await deal(taken).catch(async (error: unknown) => {
        if (taken.length === 1) taken[0]?.reject(error);
        else for (const one of taken) await deal([one]).catch(one.reject);
      });
    }
    isBusy = false;
  }

  async function deal(taken: Waiting<T>[]): Promise<void> {
    await work(taken.map(({ item }) => item));
    for (const { resolve } of taken) resolve();
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (isBusy) return;
        isBusy = true;
        setTimeout(() => void flush(), delayMs);
      }),
  };
}
