import type { Playlist } from '#shared/playlists/playlists.ts';

interface Placed {
  itemId: string;
  index: number;
  /** True if it can be restored: it left the playlist, and its track still exists. */
  canReturn: boolean;
  title: string;
}

/** An item of a past state. */
export type PastItem = Placed &
  (
    | { kind: 'track'; artist: string; seconds: number | null; trackIndex: number; isNew: boolean }
    | { kind: 'missing'; artist: string }
    | { kind: 'gone' }
  );

type State = Pick<Playlist, 'tracks' | 'wanted' | 'gone'>;

/** The items of a past state in their order, compared with the present playlist. */
export function pastItemsOf(state: State, present: State): PastItem[] {
  const presentIds = new Set([...present.tracks, ...present.wanted].map(({ entry_id }) => entry_id));
  const tracks = new Set(present.tracks.map(({ id }) => id));
  const items: PastItem[] = [
    ...state.tracks.map((track, trackIndex): PastItem => {
      const isNew = !tracks.has(track.id);
      const { entry_id: itemId, index, title, artist, duration_seconds: seconds } = track;
      const canReturn = isNew && !presentIds.has(itemId);
      return { kind: 'track', itemId, index, canReturn, title, artist, seconds, trackIndex, isNew };
    }),
    ...state.wanted.map(({ entry_id: itemId, index, title, artist }): PastItem => {
      return { kind: 'missing', itemId, index, canReturn: !presentIds.has(itemId), title, artist };
    }),
    ...(state.gone ?? []).map(({ entry_id: itemId, index }): PastItem => {
      return { kind: 'gone', itemId, index, canReturn: false, title: '' };
    }),
  ];
  return items.sort((a, b) => a.index - b.index);
}

/** The restorable items between two, in either direction. */
export function rangeOf(items: readonly PastItem[], from: string, to: string): string[] {
  const at = [from, to].map((id) => items.findIndex(({ itemId }) => itemId === id));
  const some = items.slice(Math.min(...at), Math.max(...at) + 1);
  return some.flatMap(({ canReturn, itemId }) => (canReturn ? [itemId] : []));
}
