import { fairQueue } from './fair-queue.ts';
import type { LaneSize } from './lanes.ts';
import { TaskFailure } from './task-failure.ts';

/** Called between two pieces of a task: waits while other waiting tasks have their turn. */
export type TakeTurn = () => Promise<void>;

interface Waiting {
  begin: () => void;
  refuse: (error: unknown) => void;
}

/** Runs at most `atOnce` tasks, in the owners' turns; a task in pieces gives its turn away between them. */
export function openLane(
  { atOnce, waiting, begun: begunAtMost = atOnce }: LaneSize,
  asFailure: (error: unknown) => unknown,
) {
  const queue = fairQueue<Waiting>(waiting);
  const pausedTurns = fairQueue<Waiting>(Infinity);
  const begun: string[] = [];
  const counted = { running: 0, done: 0, failed: 0, movedAt: performance.now() };

  /** Chooses the next task. A person's second task begins only if no other person's waits. */
  function nextOne(): Waiting | undefined {
    const mayBegin = begun.length < begunAtMost;
    const first = mayBegin ? queue.shift((owner) => !begun.includes(owner)) : undefined;
    return first ?? pausedTurns.shift() ?? (mayBegin ? queue.shift() : undefined);
  }

  function next(): void {
    while (counted.running < atOnce) {
      const item = nextOne();
      if (!item) return;
      item.begin();
    }
  }

  async function attempt<Output>(
    owner: string,
    work: (takeTurn: TakeTurn) => Promise<Output>,
  ): Promise<Output> {
    let pausedTurn: Waiting | null = null;
    const takeTurn = () =>
      new Promise<void>((resolve, refuse) => {
        const begin = () => {
          pausedTurn = null;
          counted.running += 1;
          resolve();
        };
        pausedTurn = { begin, refuse };
        pausedTurns.push(owner, pausedTurn);
        counted.running -= 1;
        counted.movedAt = performance.now();
        next();
      });
    if (counted.running === 0) counted.movedAt = performance.now();
    counted.running += 1;
    begun.push(owner);
    try {
      const output = await work(takeTurn);
      counted.done += 1;
      return output;
    } catch (error) {
      counted.failed += 1;
      throw asFailure(error);
    } finally {
      if (pausedTurn) pausedTurns.remove(owner, pausedTurn);
      else counted.running -= 1;
      begun.splice(begun.indexOf(owner), 1);
      counted.movedAt = performance.now();
      next();
    }
  }

  return {
    run: <Output>(
      work: (takeTurn: TakeTurn) => Promise<Output>,
      { owner = '', signal }: { owner?: string; signal?: AbortSignal | undefined },
    ) =>
      new Promise<Output>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const leave = () => {
          queue.remove(owner, item);
          reject(signal?.reason);
        };
        const item = {
          begin() {
            signal?.removeEventListener('abort', leave);
            attempt(owner, work).then(resolve, reject);
          },
          refuse: reject,
        };
        if (!queue.push(owner, item)) return reject(new TaskFailure('busy'));
        signal?.addEventListener('abort', leave, { once: true });
        next();
      }),
    clear() {
      for (let item = queue.shift(); item; item = queue.shift()) item.refuse(new TaskFailure('closed'));
    },
    stats: () => ({ queued: queue.size + pausedTurns.size, ...counted }),
  };
}
