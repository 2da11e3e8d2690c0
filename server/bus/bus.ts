/** Published in a process whose bus was out of reach and is back: it may have missed messages. No data. */
export const busIsBack = 'bus.back';

/** A window in which something is counted. */
export interface Count {
  count: number;
  /** When the window ends and the count falls to nothing (ms). */
  endsAt: number;
}

/** A member that is in a room now, until it leaves or falls silent. */
export interface Presence {
  member: string;
  data: unknown;
}

/**
 * Shared state of the server processes: messages, counters, presence. One process keeps it in memory; several share it, and
 * may lose it at any time: what must be done by one alone has a lock (`server/locks`). Messages and presence data are JSON values.
 */
export interface Bus {
  /** Resolves when the message is on its way to all processes: a request that follows finds them informed. */
  publish(topic: string, message: unknown): Promise<void>;
  /** Calls `listener` for every message from now on, from any process; answers a function that ends it. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  /** Adds one. The first count of a key begins its window. */
  count(key: string, windowMs: number): Promise<Count>;
  /** The running count of a key, without adding. */
  peek(key: string): Promise<Count | null>;
  /** Forgets a count. */
  reset(key: string): Promise<void>;
  /** Says that a member is in a room for the next `ttlMs`. */
  enter(room: string, member: string, ttlMs: number, data: unknown): Promise<void>;
  leave(room: string, member: string): Promise<void>;
  members(room: string): Promise<Presence[]>;
  /** True while messages of other processes reach this one. */
  isConnected(): boolean;
  /** Throws where the bus cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
