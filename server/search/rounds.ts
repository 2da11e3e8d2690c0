import { setTimeout as sleep } from 'node:timers/promises';
import type { Indexer } from './indexer.ts';

/** Changes within this time are written in one batch. */
const gatherMs = 100;
/** Other servers' changes are found by looking. */
const lookMs = 500;
/** Pause of an engine after a failure. */
const restMs = 5_000;

export interface RoundsOptions {
  indexer: Indexer;
  /** While all records are replaced, nothing is written. */
  isPaused: () => boolean;
  /** Called after each round with its error: null for success. */
  onRound: (error: unknown) => void;
}

/** Lets an indexer take its steps, again and again until it is stopped. */
export interface Rounds {
  /** Something has changed. */
  wake(): void;
  stop(): Promise<void>;
}

export function openRounds({ indexer, isPaused, onRound }: RoundsOptions): Rounds {
  const stopping = new AbortController();
  let waking = new AbortController();

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  }

  /** Until something has changed, or may have. */
  async function wait(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, waking.signal]);
    await sleep(lookMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (waking.signal.aborted) await pause(gatherMs);
    waking = new AbortController();
  }

  async function round(): Promise<void> {
    while (!stopping.signal.aborted && !isPaused() && (await indexer.step())) {
      // Requests go first.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await round();
        onRound(null);
      } catch (error) {
        if (stopping.signal.aborted) return;
        onRound(error);
        await pause(restMs);
      }
      await wait();
    }
  }

  const running = run();
  return {
    wake: () => waking.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
