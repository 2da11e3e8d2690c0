import { sql } from 'kysely';

/**
 * The columns that several features read alike, for Kysely's `select`. They stand here because a store may not import
 * another feature.
 */

/** A track with who owns it: `from tracks inner join users as track_owner on track_owner.id = tracks.owner_id`. */
export const trackWithOwner = [
  'tracks.id',
  'tracks.owner_id',
  'tracks.title',
  'tracks.artist',
  'tracks.album',
  'tracks.genre',
  'tracks.storage_type',
  'tracks.source_url',
  'tracks.platform',
  'tracks.duration_ms',
  'tracks.cover_sha256',
  'tracks.cover_source_url',
  sql<string | null>`(select colours from pictures where pictures.sha256 = tracks.cover_sha256)`.as(
    'cover_colours',
  ),
  'tracks.plays_count',
  'tracks.created_at',
  'tracks.hidden_at',
  'track_owner.username as owner_username',
  'track_owner.avatar_sha256 as owner_avatar_sha256',
  'track_owner.is_active as owner_is_active',
] as const;

/** A playlist's stored cover and its colours. */
export const playlistCover = [
  'playlists.cover_sha256',
  sql<string | null>`(select colours from pictures where pictures.sha256 = playlists.cover_sha256)`.as(
    'cover_colours',
  ),
] as const;

/** A playlist with who owns it: `from playlists inner join users as owner on owner.id = playlists.owner_id`. */
export const playlistWithOwner = [
  'playlists.id',
  'playlists.owner_id',
  'playlists.name',
  'playlists.description',
  'playlists.genre',
  ...playlistCover,
  'playlists.visibility',
  'playlists.version',
  'playlists.likes_count',
  'playlists.track_count',
  'playlists.followers_count',
  'playlists.popularity',
  'playlists.created_at',
  'playlists.updated_at',
  'playlists.hidden_at',
  'playlists.suggest',
  'playlists.suggest_without_account',
  'playlists.suggest_flooded_at',
  'playlists.comment_from',
  'owner.username as owner_username',
  'owner.avatar_sha256 as owner_avatar_sha256',
  'owner.is_active as owner_is_active',
] as const;

/** Joined to a row by {@link trackWithOwner} and {@link playlistWithOwner}. */
export interface WithOwner {
  owner_username: string;
  owner_avatar_sha256: string | null;
  owner_is_active: number;
  /** Of the stored cover: see `pictures`. */
  cover_colours: string | null;
}
