import type { Clock } from './clock.ts';

/** What was looked up lately, until it is said to have changed or `ttlMs` have passed. */
export interface Recent<V> {
  /** The kept value, or the one that `find` answers (kept unless null). */
  get(key: string, find: () => Promise<V>): Promise<V> | V;
  /** The kept value, or null. */
  atHand(key: string): V | null;
  /** Forgets every value that `matches`. */
  forget(matches: (value: V) => boolean): void;
}

interface Kept<V> {
  value: V;
  until: number;
}

/** Keeps up to `max` values; the longest known goes first. */
export function openRecent<V>(options: { max: number; ttlMs: number; clock: Clock }): Recent<V> {
  const { max, ttlMs, clock } = options;
  const kept = new Map<string, Kept<V>>();
  /** Rises with every `forget`: what was being looked up meanwhile may be the old state and is not kept. */
  let epoch = 0;

  async function findAndKeep(key: string, find: () => Promise<V>): Promise<V> {
    const before = epoch;
    const value = await find();
    if (epoch === before && value !== null) {
      kept.delete(key);
      kept.set(key, { value, until: clock() + ttlMs });
      if (kept.size > max) {
        const [oldest] = kept.keys();
        if (oldest !== undefined) kept.delete(oldest);
      }
    }
    return value;
  }

  function atHand(key: string): V | null {
    const known = kept.get(key);
    return known && known.until > clock() ? known.value : null;
  }

  return {
    atHand,
    get: (key, find) => atHand(key) ?? findAndKeep(key, find),
    forget(matches) {
      epoch += 1;
      for (const [key, { value }] of kept) if (matches(value)) kept.delete(key);
    },
  };
}
