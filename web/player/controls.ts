import { crossfadeMaxSeconds, volumeDefault } from '#shared/limits.ts';
import { currentOf, dispatch, isActive, type SleepTimer, usePlayback } from './playback.ts';
import { begin, ifRunning, type PlaylistToPlay, stopPlayback, withEngine } from './player.ts';
import { itemsOf, type PlayableTrack, type Queue } from './queue.ts';
import * as moves from './queue-moves.ts';
import { unlockAudio } from './unlock.ts';

/** Adds tracks to the queue; an empty queue begins to play them. Features call `playNext` and `enqueue`. */
export function insertTracks(
  where: 'next' | 'last',
  tracks: readonly PlayableTrack[],
  playlistId: string | null,
): void {
  const { queue } = usePlayback.getState();
  const items = itemsOf(tracks, playlistId);
  const longer = where === 'next' ? moves.insertNext(queue, items) : moves.append(queue, items);
  if (queue.items.length === 0) begin(longer, null, 0);
  else usePlayback.setState({ queue: longer });
}

/** Adds the tracks of the playlist that plays which the queue lacks: `addRest` of the player. */
export function addRestOf({ id, tracks }: PlaylistToPlay): void {
  const { queue, origin } = usePlayback.getState();
  if (origin?.playlistId !== id) return;
  const there = new Set(queue.items.filter((item) => item.playlistId === id).map(({ track }) => track.id));
  const missing = tracks.filter((track) => !there.has(track.id));
  if (missing.length > 0) usePlayback.setState({ queue: moves.continueWith(queue, itemsOf(missing, id)) });
}

/** Plays or pauses; after an error, tries again. */
export function togglePlay(): void {
  const state = usePlayback.getState();
  if (currentOf(state) === null) return;
  if (isActive(state)) pausePlayback();
  else resumePlayback();
}

export function resumePlayback(): void {
  if (currentOf(usePlayback.getState()) === null) return;
  unlockAudio();
  dispatch('play');
  withEngine((running) => running.follow());
}

export function pausePlayback(): void {
  dispatch('pause');
  ifRunning((running) => running.follow());
}

/** Plays the current recording from another of its sources. */
export function chooseSource(sourceId: string): void {
  unlockAudio();
  dispatch('play');
  withEngine((running) => running.choose(sourceId));
}

export function nextTrack(): void {
  goTo(moves.nextPosition(usePlayback.getState().queue, 'manual'));
}

export function previousTrack(): void {
  goTo(moves.previousPosition(usePlayback.getState().queue));
}

/** Plays the item at a place of the queue. */
export function jumpTo(position: number): void {
  if (position in usePlayback.getState().queue.items) goTo(position);
}

function goTo(position: number | null): void {
  if (position === null) return;
  const { queue } = usePlayback.getState();
  startQueue(moves.moveTo(queue, position));
}

/** The fields of the current track that are reset when another one becomes current. */
const fresh = { positionSeconds: 0, error: null, info: null, playId: null };

function startQueue(queue: Queue): void {
  unlockAudio();
  dispatch('choose', { ...fresh, queue });
  withEngine((running) => running.start({ byListener: true }));
}

/** Goes to a moment of the track, in seconds. */
export function seekTo(seconds: number): void {
  const { durationSeconds, queue } = usePlayback.getState();
  if (queue.position === -1) return;
  const to = Math.min(Math.max(seconds, 0), durationSeconds ?? Number.POSITIVE_INFINITY);
  usePlayback.setState({ positionSeconds: to });
  ifRunning((running) => running.seek(to));
}

export function seekBy(seconds: number): void {
  seekTo(usePlayback.getState().positionSeconds + seconds);
}

/** Sets the volume, 0 to 1; a volume above 0 ends muting. */
export function setVolume(volume: number): void {
  // Steps of 0.01 and 0.1 otherwise drift: 0.1 + 0.2.
  const rounded = Math.round(Math.min(Math.max(volume, 0), 1) * 100) / 100;
  usePlayback.setState(rounded > 0 ? { volume: rounded, muted: false } : { volume: rounded });
}

/** Mutes, or gives the volume back; a volume of 0 becomes the default one. */
export function toggleMute(): void {
  const { muted, volume } = usePlayback.getState();
  usePlayback.setState(muted && volume === 0 ? { muted: false, volume: volumeDefault } : { muted: !muted });
}

/** Reshuffles (or restores the order) and restarts at the first track; plays only if something did. */
export function toggleShuffle(): void {
  const state = usePlayback.getState();
  const queue = moves.toggleShuffle(state.queue);
  if (isActive(state)) startQueue(queue);
  else dispatch('pause', { ...fresh, queue });
}

export function cycleRepeat(): void {
  usePlayback.setState(({ queue }) => ({ queue: moves.cycleRepeat(queue) }));
}

export function reorderQueue(from: number, to: number): void {
  usePlayback.setState(({ queue }) => ({ queue: moves.reorder(queue, from, to) }));
}

/** Removes an item from the queue. If it plays, the next item plays; without items left, playing ends. */
export function removeFromQueue(key: string): void {
  const state = usePlayback.getState();
  const queue = moves.remove(state.queue, key);
  if (queue.items.length === 0) stopPlayback();
  else if (currentOf(state)?.key !== key) usePlayback.setState({ queue });
  else if (isActive(state)) startQueue(queue);
  else dispatch('pause', { ...fresh, queue });
}

/** Empties the queue but for the track that plays. */
export function clearQueue(): void {
  usePlayback.setState(({ queue }) => ({ queue: moves.clearOthers(queue) }));
}

/** Sets the crossfade in seconds: 0 (gapless) to 12. */
export function setCrossfade(seconds: number): void {
  usePlayback.setState({ crossfadeSeconds: Math.min(Math.max(Math.round(seconds), 0), crossfadeMaxSeconds) });
}

export function setLevelling(levelling: boolean): void {
  usePlayback.setState({ levelling });
}

export function setSleepTimer(sleep: SleepTimer | null): void {
  usePlayback.setState({ sleep });
}
