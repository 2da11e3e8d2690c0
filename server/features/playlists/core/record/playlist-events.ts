import type { PlaylistEntryRow, PlaylistRow } from '#server/db/rows/playlists.ts';

/** Who did something to a playlist, and when. */
export interface Act {
  playlistId: string;
  /** Null: nobody of the site's, or an administrator's decision. */
  actorId: string | null;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
  /** Whose suggestion it was; an event that tells of nobody was no suggestion, or a visitor's. */
  suggestedBy?: string | null;
}

/** An item as an event keeps it: its row, and the words of its track, which may be gone one day. */
export type EventItem = Pick<PlaylistEntryRow, 'id' | 'track_id' | 'position' | 'added_at'> & {
  title: string | null;
  artist: string | null;
  album: string | null;
  duration_ms: number | null;
  url: string | null;
};

/** The fields that one edit changes, each an event of its own. */
export type EditedField = 'name' | 'description' | 'genre' | 'cover_sha256' | 'visibility';

/**
 * The events of a playlist, with all that is needed to do it again and to take it back. The state of a playlist is
 * what its events make of nothing, one after the other.
 */
export interface PlaylistEvents {
  created: Pick<PlaylistRow, EditedField>;
  edited: { field: EditedField; from: string | null; to: string | null };
  /** `suggested_by`: the id of a person, who may be gone. */
  added: { items: EventItem[]; suggested_by?: string };
  removed: { items: EventItem[] };
  /** `spread`: before it, all items were put at this distance from each other, in their order (the first at it). */
  moved: { spread: number | null; items: { id: string; from: number; to: number }[] };
  /** A missing item got its track; or the track was deleted, and its words stay as a missing item. */
  filled: { before: EventItem; after: EventItem; suggested_by?: string };
  /** Another track took the place of one. */
  repaired: { before: EventItem; after: EventItem; suggested_by?: string };
  /** Brought back from the trash, where something had gone meanwhile: all that it lists. */
  restored: { items: EventItem[] };
  /**
   * Put back as it was after the event `event_id`, of the moment `event_at` (ms): as a whole, or only some items. In this
   * order: words, out, elsewhere, in. An item may go out and come in again with another track.
   */
  reverted: {
    event_id: string;
    event_at: number;
    is_whole: boolean;
    words: PlaylistEvents['edited'][];
    removed: EventItem[];
    moved: { id: string; from: number; to: number }[];
    added: EventItem[];
  };
  /** Something else stood here, which its owner had forgotten. A snapshot stands at it. */
  forgotten: object;
}
