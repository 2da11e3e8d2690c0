export interface Lock {
  /** Holds on for another `ttlMs`; false where the lock is another's by now. */
  extend(ttlMs: number): Promise<boolean>;
  release(): Promise<void>;
}

/** Work that one at a time does, over all server processes. */
export interface Locks {
  /** Takes a free lock, or answers null. */
  lock(key: string, ttlMs: number): Promise<Lock | null>;
  /** Reports whether a lock whose key begins so is held. */
  isHeld(prefix: string): Promise<boolean>;
  /** True if other processes take these locks too. */
  areShared: boolean;
}
