/** A map that keeps what was used last: `most` entries at most, and at least the half of `most` used last. */
export interface Lru<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

/**
 * Two generations: what is used moves into the younger one, and the older one is dropped as a whole when that is full.
 * One map in the order of use would be made again by V8 again and again, since it forgets what is deleted only then.
 */
export function openLru<K, V>(most: number): Lru<K, V> {
  const half = Math.ceil(most / 2);
  let younger = new Map<K, V>();
  let older = new Map<K, V>();

  function put(key: K, value: V): void {
    younger.set(key, value);
    if (younger.size < half) return;
    older = younger;
    younger = new Map();
  }

  return {
    get(key) {
      const value = younger.get(key);
      if (value !== undefined) return value;
      const aged = older.get(key);
      if (aged !== undefined) put(key, aged);
      return aged;
    },
    set: put,
    delete(key) {
      younger.delete(key);
      older.delete(key);
    },
    clear() {
      younger.clear();
      older.clear();
    },
  };
}
