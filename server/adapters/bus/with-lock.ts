import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from './bus.ts';

/** How long a lock outlives a process that died with it. */
const ttlMs = 30_000;
const pollMs = 100;

/** Does `work` while nobody else, in any process, holds `key`; waits for them first. The lock is renewed meanwhile. */
export async function withLock<T>(bus: Bus, key: string, work: () => Promise<T>): Promise<T> {
  let lock = await bus.lock(key, ttlMs);
  while (!lock) {
    await sleep(pollMs);
    lock = await bus.lock(key, ttlMs);
  }
  const held = lock;
  const renewal = setInterval(() => void held.extend(ttlMs).catch(() => undefined), ttlMs / 3);
  renewal.unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await held.release();
  }
}
