import type { WithOwner } from '#server/db/select-lists.ts';
import type { MemberRight } from '#server/db/rows/collaboration.ts';
import type { PlaylistItemRow, PlaylistRow } from '#server/db/rows/playlists.ts';
import { toTrack, type TrackWithOwner } from '#server/features/music/tracks/track.view.ts';
import { pictureColours, pictureUrl, toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type {
  Playlist,
  PlaylistHead,
  PlaylistSummary,
  PlaylistTrack,
  MissingItem,
} from '#shared/playlists/playlists.ts';
import { noteIn, type Notes } from './notes/note.view.ts';
import { holds, type RightRow, rightFor, rightOn, suggestAfter } from './playlist.policy.ts';

type Viewer = { id: string } | null;

export type PlaylistWithOwner = PlaylistRow & WithOwner;
/** A playlist read for one viewer, with the fields that decide their rights. */
export type PlaylistForViewer = PlaylistWithOwner & RightRow & { is_blocked: number };

/** An item of a playlist: a track, or words of one that was not found. */
export type ItemWithTrack = Pick<
  PlaylistItemRow,
  | 'wanted_title'
  | 'wanted_artist'
  | 'wanted_album'
  | 'wanted_duration_ms'
  | 'wanted_url'
  | 'taken_track_id'
  | 'note_id'
  | 'added_at'
  | 'position'
> & { entry_id: string } & (TrackWithOwner | { [K in keyof TrackWithOwner]: null });

/** The viewer's likes, saves, follows and memberships, by playlist id. */
export interface Marks {
  liked: ReadonlySet<string>;
  saved: ReadonlySet<string>;
  /** The followed playlists: number of new tracks, and since when (ms). */
  followed: ReadonlyMap<string, { count: number; since: number }>;
  rights: ReadonlyMap<string, MemberRight>;
}

export const noMarks: Marks = {
  liked: new Set(),
  saved: new Set(),
  followed: new Map(),
  rights: new Map(),
};

export function toPlaylistSummary(row: PlaylistWithOwner, viewer: Viewer, marks: Marks): PlaylistSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    genre: row.genre,
    cover_url: pictureUrl(row.cover_sha256),
    cover_colours: pictureColours(row.cover_colours),
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
    can_edit: holds(rightFor(viewer, row, marks.rights.get(row.id) ?? null, false), 'edit'),
    ...(row.hidden_at === null ? {} : { is_hidden: true as const }),
  };
}

export function toPlaylistHead(row: PlaylistForViewer, viewer: Viewer, marks: Marks): PlaylistHead {
  const after = suggestAfter(viewer, row);
  return {
    ...toPlaylistSummary(row, viewer, marks),
    version: row.version,
    followers_count: row.followers_count,
    my_right: rightOn(viewer, row),
    ...(after === null ? {} : { suggest_after: after }),
  };
}

/** The playlist and the viewer for whom items are shown. */
interface ItemsView {
  row: PlaylistForViewer;
  viewer: Viewer;
  marks: Marks;
  /** The items that the viewer put into somebody else's playlist. */
  mine: ReadonlySet<string> | undefined;
  notes: Notes;
}

/** Items that follow each other, the first of which stands at `from`. */
export function toItems(
  items: readonly ItemWithTrack[],
  from: number,
  { row, viewer, marks, mine, notes }: ItemsView,
): Pick<Playlist, 'tracks' | 'wanted'> {
  const tracks: PlaylistTrack[] = [];
  const wanted: MissingItem[] = [];
  const heardUntil = marks.followed.get(row.id)?.since ?? Infinity;
  for (const [at, item] of items.entries()) {
    const index = from + at;
    const owned = mine?.has(item.entry_id) ? { is_mine: true as const } : {};
    if (item.id === null) {
      wanted.push({
        entry_id: item.entry_id,
        index,
        title: item.wanted_title ?? '',
        artist: item.wanted_artist ?? '',
        album: item.wanted_album ?? '',
        duration_seconds: item.wanted_duration_ms === null ? null : item.wanted_duration_ms / 1000,
        url: item.wanted_url,
        // A note to a song that is taken down comes back with the song.
        ...(item.taken_track_id === null ? noteIn(notes, item) : { taken_down: true as const }),
        ...owned,
      });
    } else {
      tracks.push({
        ...toTrack(item, viewer),
        entry_id: item.entry_id,
        index,
        added_at: toMoment(item.added_at),
        is_new: item.added_at > heardUntil,
        ...noteIn(notes, item),
        ...owned,
      });
    }
  }
  return { tracks, wanted };
}
