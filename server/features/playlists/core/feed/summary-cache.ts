import { LRUCache } from 'lru-cache';
import { performance } from 'node:perf_hooks';
import type { AppContext } from '#server/context.ts';
import { sha256 } from '#server/lib/hash.ts';
import { descriptionFeedMax } from '#shared/limits.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { listListedByIds } from '../ranking.store.ts';
import { noMarks, type PlaylistWithOwner, toPlaylistSummary } from '../playlist.view.ts';

/** A playlist of the feed: its row, the row as visitors get it in JSON (UTF-8), and a hash of that. */
export interface CachedSummary {
  row: PlaylistWithOwner;
  json: Buffer;
  tag: string;
}

/** Listed playlists by their ids, kept for a moment, until they or their owner change. */
export interface SummaryCache {
  /** Summaries in the order of `ids`; playlists that are not listed (any more) are left out. */
  get(ids: readonly string[]): Promise<CachedSummary[]>;
  close(): void;
}

/** A playlist as the feed shows it: its cards have no room for a long description, of which a page would bring fifteen. */
export function toFeedSummary(
  ...[row, viewer, marks]: Parameters<typeof toPlaylistSummary>
): PlaylistSummary {
  if (row.description.length <= descriptionFeedMax) return toPlaylistSummary(row, viewer, marks);
  const beginning = Array.from(row.description).slice(0, descriptionFeedMax).join('').trimEnd();
  return toPlaylistSummary({ ...row, description: `${beginning}…` }, viewer, marks);
}

const kept = 10_000;
/** Likes of other servers are seen after this time, where their message is lost. */
const keepMs = 1000;

export function openSummaryCache(ctx: AppContext): SummaryCache {
  const summaries = new LRUCache<string, CachedSummary & { readAt: number }>({ max: kept });
  /** Rises with every change: a read that began before it may hold the old state and is not cached. */
  let epoch = 0;

  const stop = ctx.state.changes.listen(['playlist', 'edit', 'likes', 'person'], (changes) => {
    epoch += 1;
    if (changes === null) summaries.clear();
    for (const { kind, subjectId } of changes ?? []) {
      // Names, pictures, and whether the account is active.
      if (kind === 'person') forgetOwner(subjectId);
      else summaries.delete(subjectId);
    }
  });

  function forgetOwner(ownerId: string): void {
    for (const [id, { row }] of summaries.entries()) if (row.owner_id === ownerId) summaries.delete(id);
  }

  function toSummary(row: PlaylistWithOwner): CachedSummary {
    // As bytes: to encode the same text for each reader cost a third of an answer.
    const json = Buffer.from(JSON.stringify(toFeedSummary(row, null, noMarks)));
    return { row, json, tag: sha256(json).slice(0, 8) };
  }

  return {
    async get(ids) {
      const now = performance.now();
      const found = new Map<string, CachedSummary>();
      for (const id of ids) {
        const known = summaries.get(id);
        if (known !== undefined && now - known.readAt < keepMs) found.set(id, known);
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
    close: stop,
  };
}
