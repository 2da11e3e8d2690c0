import { performance } from 'node:perf_hooks';
import { type Bus, busIsBack } from '#server/bus/bus.ts';
import type { Hearing } from '#server/bus/hearing.ts';
import { topics } from '#server/bus/topics.ts';
import type { ChangeListener } from './change-listener.ts';
import { type Db, feedVersion } from './dialect.ts';

/** Whether playlists and people are as they were read, over all server processes. */
export interface Freshness {
  /** Asks the database for its version, where changes by others cannot be heard and it was not asked just now. */
  look(): Promise<void>;
  /** Whether what was read at a moment (`performance.now()`) still holds: nothing was told to change since. */
  holds(readAt: number): boolean;
  close(): void;
}

/** A write is told before its transaction ends: what is read so soon after it may be the old state. */
const settleMs = 10_000;
const askMs = 2_000;
const tellMs = 500;

interface Parts {
  db: Db;
  bus: Bus;
  changes: ChangeListener;
  /** Whether the other processes are heard; null where there are none. */
  hearing: Hearing | null;
}

/** Tells the other processes of changes by this one, and hears of theirs. */
export function openFreshness({ db, bus, changes, hearing }: Parts): Freshness {
  let toldAt = performance.now();
  let askedAt = -Infinity;
  let version: number | null = null;
  let telling: NodeJS.Timeout | null = null;
  let hasMore = false;

  const note = (): void => void (toldAt = performance.now());
  /** Many writes are one piece of news. */
  function tell(): void {
    note();
    hasMore = telling !== null;
    if (hasMore) return;
    // A bus that is back later tells then.
    if (bus.isConnected()) void bus.publish(topics.feedChanged, null);
    telling = setTimeout(() => {
      telling = null;
      if (hasMore) tell();
    }, tellMs).unref();
  }
  const stops = [
    changes.listen('playlists', tell),
    changes.listen('users', tell),
    bus.subscribe(topics.feedChanged, note),
    // Either side may have missed the other's.
    bus.subscribe(busIsBack, tell),
  ];

  return {
    async look() {
      const now = performance.now();
      if (hearing?.hearsAll() || now - askedAt < askMs) return;
      askedAt = now;
      // Where it cannot be asked, nothing can be written either.
      const current = await feedVersion(db).catch(() => version);
      if (current !== version) note();
      version = current;
    },
    holds: (readAt) => readAt > toldAt + settleMs,
    close() {
      for (const stop of stops) stop();
      if (telling !== null) clearTimeout(telling);
    },
  };
}
