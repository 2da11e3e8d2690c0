import { performance } from 'node:perf_hooks';
import { type Bus, busIsBack } from '#server/bus/bus.ts';
import type { Hearing } from '#server/bus/hearing.ts';
import { topics } from '#server/bus/topics.ts';
import type { ChangeListener } from './change-listener.ts';
import { type Db, feedVersion } from './dialect.ts';

/** Age check of cached playlists and users: knows when the records last changed, over all server processes. */
export interface Freshness {
  /** Asks the database for its version, unless it can rely on other processes' messages or asked a moment ago. */
  look(): Promise<void>;
  /** Reports whether data read at a moment (`performance.now()`) is still current: no change was announced since. */
  holds(readAt: number): boolean;
  close(): void;
}

/**
 * Time after an announced change in which reads may return the old state: a write is announced before its transaction ends.
 */
const settleMs = 10_000;
const queryEveryMs = 2_000;
const announceEveryMs = 500;

interface Parts {
  db: Db;
  bus: Bus;
  changes: ChangeListener;
  /** Watch over the messages of other processes; null where there are none. */
  hearing: Hearing | null;
}

/** Announces changes by this process to the others, and receives their announcements. */
export function openFreshness({ db, bus, changes, hearing }: Parts): Freshness {
  let changedAt = performance.now();
  let queriedAt = -Infinity;
  let version: number | null = null;
  let announceTimer: NodeJS.Timeout | null = null;
  let hasMore = false;

  const markChanged = (): void => void (changedAt = performance.now());
  /** Publishes a change, several within `announceEveryMs` as one. */
  function announce(): void {
    markChanged();
    hasMore = announceTimer !== null;
    if (hasMore) return;
    // When the bus reconnects, `busIsBack` publishes.
    if (bus.isConnected()) void bus.publish(topics.feedChanged, null);
    announceTimer = setTimeout(() => {
      announceTimer = null;
      if (hasMore) announce();
    }, announceEveryMs).unref();
  }
  const stops = [
    changes.listen('playlists', announce),
    changes.listen('users', announce),
    bus.subscribe(topics.feedChanged, markChanged),
    // Either side may have missed messages of the other.
    bus.subscribe(busIsBack, announce),
  ];

  return {
    async look() {
      const now = performance.now();
      if (hearing?.hearsAll() || now - queriedAt < queryEveryMs) return;
      queriedAt = now;
      // An unreachable database takes no writes either.
      const current = await feedVersion(db).catch(() => version);
      if (current !== version) markChanged();
      version = current;
    },
    holds: (readAt) => readAt > changedAt + settleMs,
    close() {
      for (const stop of stops) stop();
      if (announceTimer !== null) clearTimeout(announceTimer);
    },
  };
}
