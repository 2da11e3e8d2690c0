import { LRUCache } from 'lru-cache';
import type { AppContext } from '#server/context.ts';
import { obeyedMs } from '#server/visibility/visibility.ts';
import { listPopular, type RankKey } from '../ranking.store.ts';

/** A request for a page of the feed. */
export interface FeedQuery {
  page: number;
  limit: number;
  /** Id of one scroll, whose pages come from one ranking snapshot. Null: each page shows the present ranking. */
  scroll: string | null;
}

/**
 * Ranks per snapshot, deeper than nearly any scroll. Pages beyond show the present ranking, from the end of the page before.
 */
const snapshotRanks = 2000;
/** Snapshots for ten minutes of scrolling while everything changes all the time. */
const snapshotsKept = 120;
const scrollsKept = 20_000;

/**
 * Ranking snapshots. A scroll reads the ranking of the moment at which it began: no playlist comes twice and none is left
 * out.
 */
export interface RankingSnapshots {
  /** The ids at `offset` and after it, for a page of a scroll. */
  idsAt(query: FeedQuery, offset: number): Promise<string[]>;
  /** Makes new scrolls begin with a new snapshot: playlists were published or removed. */
  drop(): void;
}

/** A scroll under way: its snapshot, and the end of its deepest page, counted from the top. */
interface Scroll {
  snapshotId: number;
  end: { rank: number; after: RankKey } | null;
}

export function openRankingSnapshots({ db, clock }: AppContext): RankingSnapshots {
  const snapshots = new LRUCache<number, Promise<RankKey[]>>({ max: snapshotsKept });
  const scrolls = new LRUCache<string, Scroll>({ max: scrollsKept });
  let newestId = 0;
  let freshUntil = -Infinity;

  function newest(): number {
    if (clock() < freshUntil && snapshots.get(newestId) !== undefined) return newestId;
    freshUntil = clock() + obeyedMs;
    newestId += 1;
    const reading = listPopular(db, { limit: snapshotRanks });
    // The next request reads again after a failure.
    reading.catch(() => (freshUntil = -Infinity));
    snapshots.set(newestId, reading);
    return newestId;
  }

  function scrollOf({ page, scroll }: FeedQuery): Scroll {
    const known = page > 1 && scroll !== null ? scrolls.get(scroll) : undefined;
    if (known && snapshots.get(known.snapshotId) !== undefined) return known;
    const begun: Scroll = { snapshotId: newest(), end: null };
    if (scroll !== null) scrolls.set(scroll, begun);
    return begun;
  }

  return {
    async idsAt(query, offset) {
      const scroll = scrollOf(query);
      const ranked = (await snapshots.get(scroll.snapshotId)) ?? [];
      const held = ranked.slice(offset, offset + query.limit);
      const last = ranked.at(-1);
      if (held.length === query.limit || ranked.length < snapshotRanks || !last) return idsOf(held);
      // A scroll goes on where its page before ended; who asks out of turn pays for what is skipped.
      const rank = offset + held.length;
      const start = scroll.end && scroll.end.rank <= rank ? scroll.end : { rank: ranked.length, after: last };
      const limit = query.limit - held.length;
      const part = { after: start.after, skipped: rank - start.rank, limit };
      const beyond = await listPopular(db, part);
      const after = beyond.at(-1);
      if (after) scroll.end = { rank: rank + beyond.length, after };
      return idsOf([...held, ...beyond]);
    },
    drop() {
      freshUntil = -Infinity;
    },
  };
}

const idsOf = (ranked: readonly RankKey[]): string[] => ranked.map(({ id }) => id);
