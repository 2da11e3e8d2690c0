import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Locks } from './locks.ts';

/** Time for which a lock outlives a process that died with it, unless its caller says otherwise. */
const defaultTtlMs = 30_000;
const pollMs = 100;

/** Asks whether a lock is still held. Rejects where it is not: this process was away for too long, and another may have it. */
export type Confirm = () => Promise<void>;

/**
 * Runs `work` while no other caller, in any process, holds `key`; waits for the others first. The lock is renewed meanwhile.
 * @param work calls `confirm` before each step that cannot be undone
 * @param ttlMs time for which the lock outlives a process that dies with it
 */
export async function withLock<T>(
  locks: Locks,
  key: string,
  work: (confirm: Confirm) => Promise<T>,
  ttlMs = defaultTtlMs,
): Promise<T> {
  let lock = await locks.lock(key, ttlMs);
  while (!lock) {
    await sleep(pollMs);
    lock = await locks.lock(key, ttlMs);
  }
  const held = lock;
  const renewal = setInterval(() => void held.extend(ttlMs).catch(() => undefined), ttlMs / 3);
  renewal.unref();
  try {
    return await work(async () => {
      if (await held.extend(ttlMs)) return;
      throw new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: ttlMs / 1000 });
    });
  } finally {
    clearInterval(renewal);
    await held.release();
  }
}
