export interface Lock {
  /** Holds on for another `ttlMs`; false where the lock is another's by now. */
  extend(ttlMs: number): Promise<boolean>;
  release(): Promise<void>;
}

/** Work that one at a time does, over all server processes. */
export interface Locks {
  /** Takes a lock that nobody holds, or answers null. */
  lock(key: string, ttlMs: number): Promise<Lock | null>;
  /** Whether anybody holds one whose key begins so. */
  isHeld(prefix: string): Promise<boolean>;
  /** Whether other processes take them too. */
  areShared: boolean;
}
