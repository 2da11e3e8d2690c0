import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** Values by key that hold for `ttlMs`, or until they are said to have changed. */
export interface TtlCache<V> {
  /** The cached value, or the one that `find` answers (cached unless null). */
  get(key: string, find: () => Promise<V>): Promise<V> | V;
  /** Drops every value that `matches`. */
  forget(matches: (value: V) => boolean): void;
}

/** Holds up to `max` values; the one used longest ago goes first. */
export function openTtlCache<V>(options: { max: number; ttlMs: number; clock: Clock }): TtlCache<V> {
  const { max, ttlMs, clock } = options;
  const cached = new LRUCache<string, { value: V }>({
    max,
    // The library holds a value at its last millisecond, too.
    ttl: ttlMs - 1,
    // Asked each time: a test moves the clock, and a session must not outlive it.
    ttlResolution: 0,
    perf: { now: clock },
  });
  /** Rises with every `forget`: what was being looked up meanwhile may be the old state and is not cached. */
  let generation = 0;

  async function findAndCache(key: string, find: () => Promise<V>): Promise<V> {
    const before = generation;
    const value = await find();
    if (generation === before && value !== null) cached.set(key, { value });
    return value;
  }

  return {
    get(key, find) {
      const found = cached.get(key);
      return found ? found.value : findAndCache(key, find);
    },
    forget(matches) {
      generation += 1;
      for (const [key, { value }] of cached.entries()) if (matches(value)) cached.delete(key);
    },
  };
}
