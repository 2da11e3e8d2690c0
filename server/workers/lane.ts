import { type FairQueue, fairQueue } from './fair-queue.ts';
import type { LaneSize } from './lanes.ts';
import { TaskFailure } from './task-failure.ts';

/** Called between two pieces of a task: waits while other waiting tasks have their turn. */
export type TakeTurn = () => Promise<void>;

interface Waiting {
  begin: () => void;
  refuse: (error: unknown) => void;
}

type AsFailure = (error: unknown) => unknown;

/** Runs at most `atOnce` tasks, in the owners' turns; a task in pieces gives its turn away between them. */
export function openLane(size: LaneSize, asFailure: AsFailure) {
  return new TaskLane(size, asFailure);
}

class TaskLane {
  readonly #atOnce: number;
  readonly #begunAtMost: number;
  readonly #asFailure: AsFailure;
  readonly #queue: FairQueue<Waiting>;
  readonly #pausedTurns = fairQueue<Waiting>(Infinity);
  /** The owners of the tasks that have begun. */
  readonly #begun: string[] = [];
  readonly #counted = { running: 0, done: 0, failed: 0, movedAt: performance.now() };

  constructor({ atOnce, waiting, begun = atOnce }: LaneSize, asFailure: AsFailure) {
    this.#atOnce = atOnce;
    this.#begunAtMost = begun;
    this.#asFailure = asFailure;
    this.#queue = fairQueue(waiting);
  }

  run<Output>(
    work: (takeTurn: TakeTurn) => Promise<Output>,
    { owner = '', signal }: { owner?: string; signal?: AbortSignal | undefined },
  ): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.#queue.remove(owner, item);
        reject(signal?.reason);
      };
      const item = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          this.#attempt(owner, work).then(resolve, reject);
        },
        refuse: reject,
      };
      if (!this.#queue.push(owner, item)) return reject(new TaskFailure('busy'));
      signal?.addEventListener('abort', leave, { once: true });
      this.#next();
    });
  }

  clear(): void {
    for (let item = this.#queue.shift(); item; item = this.#queue.shift()) {
      item.refuse(new TaskFailure('closed'));
    }
  }

  stats() {
    return { queued: this.#queue.size + this.#pausedTurns.size, ...this.#counted };
  }

  async #attempt<Output>(owner: string, work: (takeTurn: TakeTurn) => Promise<Output>): Promise<Output> {
    const counted = this.#counted;
    let pausedTurn: Waiting | null = null;
    const takeTurn = () =>
      new Promise<void>((resolve, refuse) => {
        const begin = () => {
          pausedTurn = null;
          counted.running += 1;
          resolve();
        };
        pausedTurn = { begin, refuse };
        this.#pausedTurns.push(owner, pausedTurn);
        counted.running -= 1;
        counted.movedAt = performance.now();
        this.#next();
      });
    if (counted.running === 0) counted.movedAt = performance.now();
    counted.running += 1;
    this.#begun.push(owner);
    try {
      const output = await work(takeTurn);
      counted.done += 1;
      return output;
    } catch (error) {
      counted.failed += 1;
      throw this.#asFailure(error);
    } finally {
      if (pausedTurn) this.#pausedTurns.remove(owner, pausedTurn);
      else counted.running -= 1;
      this.#begun.splice(this.#begun.indexOf(owner), 1);
      counted.movedAt = performance.now();
      this.#next();
    }
  }

  #next(): void {
    while (this.#counted.running < this.#atOnce) {
      const item = this.#nextOne();
      if (!item) return;
      item.begin();
    }
  }

  /** Chooses the next task. A person's second task begins only if no other person's waits. */
  #nextOne(): Waiting | undefined {
    const mayBegin = this.#begun.length < this.#begunAtMost;
    const first = mayBegin ? this.#queue.shift((owner) => !this.#begun.includes(owner)) : undefined;
    return first ?? this.#pausedTurns.shift() ?? (mayBegin ? this.#queue.shift() : undefined);
  }
}
