import { usePlayback } from './playback.ts';
import { begin } from './player.ts';
import { itemsOf, type PlayableTrack, replaceItems } from './queue.ts';

/** Plays a list of tracks that is no playlist, from `startIndex` on. */
export function playTracks(tracks: readonly PlayableTrack[], startIndex = 0): void {
  begin(replaceItems(usePlayback.getState().queue, itemsOf(tracks, null), startIndex), null, 0);
}
