import { usePlayback } from './playback.ts';
import { begin } from './player.ts';
import { itemsOf, type PlayableTrack, replaceItems } from './queue.ts';

/** Plays tracks that stand together but are no playlist, from one of them on. */
export function playTracks(tracks: readonly PlayableTrack[], startIndex = 0): void {
  begin(replaceItems(usePlayback.getState().queue, itemsOf(tracks, null), startIndex), null, 0);
}
