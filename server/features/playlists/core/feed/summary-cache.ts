import { LRUCache } from 'lru-cache';
import { performance } from 'node:perf_hooks';
import type { AppContext } from '#server/context.ts';
import { sha256 } from '#server/lib/hash.ts';
import { listListedByIds } from '../ranking.store.ts';
import { noMarks, type PlaylistWithOwner, toPlaylistSummary } from '../playlist.view.ts';

/** A playlist of the feed: its row, the row as visitors get it in JSON (UTF-8), and a hash of that. */
export interface CachedSummary {
  row: PlaylistWithOwner;
  json: Buffer;
  tag: string;
}

/** Listed playlists by their ids, kept until they or a person change. */
export interface SummaryCache {
  /** Summaries in the order of `ids`; playlists that are not listed (any more) are left out. */
  get(ids: readonly string[]): Promise<CachedSummary[]>;
  close(): void;
}

const kept = 10_000;
/** TTL after recent changes: writes of another server process are seen after this time. */
const keepMs = 1000;

export function openSummaryCache(ctx: AppContext): SummaryCache {
  const summaries = new LRUCache<string, CachedSummary & { readAt: number }>({ max: kept });
  /** Rises with every change: a read that began before it may hold the old state and is not cached. */
  let epoch = 0;

  function forget(id: string | null): void {
    epoch += 1;
    if (id === null) summaries.clear();
    else summaries.delete(id);
  }

  const stops = [
    ctx.state.changes.listen('playlists', forget),
    // Names, pictures, and whether the account is active.
    ctx.state.changes.listen('users', () => forget(null)),
  ];

  function toSummary(row: PlaylistWithOwner): CachedSummary {
    // As bytes: to encode the same text for each reader cost a third of an answer.
    const json = Buffer.from(JSON.stringify(toPlaylistSummary(row, null, noMarks)));
    return { row, json, tag: sha256(json).slice(0, 8) };
  }

  const isGood = (readAt: number, now: number): boolean =>
    now - readAt < keepMs || ctx.state.freshness.holds(readAt);

  return {
    async get(ids) {
      const now = performance.now();
      const found = new Map<string, CachedSummary>();
      for (const id of ids) {
        const known = summaries.get(id);
        if (known !== undefined && isGood(known.readAt, now)) found.set(id, known);
      }
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) {
        const before = epoch;
        for (const row of await listListedByIds(ctx.db, missing)) {
          const summary = toSummary(row);
          found.set(row.id, summary);
          if (epoch === before) summaries.set(row.id, { ...summary, readAt: now });
        }
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}
