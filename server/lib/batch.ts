/** Collects small writes that come at the same time, so that they share one transaction and one sync of the disk. */
export interface Batch<T, R = void> {
  /** Resolves to the item's result when it was dealt with, rejects where it could not be. */
  add(item: T): Promise<R>;
}

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/** A transaction that is too long holds up everyone else. */
const itemsAtOnce = 256;

/** What was made of some items. */
export interface Dealt<R> {
  /** A result for each, in their order; an `Error` among them fails that item alone. */
  results?: readonly (R | Error)[];
  /** Until then nobody is told; the next items are dealt with meanwhile. Where it rejects, so do all of these. */
  settled?: Promise<void>;
}

/**
 * `work` gets what came within `delayMs` of the first item, or while the items before were dealt with; `most` at once.
 * It may throw: then each is tried alone, so that one bad item spoils no other.
 */
export function openBatch<T, R = void>(
  delayMs: number,
  work: (items: T[]) => Promise<Dealt<R> | void>,
  most = itemsAtOnce,
): Batch<T, R> {
  let waiting: Waiting<T, R>[] = [];
  let isBusy = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await deal(taken).catch(async (error: unknown) => {
        if (taken.length === 1) taken[0]?.reject(error);
        else for (const one of taken) await deal([one]).catch(one.reject);
      });
    }
    isBusy = false;
  }

  async function deal(taken: Waiting<T, R>[]): Promise<void> {
    const dealt = await work(taken.map(({ item }) => item));
    const tell = (): void => {
      for (const [at, { resolve, reject }] of taken.entries()) {
        const result = dealt?.results?.[at];
        if (result instanceof Error) reject(result);
        else resolve(result as R);
      }
    };
    if (!dealt?.settled) return tell();
    dealt.settled.then(tell, (error: unknown) => {
      for (const { reject } of taken) reject(error);
    });
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (isBusy) return;
        isBusy = true;
        // Without a delay: after the requests that have already arrived have been read.
        if (delayMs === 0) setImmediate(() => void flush());
        else setTimeout(() => void flush(), delayMs);
      }),
  };
}
