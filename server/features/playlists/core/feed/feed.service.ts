import type { AppContext } from '#server/context.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { listKeptApart } from '#server/features/accounts/blocks/block.service.ts';
import { marksOf } from '../playlist.service.ts';
import { type FeedQuery, openRankingSnapshots } from './ranking-snapshots.ts';
import { type CachedSummary, openSummaryCache, toFeedSummary } from './summary-cache.ts';

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

export interface Feed {
  /** A member's page, with their likes and saves. */
  pageFor(viewer: { id: string }, query: FeedQuery): Promise<PlaylistSummary[]>;
  /** A visitors' page, ready to send: the same for all of them. */
  publicPage(query: FeedQuery): Promise<{ json: Buffer; etag: string }>;
  close(): void;
}

/** Opens the home feed. Docs: docs/popularity.md. */
export function openFeed(ctx: AppContext): Feed {
  const ranking = openRankingSnapshots(ctx);
  const summaries = openSummaryCache(ctx);
  // A playlist may have come; a change of rank is seen with the next snapshot.
  const stop = ctx.state.changes.listen(['playlist'], () => ranking.drop());

  async function read(
    query: FeedQuery,
    keptApart: ReadonlySet<string> = new Set(),
  ): Promise<CachedSummary[]> {
    const { page, limit } = query;
    // An empty page ends the feed, so a page whose playlists have all been hidden gives way to the next.
    for (let offset = (page - 1) * limit; ; offset += limit) {
      const ids = await ranking.idsAt(query, offset);
      const found = (await summaries.get(ids)).filter(({ row }) => !keptApart.has(row.owner_id));
      if (found.length > 0 || ids.length === 0) return found;
    }
  }

  return {
    async pageFor(viewer, query) {
      const db = ctx.db;
      const rows = (await read(query, await listKeptApart(db, viewer))).map(({ row }) => row);
      const ids = rows.map(({ id }) => id);
      const marks = await marksOf(db, viewer, ids);
      return rows.map((row) => toFeedSummary(row, viewer, marks));
    },
    async publicPage(query) {
      const found = await read(query);
      return {
        json: toJsonArray(found.map(({ json }) => json)),
        etag: `"${found.map(({ tag }) => tag).join('')}"`,
      };
    },
    close() {
      stop();
      summaries.close();
    },
  };
}

const toJsonArray = (items: readonly Buffer[]): Buffer =>
  Buffer.concat([open, ...items.flatMap((item, at) => (at === 0 ? [item] : [comma, item])), close]);
