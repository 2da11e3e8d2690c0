import type { EventItem, NoteChange, PlaylistEvents } from './playlist-events.ts';

/** The words that stand for a missing item. */
export type MissingWords = Pick<EventItem, 'title' | 'artist' | 'album' | 'duration_ms' | 'url'>;

/** An item of a state. Only a missing item has words: those of a track are read from the track while it exists. */
export interface StateItem {
  id: string;
  track_id: string | null;
  position: number;
  added_at: number;
  missing: MissingWords | null;
  /** Id of the note under it. */
  note_id: string | null;
}

/** The state of a playlist after one of its events. */
export interface PlaylistState {
  words: PlaylistEvents['created'];
  /** In their order. */
  items: StateItem[];
}

/** The fields of an event that the fold needs. */
export interface FoldedEvent {
  kind: string;
  payload: string;
}

type Items = Map<string, StateItem>;
interface Fold {
  words: PlaylistState['words'];
  items: Items;
}

const inOrder = (items: Iterable<StateItem>): StateItem[] =>
  [...items].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));

export function toStateItem({ id, track_id, position, added_at, note_id, ...words }: EventItem): StateItem {
  const { title, artist, album, duration_ms, url } = words;
  const missing = track_id === null ? { title, artist, album, duration_ms, url } : null;
  return { id, track_id, position, added_at, missing, note_id: note_id ?? null };
}

function add(items: Items, added: readonly EventItem[]): void {
  for (const item of added) items.set(item.id, toStateItem(item));
}

function remove(items: Items, removed: readonly { id: string }[]): void {
  for (const { id } of removed) items.delete(id);
}

function move(items: Items, { spread, items: moved }: PlaylistEvents['moved']): void {
  if (spread !== null) {
    for (const [at, item] of inOrder(items.values()).entries()) {
      items.set(item.id, { ...item, position: (at + 1) * spread });
    }
  }
  for (const { id, to } of moved) {
    const item = items.get(id);
    if (item) items.set(id, { ...item, position: to });
  }
}

function renote(items: Items, noted: readonly NoteChange[]): void {
  for (const { id, to } of noted) {
    const item = items.get(id);
    if (item) items.set(id, { ...item, note_id: to });
  }
}

const steps: { [K in keyof PlaylistEvents]: (fold: Fold, payload: PlaylistEvents[K]) => void } = {
  created(fold, words) {
    fold.words = { ...words };
    fold.items.clear();
  },
  edited: (fold, { field, to }) => {
    fold.words = { ...fold.words, [field]: to };
  },
  added: ({ items }, payload) => add(items, payload.items),
  removed: ({ items }, payload) => remove(items, payload.items),
  moved: ({ items }, payload) => move(items, payload),
  filled: ({ items }, { after }) => add(items, [after]),
  repaired: ({ items }, { after }) => add(items, [after]),
  noted: ({ items }, { after }) => add(items, [after]),
  restored({ items }, payload) {
    items.clear();
    add(items, payload.items);
  },
  reverted(fold, { words, removed, moved, added, noted = [] }) {
    for (const { field, to } of words) fold.words = { ...fold.words, [field]: to };
    remove(fold.items, removed);
    move(fold.items, { spread: null, items: moved });
    add(fold.items, added);
    renote(fold.items, noted);
  },
  // A snapshot stands at it, and every fold begins there or later.
  forgotten: () => undefined,
};

const nothing: PlaylistState['words'] = {
  name: '',
  description: '',
  genre: '',
  cover_sha256: null,
  visibility: 'public',
};

/** Folds events into a state, beginning at `base`, or at an empty state if it is null. */
export function foldEvents(base: PlaylistState | null, events: readonly FoldedEvent[]): PlaylistState {
  const fold: Fold = {
    words: base?.words ?? nothing,
    items: new Map(base?.items.map((item) => [item.id, item])),
  };
  for (const { kind, payload } of events) {
    const step = steps[kind as keyof PlaylistEvents] as (fold: Fold, payload: unknown) => void;
    step(fold, JSON.parse(payload));
  }
  return { words: fold.words, items: inOrder(fold.items.values()) };
}

type PackedItem = [
  id: string,
  trackId: string | null,
  position: number,
  addedAt: number,
  ...words: unknown[],
];

/** After the words of a missing item, which others leave empty. */
const placeOfNote = 9;

/** Items as a snapshot keeps them: an array for each, with words for missing ones alone, and the id of a note. */
export function packItems(items: readonly StateItem[]): string {
  return JSON.stringify(
    items.map(({ id, track_id, position, added_at, missing, note_id }): PackedItem => {
      const words = missing
        ? [missing.title, missing.artist, missing.album, missing.duration_ms, missing.url]
        : [];
      const packed: PackedItem = [id, track_id, position, added_at, ...words];
      if (note_id !== null) packed[placeOfNote] = note_id;
      return packed;
    }),
  );
}

export function unpackItems(packed: string): StateItem[] {
  return (JSON.parse(packed) as PackedItem[]).map(([id, track_id, position, added_at, ...words]) => {
    const [title, artist, album, duration_ms, url, note = null] = words;
    const missing = { title, artist, album, duration_ms, url } as MissingWords;
    const note_id = note as string | null;
    return { id, track_id, position, added_at, missing: track_id === null ? missing : null, note_id };
  });
}
