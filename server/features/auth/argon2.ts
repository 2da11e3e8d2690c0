import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Argon2Answer } from './argon2-worker.ts';

/** A thread without work ends after this, and gives its memory back. */
const idleMs = 15_000;

interface Resting {
  worker: Worker;
  timer: NodeJS.Timeout;
}

/** Threads without work; who asks takes one of them or starts another, so the callers bound how many there are. */
const resting: Resting[] = [];

/**
 * Argon2id in a thread of its own, which on Linux has a lower priority than everything that a listener waits for: in
 * libuv's pool the same arithmetic would hold up the pages of everyone else while many log in.
 */
export async function argon2id(parameters: Argon2Parameters): Promise<Uint8Array> {
  const worker = takeRested() ?? start();
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(parameters);
  // Rejects where the thread fails.
  const [answer] = (await once(worker, 'message')) as [Argon2Answer];
  rest(worker);
  if ('error' in answer) throw new Error(answer.error);
  return answer.tag;
}

function start(): Worker {
  return new Worker(new URL('./argon2-worker.ts', import.meta.url), { execArgv: [], env: {} });
}

function takeRested(): Worker | null {
  const found = resting.pop();
  if (!found) return null;
  clearTimeout(found.timer);
  return found.worker;
}

function rest(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => {
    const place = resting.findIndex((one) => one.worker === worker);
    if (place >= 0) resting.splice(place, 1);
    void worker.terminate();
  }, idleMs).unref();
  resting.push({ worker, timer });
}
