import type { WithOwner } from '#server/db/select-lists.ts';
import type { TrackRow } from '#server/db/rows/tracks.ts';
import { pictureColours, pictureUrl, toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { Track } from '#shared/music/tracks.ts';
import { canEditTrack } from './track.policy.ts';

/** A track as `trackWithOwner` (`db/select-lists.ts`) reads it. */
export type TrackWithOwner = Omit<
  TrackRow,
  'audio_sha256' | 'held_sha256' | 'size_bytes' | 'isrc' | 'mbid' | 'artist_key'
> &
  WithOwner;

/** The track as `viewer` may see it; only its owner can edit it. */
export function toTrack(row: TrackWithOwner, viewer: { id: string } | null): Track {
  return {
    id: row.id,
    title: row.title,
    artist: row.artist,
    album: row.album,
    genre: row.genre,
    duration_seconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    cover_url: pictureUrl(row.cover_sha256) ?? row.cover_source_url,
    cover_colours: pictureColours(row.cover_colours),
    storage_type: row.storage_type,
    source_url: row.source_url,
    platform: row.platform,
    owner: toUserRef({
      id: row.owner_id,
      username: row.owner_username,
      avatar_sha256: row.owner_avatar_sha256,
    }),
    plays_count: row.plays_count,
    created_at: toMoment(row.created_at),
    can_edit: canEditTrack(viewer, row),
  };
}
