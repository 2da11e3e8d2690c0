import type { Generated, Insertable, Selectable } from 'kysely';

export interface PlaylistsTable {
  id: string;
  owner_id: string;
  name: string;
  description: Generated<string>;
  genre: Generated<string>;
  cover_sha256: string | null;
  visibility: 'public' | 'unlisted' | 'private';
  version: Generated<number>;
  likes_count: Generated<number>;
  track_count: Generated<number>;
  /** Kept by triggers. */
  followers_count: Generated<number>;
  popularity: Generated<number>;
  created_at: number;
  updated_at: number;
  /** When a moderator hid it from all but its owner. */
  hidden_at: Generated<number | null>;
  /** People who may suggest tracks without being members. */
  suggest: Generated<'nobody' | 'followers' | 'link'>;
  /** With `link`: 1 if suggesting needs no account, else 0. */
  suggest_without_account: Generated<number>;
  /** When a flood of suggestions closed it to all but its followers, until its owner chooses again. */
  suggest_flooded_at: Generated<number | null>;
  /** People who may comment. */
  comment_from: Generated<'nobody' | 'followers' | 'members' | 'everybody'>;
}

export interface PlaylistItemsTable {
  id: string;
  playlist_id: string;
  /** Null for a "wanted" line, which an import could not match. */
  track_id: string | null;
  /** Ascending; gaps are allowed. */
  position: number;
  wanted_title: string | null;
  wanted_artist: string | null;
  wanted_album: Generated<string | null>;
  wanted_duration_ms: Generated<number | null>;
  /** Address of the item in the imported list. */
  wanted_url: Generated<string | null>;
  added_at: number;
  /** Of a missing item: the track that stood here until it was taken down. */
  taken_track_id: Generated<string | null>;
  /**
   * 1: the track's owner put it there; 0: somebody else. Null, in rows of older programs: as the contribution says. Only what
   * its owner put there opens a track to others.
   */
  opens: Generated<0 | 1 | null>;
  /** The note under it, a row of `item_notes`, which may be gone with its author's account. */
  note_id: Generated<string | null>;
}

/**
 * Words that an editor wrote to an item. An edit writes another row, and the past names the older ones. A row outlives its
 * removed item, which may come back.
 */
export interface ItemNotesTable {
  id: string;
  playlist_id: string;
  entry_id: string;
  /** Its author. */
  user_id: string;
  /** Empty: a moderator cleared it. */
  note: string;
  /** The span of the song that it is about; null: from its beginning, to its end. */
  from_ms: number | null;
  to_ms: number | null;
  at: number;
  /** When a moderator hid it from all but its author. */
  hidden_at: Generated<number | null>;
}

/** A line of a list that was imported into a playlist: the same line is not imported again. */
export interface ImportedLinesTable {
  playlist_id: string;
  /** See `import-export/line-key.ts`. */
  line_key: string;
}

/** Something that happened to a playlist: written in the transaction that did it, never changed. */
export interface PlaylistEventsTable {
  /** In the order of their making. */
  id: string;
  playlist_id: string;
  /** Null: an account that is gone, or an administrator's decision. */
  actor_id: string | null;
  /** See `playlists/playlist-events.ts`, also for the payload of each. */
  kind: string;
  /** JSON: all that is needed to do it again, and to take it back. */
  payload: string;
  /** The playlist's, after it. */
  version: number;
  visibility: 'public' | 'unlisted' | 'private';
  at: number;
  /** The cover, if the event set one. */
  cover_sha256: Generated<string | null>;
  /** Count of items that the event concerns; null where it is unknown or there are none. */
  item_count: Generated<number | null>;
}

/** A playlist as it was after one of its events. */
export interface PlaylistSnapshotsTable {
  playlist_id: string;
  /** '0': before all events. */
  event_id: string;
  /**
   * `regular`: one in a hundred events. `beginning`: what was before is not known. `folded`: it stands for a month's events.
   * `forgotten`: states before it are forgotten.
   */
  kind: 'regular' | 'beginning' | 'folded' | 'forgotten';
  /** Count of events for which the snapshot stands. */
  folded: Generated<number>;
  /** JSON: name, description, genre, cover and visibility. */
  words: string;
  /** JSON: see `playlists/past/state.ts`. */
  items: string;
  cover_sha256: string | null;
  visibility: 'public' | 'unlisted' | 'private';
  at: number;
}

/** A playlist that was made as a version of another. */
export interface PlaylistForksTable {
  playlist_id: string;
  /** May be gone. */
  origin_id: string;
  /** The version's own event after which it was as the original was. */
  event_id: string;
  created_at: number;
}

/** Things that were deleted a moment ago and can still be brought back. */
export interface TrashTable {
  /** The id of what was deleted. */
  id: string;
  owner_id: string;
  kind: 'playlist';
  deleted_at: number;
  /** JSON: the rows, by table. */
  contents: string;
  /** Kept until it is emptied. */
  cover_sha256: string | null;
}

export type PlaylistRow = Selectable<PlaylistsTable>;
export type NewPlaylist = Insertable<PlaylistsTable>;
export type PlaylistItemRow = Selectable<PlaylistItemsTable>;
export type NewPlaylistItem = Insertable<PlaylistItemsTable>;
export type ItemNoteRow = Selectable<ItemNotesTable>;
export type NewItemNote = Insertable<ItemNotesTable>;
