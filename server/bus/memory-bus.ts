import { type Clock, systemClock } from '#server/lib/clock.ts';
import type { Bus, Count, Presence } from './bus.ts';

interface Kept<T> {
  value: T;
  endsAt: number;
}

const sweepMs = 60_000;

/** The bus of a single process. Nothing outlives it. */
export function memoryBus(clock: Clock = systemClock): Bus {
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const counts = new Map<string, Count>();
  const rooms = new Map<string, Map<string, Kept<unknown>>>();

  const sweeper = setInterval(sweep, sweepMs);
  sweeper.unref();

  function sweep(): void {
    const now = clock();
    for (const [key, kept] of counts) if (kept.endsAt <= now) counts.delete(key);
    for (const [name, room] of rooms) {
      for (const [member, kept] of room) if (kept.endsAt <= now) room.delete(member);
      if (room.size === 0) rooms.delete(name);
    }
  }

  function alive<T extends { endsAt: number }>(kept: T | undefined): T | null {
    return kept && kept.endsAt > clock() ? kept : null;
  }

  return {
    async publish(topic, message) {
      // A copy, as another process would receive it: nobody may come to rely on sharing the object.
      const text = JSON.stringify(message);
      for (const listener of listeners.get(topic) ?? []) listener(JSON.parse(text));
    },

    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(topic);
      };
    },

    async count(key, windowMs) {
      const running = alive(counts.get(key)) ?? { count: 0, endsAt: clock() + windowMs };
      const next = { count: running.count + 1, endsAt: running.endsAt };
      counts.set(key, next);
      return next;
    },

    peek: async (key) => alive(counts.get(key)),

    async reset(key) {
      counts.delete(key);
    },

    async enter(room, member, ttlMs, data) {
      const members = rooms.get(room) ?? new Map<string, Kept<unknown>>();
      rooms.set(room, members.set(member, { value: data, endsAt: clock() + ttlMs }));
    },

    async leave(room, member) {
      rooms.get(room)?.delete(member);
    },

    async members(room): Promise<Presence[]> {
      const found: Presence[] = [];
      for (const [member, kept] of rooms.get(room) ?? []) {
        if (alive(kept)) found.push({ member, data: kept.value });
      }
      return found;
    },

    // There is no other process.
    isConnected: () => true,

    ping: async () => {},

    async close() {
      clearInterval(sweeper);
      listeners.clear();
    },
  };
}
