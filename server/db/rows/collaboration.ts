import type { Generated, Insertable, Selectable } from 'kysely';

/** Somebody whom a playlist's owner has let in. */
export interface PlaylistMembersTable {
  playlist_id: string;
  user_id: string;
  member_right: 'suggest' | 'add' | 'edit';
  joined_at: number;
  /** Null: an account that is gone. */
  invited_by: string | null;
}

/** An invitation: by a link, which has a token, or of a person by name. */
export interface PlaylistInvitesTable {
  id: string;
  playlist_id: string;
  member_right: 'add' | 'edit';
  /** SHA-256 of the link's token. */
  token_hash: string | null;
  /** Person invited by name. */
  user_id: string | null;
  invited_by: string;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** Count of people who joined by it. */
  uses: Generated<number>;
  uses_max: number;
}

/** Contributor of an item, if not the playlist's owner. The row outlives a removed item, which may come back. */
export interface PlaylistContributionsTable {
  playlist_id: string;
  entry_id: string;
  /** Null: an account that is gone. */
  user_id: string | null;
}

/** A track or a link that a person proposed for a playlist. */
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
  /** The item whose recording the link is, too: a further source of it. */
  source_for_id: Generated<string | null>;
  /** Length from the link's site. */
  link_duration_ms: Generated<number | null>;
  note: string;
  state: Generated<'open' | 'accepted' | 'rejected' | 'withdrawn'>;
  at: number;
  /** Null: undecided, or the account is gone. */
  decided_by: Generated<string | null>;
  decided_at: Generated<number | null>;
  /** The item that it became. */
  entry_id: Generated<string | null>;
}

export type MemberRight = PlaylistMembersTable['member_right'];
export type PlaylistMemberRow = Selectable<PlaylistMembersTable>;
export type PlaylistInviteRow = Selectable<PlaylistInvitesTable>;
export type SuggestionRow = Selectable<PlaylistSuggestionsTable>;
export type NewSuggestion = Insertable<PlaylistSuggestionsTable>;
