import { type Clock, systemClock } from '#server/lib/clock.ts';
import type { Bus, Count, Presence } from './bus.ts';

interface Kept<T> {
  value: T;
  endsAt: number;
}

const sweepMs = 60_000;

/** The bus of a single process. Nothing outlives it. */
export function memoryBus(clock: Clock = systemClock): Bus {
  return new MemoryBus(clock);
}

class MemoryBus implements Bus {
  readonly #clock: Clock;
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();
  readonly #counts = new Map<string, Count>();
  readonly #rooms = new Map<string, Map<string, Kept<unknown>>>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  async publish(topic: string, message: unknown): Promise<void> {
    // A copy, as another process would receive it: nobody may come to rely on sharing the object.
    const text = JSON.stringify(message);
    for (const listener of this.#listeners.get(topic) ?? []) listener(JSON.parse(text));
  }

  subscribe(topic: string, listener: (message: unknown) => void): () => void {
    const set = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(topic);
    };
  }

  async count(key: string, windowMs: number): Promise<Count> {
    const running = this.#alive(this.#counts.get(key)) ?? { count: 0, endsAt: this.#clock() + windowMs };
    const next = { count: running.count + 1, endsAt: running.endsAt };
    this.#counts.set(key, next);
    return next;
  }

  async peek(key: string): Promise<Count | null> {
    return this.#alive(this.#counts.get(key));
  }

  async reset(key: string): Promise<void> {
    this.#counts.delete(key);
  }

  async enter(room: string, member: string, ttlMs: number, data: unknown): Promise<void> {
    const members = this.#rooms.get(room) ?? new Map<string, Kept<unknown>>();
    this.#rooms.set(room, members.set(member, { value: data, endsAt: this.#clock() + ttlMs }));
  }

  async leave(room: string, member: string): Promise<void> {
    this.#rooms.get(room)?.delete(member);
  }

  async members(room: string): Promise<Presence[]> {
    const found: Presence[] = [];
    for (const [member, kept] of this.#rooms.get(room) ?? []) {
      if (this.#alive(kept)) found.push({ member, data: kept.value });
    }
    return found;
  }

  isConnected(): boolean {
    // There is no other process.
    return true;
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    this.#listeners.clear();
  }

  #alive<T extends { endsAt: number }>(kept: T | undefined): T | null {
    return kept && kept.endsAt > this.#clock() ? kept : null;
  }

  #sweep(): void {
    const now = this.#clock();
    for (const [key, kept] of this.#counts) if (kept.endsAt <= now) this.#counts.delete(key);
    for (const [name, room] of this.#rooms) {
      for (const [member, kept] of room) if (kept.endsAt <= now) room.delete(member);
      if (room.size === 0) this.#rooms.delete(name);
    }
  }
}
