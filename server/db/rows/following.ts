import type { Selectable } from 'kysely';

/** Who follows whom. */
export interface FollowsTable {
  user_id: string;
  person_id: string;
  created_at: number;
}

export interface PlaylistFollowsTable {
  user_id: string;
  playlist_id: string;
  created_at: number;
}

/** A person's acts on a public playlist in a day, for those who follow either: one line of their feed. */
export interface PlaylistNewsTable {
  playlist_id: string;
  actor_id: string;
  /** UTC, days since 1970. */
  day: number;
  kind: 'added' | 'published';
  first_at: number;
  at: number;
  /** The last event of it. */
  event_id: string;
}

/** Up to where a follower has heard a playlist. */
export interface LastSeenTable {
  user_id: string;
  playlist_id: string;
  /** The playlist's last event then; '' where it had none. */
  event_id: string;
  at: number;
}

/** Playlists of which a person wants to be told nothing. */
export interface MutedPlaylistsTable {
  user_id: string;
  playlist_id: string;
}

export type PlaylistNewsRow = Selectable<PlaylistNewsTable>;
