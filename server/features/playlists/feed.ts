import type { PlaylistSummary } from '#shared/playlists.ts';

/** What is asked of the feed. */
export interface FeedQuery {
  page: number;
  limit: number;
  /** Who scrolls: pages of one scroller come from one edition. Null: each page as the ranking stands now. */
  scroll: string | null;
}

/** A page that can be sent as it is. A string, since bytes outside the heap would have all of it collected again and again. */
export interface FeedJson {
  json: string;
  etag: string;
}

export interface Feed {
  /** For a member: with what they like and saved. */
  pageFor(viewer: { id: string }, query: FeedQuery): Promise<PlaylistSummary[]>;
  /** For visitors: the same for all of them, kept until a playlist or a person changes. */
  publicPage(query: FeedQuery): Promise<FeedJson>;
  /** The same where it is at hand; null where it would have to be read first. */
  publicPageAtHand(query: FeedQuery): FeedJson | null;
  close(): void;
}
