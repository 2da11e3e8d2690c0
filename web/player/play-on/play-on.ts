import type { StoreApi } from 'zustand';
import { listSimilarTracks, type SimilarTrack } from '#shared/playlists/similar.ts';
import { call } from '#web/lib/api.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import type { PlaybackState } from '../playback.ts';
import { itemsOf, type QueueItem, type Why } from '../queue.ts';
import { append } from '../queue-moves.ts';
import { goesOn, isNearEnd, missingSongs, placeOf, radioOf, seedsOf } from './next-songs.ts';
import { playsOn } from './setting.ts';

type Playback = Pick<StoreApi<PlaybackState>, 'subscribe' | 'getState' | 'setState'>;

/**
 * Adds songs that fit to a queue before it ends, as long as the listener lets it, and to a radio. The engine then goes on
 * as in any queue. See docs/radio.md.
 */
export function playOn(playback: Playback): void {
  /** The place for which songs were looked for last. */
  let lookedAt = '';

  function consider(): void {
    const { queue, wanted } = playback.getState();
    if (wanted !== 'playing' || !isNearEnd(queue) || !goesOn(queue, playsOn.getState())) return;
    const place = placeOf(queue);
    if (place === lookedAt) return;
    lookedAt = place;
    void addSongs(playback);
  }
  playback.subscribe(consider);
  playsOn.subscribe(consider);
}

async function addSongs(playback: Playback): Promise<void> {
  const asked = playback.getState().queue;
  const lists = await Promise.all(seedsOf(asked).map(listSimilar));
  const { queue, origin } = playback.getState();
  // Replaced or changed meanwhile: its own place is looked at by itself.
  if (placeOf(queue) !== placeOf(asked)) return;
  const radio = radioOf(queue);
  const songs = missingSongs(queue, lists);
  if (songs.length === 0) {
    if (radio && queue.items.length === 1) void toast.error(textOf('radio')('nothingFits'));
    return;
  }
  const chosen = queue.items.findLast(({ why }) => !why);
  const from = radio?.name ?? origin?.name ?? chosen?.track.title ?? '';
  playback.setState({ queue: append(queue, songs.map(toItem(from, radio !== null))) });
}

/** Songs that fit a track; nothing where the answer does not come, or the track is not for the reader any longer. */
async function listSimilar(id: string): Promise<SimilarTrack[]> {
  try {
    return await call(listSimilarTracks, {
      params: { id },
      query: { limit: 50 },
      // The music ends where it cannot go on; nobody is logged out by it.
      countsForSession: false,
    });
  } catch {
    return [];
  }
}

const toItem =
  (from: string, isRadio: boolean) =>
  ({ reason, sound, ...track }: SimilarTrack): QueueItem => {
    const why: Why = { from, isRadio, reason, sound };
    // Of no playlist: what the player chose is no play of a list.
    return { ...(itemsOf([track], null)[0] as QueueItem), why };
  };
