import type { EventItem, PlaylistEvents } from '#server/features/playlists/playlist-event.store.ts';

type Item = Pick<EventItem, 'id' | 'track_id' | 'position' | 'added_at'>;
type State = PlaylistEvents['created'] & { items: Item[] };

const asRow = ({ id, track_id, position, added_at }: EventItem): Item => ({
  id,
  track_id,
  position,
  added_at,
});
const inOrder = (items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));

type Steps = { [K in keyof PlaylistEvents]: (state: State, payload: PlaylistEvents[K]) => State };

const steps: Steps = {
  created: (_state, words) => ({ ...words, items: [] }),
  edited: (state, { field, to }) => ({ ...state, [field]: to }),
  added: (state, { items }) => ({ ...state, items: [...state.items, ...items.map(asRow)] }),
  removed: (state, { items }) => {
    const gone = new Set(items.map(({ id }) => id));
    return { ...state, items: state.items.filter(({ id }) => !gone.has(id)) };
  },
  moved: (state, { spread, items }) => {
    const room =
      spread === null
        ? state.items
        : inOrder(state.items).map((item, at) => ({ ...item, position: (at + 1) * spread }));
    const places = new Map(items.map(({ id, to }) => [id, to]));
    return {
      ...state,
      items: room.map((item) => ({ ...item, position: places.get(item.id) ?? item.position })),
    };
  },
  filled: (state, { after }) => ({
    ...state,
    items: state.items.map((item) => (item.id === after.id ? asRow(after) : item)),
  }),
  restored: (state, { items }) => ({ ...state, items: items.map(asRow) }),
};

const nothing: State = {
  name: '',
  description: '',
  genre: '',
  cover_sha256: null,
  visibility: 'public',
  items: [],
};

/** The state that a playlist's events make of nothing, one after the other. */
export function foldEvents(events: readonly { kind: string; payload: string }[]): State {
  const state = events.reduce((before, { kind, payload }) => {
    const step = steps[kind as keyof PlaylistEvents] as (state: State, payload: unknown) => State;
    return step(before, JSON.parse(payload));
  }, nothing);
  return { ...state, items: inOrder(state.items) };
}
