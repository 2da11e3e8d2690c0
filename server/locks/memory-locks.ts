import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '#server/lib/clock.ts';
import type { Locks } from './locks.ts';

/** The locks of the only server process: they end with it. */
export function memoryLocks(clock: Clock = systemClock): Locks {
  const locks = new Map<string, { holder: string; endsAt: number }>();
  const isAlive = (key: string): boolean => (locks.get(key)?.endsAt ?? -Infinity) > clock();

  return {
    areShared: false,
    async lock(key, ttlMs) {
      if (isAlive(key)) return null;
      const holder = randomUUID();
      const hold = (ms: number) => locks.set(key, { holder, endsAt: clock() + ms });
      const isMine = () => isAlive(key) && locks.get(key)?.holder === holder;
      hold(ttlMs);
      return {
        async extend(moreMs) {
          if (!isMine()) return false;
          hold(moreMs);
          return true;
        },
        async release() {
          if (isMine()) locks.delete(key);
        },
      };
    },
    isHeld: async (prefix) => [...locks.keys()].some((key) => key.startsWith(prefix) && isAlive(key)),
  };
}
