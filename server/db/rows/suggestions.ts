import type { Generated, Insertable, Selectable } from 'kysely';

/** A track or a link that somebody proposed for a playlist. */
export interface PlaylistSuggestionsTable {
  id: string;
  playlist_id: string;
  /** Null: a visitor, or an account that is gone. */
  user_id: string | null;
  visitor_name: string | null;
  /** Hashes of a visitor's browser and address, until it is decided; an account has none. */
  visitor_key: string | null;
  address_key: string | null;
  /** A track; it may be gone. Otherwise a link, in the next five columns. */
  track_id: string | null;
  source_url: string | null;
  platform: 'spotify' | 'youtube' | 'soundcloud' | 'apple' | 'other' | null;
  link_title: string | null;
  link_artist: string | null;
  link_cover_url: string | null;
  /** The item before which it would stand, which may be gone; null: at the end. */
  before_id: string | null;
  /** The missing item for which it is. */
  fills_id: string | null;
  note: string;
  state: Generated<'open' | 'accepted' | 'rejected' | 'withdrawn'>;
  at: number;
  /** Null: nobody yet, or an account that is gone. */
  decided_by: Generated<string | null>;
  decided_at: Generated<number | null>;
  /** The item that it became. */
  entry_id: Generated<string | null>;
}

export type SuggestionRow = Selectable<PlaylistSuggestionsTable>;
export type NewSuggestion = Insertable<PlaylistSuggestionsTable>;
