import type { Generated, Selectable } from 'kysely';

/** Follows between people. */
export interface FollowsTable {
  user_id: string;
  person_id: string;
  created_at: number;
  /** 1: the follower lets others see it (`notification_settings.shows_follows`). */
  is_shown: Generated<number>;
}

export interface PlaylistFollowsTable {
  user_id: string;
  playlist_id: string;
  created_at: number;
}

/** Artists whom a person follows, which no other person sees. */
export interface ArtistFollowsTable {
  user_id: string;
  /** See `shared/playlists/artist-name.ts`. */
  artist_key: string;
  /** As the artist's page wrote it then. */
  name: string;
  created_at: number;
}

/** A person's acts on a public playlist in a day, for those who follow either: one line of their feed. */
export interface PlaylistNewsTable {
  playlist_id: string;
  actor_id: string;
  /** UTC, days since 1970. */
  day: number;
  /** `continued`: added so soon after the publication that a follower who heard of that needs no second line. */
  kind: 'added' | 'continued' | 'published';
  first_at: number;
  at: number;
  /** The last event of it. */
  event_id: string;
}

/** Last event of a playlist that a follower has heard. */
export interface LastSeenTable {
  user_id: string;
  playlist_id: string;
  /** The playlist's last event then; '' where it had none. */
  event_id: string;
  at: number;
}

/** Playlists whose notifications a person has muted. */
export interface MutedPlaylistsTable {
  user_id: string;
  playlist_id: string;
}

export type PlaylistNewsRow = Selectable<PlaylistNewsTable>;
