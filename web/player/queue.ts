import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import type { Sound } from '#shared/music/sound.ts';
import type { TrackReason } from '#shared/playlists/similar.ts';
import type { Track } from '#shared/music/tracks.ts';

/** The fields of a track that the player needs; every track of the contract has them. */
export type PlayableTrack = Pick<
  Track,
  'id' | 'title' | 'artist' | 'cover_url' | 'duration_seconds' | 'storage_type' | 'source_url' | 'platform'
> &
  Pick<PlaylistTrack, 'dead_link'> &
  // A queue that was stored before there were any has none.
  Partial<Pick<Track, 'cover_colours'>>;

export type Repeat = 'off' | 'all' | 'one';

/** Reason for a song that the player put into the queue by itself. */
export interface Why {
  /** The name of the list, song or person from which it plays on. */
  from: string;
  isRadio: boolean;
  reason: TrackReason;
  /** Of the song; a queue that was stored before there was any has none. */
  sound?: Sound | undefined;
}

/** A radio, kept by its first song. */
export interface Radio {
  name: string;
  /** The ids of tracks that the others must fit. */
  seeds: readonly string[];
}

/** An item of the queue. The same track can be in it twice; `key` distinguishes the items. */
export interface QueueItem {
  key: string;
  track: PlayableTrack;
  /** The playlist from which it is played, for listening events; null for a single track. */
  playlistId: string | null;
  why?: Why;
  radio?: Radio;
}

/**
 * The queue in playing order; `position` is the index of the current item, -1 in an empty queue. Plain data that can
 * be stored and tested; every function returns a new one.
 */
export interface Queue {
  items: readonly QueueItem[];
  position: number;
  shuffled: boolean;
  /** The keys in the order before shuffling; null while not shuffled. */
  unshuffled: readonly string[] | null;
  repeat: Repeat;
}

/** A number from 0 (included) to 1 (excluded), like `Math.random`. */
export type Random = () => number;

export const emptyQueue: Queue = {
  items: [],
  position: -1,
  shuffled: false,
  unshuffled: null,
  repeat: 'all',
};

let lastKey = 0;

/** Makes queue items of tracks, each with a unique key. */
export function itemsOf(tracks: readonly PlayableTrack[], playlistId: string | null): QueueItem[] {
  return tracks.map((track) => {
    lastKey += 1;
    return { key: `${Date.now().toString(36)}-${lastKey}`, track, playlistId };
  });
}

export const currentItem = (queue: Queue): QueueItem | null => queue.items[queue.position] ?? null;

/**
 * A new queue of `items`, current at `start`; the repeat mode stays. While shuffled, that item comes first and the
 * others follow in random order.
 */
export function replaceItems(
  queue: Queue,
  items: readonly QueueItem[],
  start = 0,
  random: Random = Math.random,
): Queue {
  if (items.length === 0) return { ...queue, items: [], position: -1, unshuffled: null };
  const position = Math.min(Math.max(start, 0), items.length - 1);
  if (!queue.shuffled) return { ...queue, items, position, unshuffled: null };
  const others = items.filter((_, index) => index !== position);
  const first = items.slice(position, position + 1);
  return {
    ...queue,
    items: [...first, ...shuffle(others, random)],
    position: 0,
    unshuffled: items.map(keyOf),
  };
}

/** Shuffles by Fisher and Yates: every order is equally likely. */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [mixed[last], mixed[chosen]] = [mixed[chosen] as T, mixed[last] as T];
  }
  return mixed;
}

export const keyOf = (item: QueueItem): string => item.key;
