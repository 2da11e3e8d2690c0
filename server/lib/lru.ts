/** A map that keeps the `most` entries used last. */
export interface Lru<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

export function openLru<K, V>(most: number): Lru<K, V> {
  // A Map iterates in the order of insertion: whoever is used is put in again at the end.
  const entries = new Map<K, V>();
  /** What was used last is at the end already: what everybody asks for is moved no further. */
  let newest: K | undefined;

  function put(key: K, value: V): void {
    entries.delete(key);
    entries.set(key, value);
    newest = key;
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined && key !== newest) put(key, value);
      return value;
    },
    set(key, value) {
      put(key, value);
      if (entries.size <= most) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
