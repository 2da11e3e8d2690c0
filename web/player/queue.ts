import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import type { Track } from '#shared/music/tracks.ts';

/** The fields of a track that the player needs; every track of the contract is one. */
export type PlayableTrack = Pick<
  Track,
  'id' | 'title' | 'artist' | 'cover_url' | 'duration_seconds' | 'storage_type' | 'source_url' | 'platform'
> &
  Pick<PlaylistTrack, 'dead_link'>;

export type Repeat = 'off' | 'all' | 'one';

/** One place in the queue. The same track can stand in it twice; `key` tells the places apart. */
export interface QueueItem {
  key: string;
  track: PlayableTrack;
  /** The playlist from which it is played, for listening events; null for a single track. */
  playlistId: string | null;
}

/**
 * The queue: what was played, plays now (`position`) and comes next, in the order in which it plays. Plain data, so
 * that it can be stored and tested; every function gives a new one. An empty queue has the position -1.
 */
export interface Queue {
  items: readonly QueueItem[];
  position: number;
  shuffled: boolean;
  /** The keys in the order before shuffling; null while not shuffled. */
  unshuffled: readonly string[] | null;
  repeat: Repeat;
}

/** A number from 0 (included) to 1, as `Math.random` gives. */
export type Random = () => number;

export const emptyQueue: Queue = {
  items: [],
  position: -1,
  shuffled: false,
  unshuffled: null,
  repeat: 'all',
};

let lastKey = 0;

/** Gives tracks their places. */
export function itemsOf(tracks: readonly PlayableTrack[], playlistId: string | null): QueueItem[] {
  return tracks.map((track) => {
    lastKey += 1;
    return { key: `${Date.now().toString(36)}-${lastKey}`, track, playlistId };
  });
}

export const currentItem = (queue: Queue): QueueItem | null => queue.items[queue.position] ?? null;

/**
 * A new queue of `items`, from the item at `start` on; the mode of repeating is kept. While shuffled that item comes
 * first and the others follow in any order.
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

/** Fisher and Yates's: every order is as likely as every other. */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [mixed[last], mixed[chosen]] = [mixed[chosen] as T, mixed[last] as T];
  }
  return mixed;
}

export const keyOf = (item: QueueItem): string => item.key;
