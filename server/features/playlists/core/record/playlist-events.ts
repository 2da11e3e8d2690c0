import type { PlaylistItemRow, PlaylistRow } from '#server/db/rows/playlists.ts';

/** The actor and the moment of a change to a playlist. */
export interface Act {
  playlistId: string;
  /** Null: a visitor without an account, or an administrator's decision. */
  actorId: string | null;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
  /** The account that suggested it. Not set: the change was no suggestion, or a visitor's. */
  suggestedBy?: string | null;
}

/** An item in an event: its row, and the words of its track, which may be deleted later. */
export type EventItem = Pick<PlaylistItemRow, 'id' | 'track_id' | 'position' | 'added_at'> & {
  /** Not set in older events. */
  note_id?: string | null;
  title: string | null;
  artist: string | null;
  album: string | null;
  duration_ms: number | null;
  url: string | null;
};

/** The notes that an item had and has. */
export interface NoteChange {
  id: string;
  from: string | null;
  to: string | null;
}

/** The fields that one edit changes, each an event of its own. */
export type EditedField = 'name' | 'description' | 'genre' | 'cover_sha256' | 'visibility';

/**
 * The events of a playlist, with all that is needed to redo and to undo them. The fold of all events gives the playlist's
 * state.
 */
export interface PlaylistEvents {
  created: Pick<PlaylistRow, EditedField>;
  edited: { field: EditedField; from: string | null; to: string | null };
  /** `suggested_by`: the id of a person, whose account may be gone. */
  added: { items: EventItem[]; suggested_by?: string };
  removed: { items: EventItem[] };
  /** `spread`: before it, all items were put at this distance from each other, in their order (the first at it). */
  moved: { spread: number | null; items: { id: string; from: number; to: number }[] };
  /** A missing item got its track; or the track was deleted, and its words stay as a missing item. */
  filled: { before: EventItem; after: EventItem; suggested_by?: string };
  /** Another track took the place of one. */
  repaired: { before: EventItem; after: EventItem; suggested_by?: string };
  /** A note was written to an item, or taken away: the past names its row, and keeps no words of it. */
  noted: { before: EventItem; after: EventItem };
  /** Restored from the trash while something was lost meanwhile: all items that it lists. */
  restored: { items: EventItem[] };
  /**
   * Restored to the state after the event `event_id`, of the moment `event_at` (ms): as a whole, or only some items. The
   * order is: words, removed, moved, added, noted. An item may be removed and added again with another track.
   */
  reverted: {
    event_id: string;
    event_at: number;
    is_whole: boolean;
    words: PlaylistEvents['edited'][];
    removed: EventItem[];
    moved: { id: string; from: number; to: number }[];
    added: EventItem[];
    /** Notes of items that stay. */
    noted?: NoteChange[];
  };
  /** Another event stood here, which the owner had deleted. A snapshot stands at it. */
  forgotten: object;
}
