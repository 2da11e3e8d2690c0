import { StagingThread } from './staging-thread.ts';
import type { StagingData } from './staging-calls.ts';

interface Seat {
  thread: StagingThread;
  /** Calls under way, of all its uploads. */
  calls: number;
}

interface Home {
  seat: Seat;
  /** Calls under way. */
  calls: number;
  /** Calls so far. */
  visits: number;
  /** Nothing of it is left in the thread. */
  isEmpty: boolean;
}

/**
 * Threads among which uploads are shared out: each belongs to the one that had the least to do when it came, and to no other as
 * long as anything of it is there.
 */
export class ThreadPool {
  readonly #seats: readonly Seat[];
  readonly #homes = new Map<string, Home>();

  constructor(count: number, data: StagingData) {
    this.#seats = Array.from({ length: count }, () => ({ thread: new StagingThread(data), calls: 0 }));
  }

  /** Does what concerns an upload in its thread. */
  at<T>(upload: string, work: (thread: StagingThread) => Promise<T>): Promise<T> {
    return this.#call(upload, false, work);
  }

  /** The same, for what leaves nothing of the upload behind. */
  leave(upload: string, work: (thread: StagingThread) => Promise<void>): Promise<void> {
    return this.#call(upload, true, work);
  }

  async close(): Promise<void> {
    await Promise.all(this.#seats.map(({ thread }) => thread.close()));
  }

  async #call<T>(upload: string, leaves: boolean, work: (thread: StagingThread) => Promise<T>): Promise<T> {
    const home = this.#homes.get(upload) ?? this.#settle(upload);
    const { seat } = home;
    const visit = (home.visits += 1);
    home.isEmpty = false;
    home.calls += 1;
    seat.calls += 1;
    try {
      const result = await work(seat.thread);
      // Whoever came while it was being left lives on there.
      home.isEmpty = leaves && visit === home.visits;
      return result;
    } finally {
      seat.calls -= 1;
      home.calls -= 1;
      if (home.calls === 0 && home.isEmpty) this.#homes.delete(upload);
    }
  }

  #settle(upload: string): Home {
    const seat = this.#seats.reduce((least, next) => (next.calls < least.calls ? next : least));
    const home = { seat, calls: 0, visits: 0, isEmpty: false };
    this.#homes.set(upload, home);
    return home;
  }
}
