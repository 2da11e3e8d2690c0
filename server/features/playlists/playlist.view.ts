import type { WithOwner } from '#server/db/select-lists.ts';
import type { PlaylistEntryRow, PlaylistRow } from '#server/db/rows/playlists.ts';
import { toTrack, type TrackWithOwner } from '#server/features/tracks/track.view.ts';
import { pictureUrl, toUserRef } from '#server/features/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type {
  Playlist,
  PlaylistHead,
  PlaylistSummary,
  PlaylistTrack,
  MissingItem,
} from '#shared/playlists.ts';
import { canEditPlaylist } from './playlist.policy.ts';

type Viewer = { id: string } | null;

export type PlaylistWithOwner = PlaylistRow & WithOwner;

/** An item of a playlist: a track, or words of one that was not found. */
export type EntryWithTrack = Pick<
  PlaylistEntryRow,
  'wanted_title' | 'wanted_artist' | 'wanted_album' | 'wanted_duration_ms' | 'wanted_url' | 'added_at'
> & { entry_id: string } & (TrackWithOwner | { [K in keyof TrackWithOwner]: null });

/** The viewer's likes and saves, by playlist id. */
export interface Marks {
  liked: ReadonlySet<string>;
  saved: ReadonlySet<string>;
  /** The followed ones: how many tracks are new there, and since when (ms). */
  followed: ReadonlyMap<string, { count: number; since: number }>;
}

export const noMarks: Marks = { liked: new Set(), saved: new Set(), followed: new Map() };

export function toPlaylistSummary(row: PlaylistWithOwner, viewer: Viewer, marks: Marks): PlaylistSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    genre: row.genre,
    cover_url: pictureUrl(row.cover_sha256),
    visibility: row.visibility,
    created_at: toMoment(row.created_at),
    updated_at: toMoment(row.updated_at),
    likes_count: row.likes_count,
    like_count: row.likes_count,
    has_liked: marks.liked.has(row.id),
    has_saved: marks.saved.has(row.id),
    is_followed: marks.followed.has(row.id),
    new_count: marks.followed.get(row.id)?.count ?? 0,
    track_count: row.track_count,
    owner: toUserRef({
      id: row.owner_id,
      username: row.owner_username,
      avatar_sha256: row.owner_avatar_sha256,
    }),
    can_edit: canEditPlaylist(viewer, row),
    ...(row.hidden_at === null ? {} : { is_hidden: true as const }),
  };
}

export function toPlaylistHead(row: PlaylistWithOwner, viewer: Viewer, marks: Marks): PlaylistHead {
  return {
    ...toPlaylistSummary(row, viewer, marks),
    version: row.version,
    followers_count: row.followers_count,
  };
}

export function toPlaylist(
  row: PlaylistWithOwner,
  entries: readonly EntryWithTrack[],
  viewer: Viewer,
  marks: Marks,
): Playlist {
  const tracks: PlaylistTrack[] = [];
  const wanted: MissingItem[] = [];
  const heardUntil = marks.followed.get(row.id)?.since ?? Infinity;
  for (const [index, entry] of entries.entries()) {
    if (entry.id === null) {
      wanted.push({
        entry_id: entry.entry_id,
        index,
        title: entry.wanted_title ?? '',
        artist: entry.wanted_artist ?? '',
        album: entry.wanted_album ?? '',
        duration_seconds: entry.wanted_duration_ms === null ? null : entry.wanted_duration_ms / 1000,
        url: entry.wanted_url,
      });
    } else {
      tracks.push({
        ...toTrack(entry, viewer),
        entry_id: entry.entry_id,
        index,
        added_at: toMoment(entry.added_at),
        is_new: entry.added_at > heardUntil,
      });
    }
  }
  return { ...toPlaylistHead(row, viewer, marks), tracks, wanted };
}
