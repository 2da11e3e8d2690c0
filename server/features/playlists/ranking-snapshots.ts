import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/dialect.ts';
import type { Clock } from '#server/lib/clock.ts';
import { listPopularIds } from './playlist.store.ts';

/** What is asked of the feed. */
export interface FeedQuery {
  page: number;
  limit: number;
  /** Names one scroll: its pages come from one ranking snapshot. Null: each page as the ranking stands. */
  scroll: string | null;
}

/** Deeper than anybody scrolls: pages beyond are read as the ranking stands. */
const snapshotRanks = 2000;
/** The ranking may be so much older than the likes that it follows from. */
const snapshotMs = 5000;
/** Ten minutes of scrolling, where everything changes all the time. */
const snapshotsKept = 120;
const scrollsKept = 20_000;

/** Who scrolls, sees the ranking of the moment at which they began: nothing comes twice and nothing is left out. */
export interface RankingSnapshots {
  /** The ids at `offset` and after it, for a page of a scroll. */
  idsAt(query: FeedQuery, offset: number): Promise<string[]>;
  /** Playlists have come or gone: who begins now sees it. */
  drop(): void;
}

export function openRankingSnapshots(db: Db, clock: Clock): RankingSnapshots {
  const snapshots = new LRUCache<number, Promise<string[]>>({ max: snapshotsKept });
  /** The snapshot's id of each scroll. */
  const scrolls = new LRUCache<string, number>({ max: scrollsKept });
  let newestId = 0;
  let freshUntil = -Infinity;

  function newest(): number {
    if (clock() < freshUntil && snapshots.get(newestId) !== undefined) return newestId;
    freshUntil = clock() + snapshotMs;
    newestId += 1;
    const reading = listPopularIds(db, 0, snapshotRanks);
    // What could not be read is read again by who asks next.
    reading.catch(() => (freshUntil = -Infinity));
    snapshots.set(newestId, reading);
    return newestId;
  }

  function snapshotFor({ page, scroll }: FeedQuery): Promise<string[]> | undefined {
    const begun = page > 1 && scroll !== null ? scrolls.get(scroll) : undefined;
    const id = begun !== undefined && snapshots.get(begun) !== undefined ? begun : newest();
    if (scroll !== null) scrolls.set(scroll, id);
    return snapshots.get(id);
  }

  return {
    async idsAt(query, offset) {
      const { limit } = query;
      if (offset + limit > snapshotRanks) return listPopularIds(db, offset, limit);
      return (await snapshotFor(query))?.slice(offset, offset + limit) ?? [];
    },
    drop() {
      freshUntil = -Infinity;
    },
  };
}
