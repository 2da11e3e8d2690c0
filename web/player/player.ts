import { volumeDefault } from '#shared/limits.ts';
import { isExternalTrack, webAddress } from '#shared/external-links.ts';
import type { Engine } from './engine/conductor.ts';
import {
  currentOf,
  idlePlayback,
  isActive,
  type QueueOrigin,
  type SleepTimer,
  usePlayback,
} from './playback.ts';
import * as queues from './queue.ts';
import type { PlayableTrack, Queue } from './queue.ts';
import { unlockAudio } from './unlock.ts';

/** A playlist as far as the player must know it; every `Playlist` of the contract is one. */
export interface PlaylistToPlay {
  id: string;
  name: string;
  tracks: readonly PlayableTrack[];
}

export interface PlayOptions {
  /** The track to begin with: its place in the playlist. */
  startIndex?: number;
  /** Where in that track to begin: a shared moment. */
  atSeconds?: number;
  /** On the feed a first track that is an external link opens in a new tab (specification, section 4). */
  from?: QueueOrigin['from'];
}

let engine: Promise<Engine> | null = null;

/** Fetches the engine ahead of the first play: call it where a person is about to press play. */
export function warmPlayer(): Promise<Engine> {
  engine ??= import('./engine/engine.ts').then(({ createEngine }) => createEngine());
  return engine;
}

function withEngine(act: (engine: Engine) => void): void {
  void warmPlayer().then(act);
}

/** Plays a playlist instead of what plays now. False, and nothing changes, where it has no tracks. */
export function playPlaylist(playlist: PlaylistToPlay, options: PlayOptions = {}): boolean {
  const { startIndex = 0, atSeconds = 0, from = 'page' } = options;
  if (playlist.tracks.length === 0) return false;
  const origin = { from, playlistId: playlist.id, name: playlist.name };
  const items = queues.itemsOf(playlist.tracks, playlist.id);
  const queue = queues.replaceItems(usePlayback.getState().queue, items, startIndex);
  begin(queue, origin, atSeconds);
  return true;
}

/** Plays one track instead of what plays now. */
export function playTrack(track: PlayableTrack, options: { atSeconds?: number } = {}): void {
  const queue = queues.replaceItems(usePlayback.getState().queue, queues.itemsOf([track], null));
  begin(queue, null, options.atSeconds ?? 0);
}

function begin(queue: Queue, origin: QueueOrigin | null, atSeconds: number): void {
  unlockAudio();
  const { sleep } = usePlayback.getState();
  usePlayback.setState({
    ...idlePlayback,
    queue,
    origin,
    sleep,
    status: 'loading',
    positionSeconds: atSeconds,
  });
  const first = queues.currentItem(queue)?.track;
  if (origin?.from === 'feed' && first && isExternalTrack(first)) openFirstLink(first.source_url);
  else withEngine((running) => running.start({ atSeconds, asked: true }));
}

/** Within the click, where browsers allow a new tab. */
function openFirstLink(address: string | null): void {
  if (engine) withEngine((running) => running.silence());
  const url = webAddress(address);
  if (url === null) return usePlayback.setState({ status: 'error', error: { text: 'invalidLink' } });
  const tab = window.open(url.href, '_blank');
  if (tab) tab.opener = null;
  usePlayback.setState(tab ? { status: 'ready' } : { status: 'error', error: { text: 'linkFailed' } });
}

/** Puts tracks right after the one that plays; begins with them where nothing does. */
export function playNext(tracks: readonly PlayableTrack[], playlistId: string | null = null): void {
  add((queue) => queues.insertNext(queue, queues.itemsOf(tracks, playlistId)));
}

/** Puts tracks at the end of the queue; begins with them where nothing plays. */
export function enqueue(tracks: readonly PlayableTrack[], playlistId: string | null = null): void {
  add((queue) => queues.append(queue, queues.itemsOf(tracks, playlistId)));
}

function add(change: (queue: Queue) => Queue): void {
  const { queue } = usePlayback.getState();
  if (queue.items.length === 0) begin(change(queue), null, 0);
  else usePlayback.setState({ queue: change(queue) });
}

/** Play, or pause; on an error, try again. */
export function togglePlay(): void {
  const state = usePlayback.getState();
  if (currentOf(state) === null) return;
  if (isActive(state)) pausePlayback();
  else resumePlayback();
}

export function resumePlayback(): void {
  if (currentOf(usePlayback.getState()) === null) return;
  unlockAudio();
  withEngine((running) => running.play());
}

export function pausePlayback(): void {
  if (engine) withEngine((running) => running.pause());
}

/** Stops and clears everything: 'Ferma riproduzione'. */
export function stopPlayback(): void {
  usePlayback.setState(idlePlayback);
  if (engine) withEngine((running) => running.silence());
}

export function nextTrack(): void {
  goTo(queues.nextPosition(usePlayback.getState().queue, 'asked'));
}

export function previousTrack(): void {
  goTo(queues.previousPosition(usePlayback.getState().queue));
}

/** Plays the item at a place of the queue. */
export function jumpTo(position: number): void {
  if (position in usePlayback.getState().queue.items) goTo(position);
}

function goTo(position: number | null): void {
  if (position === null) return;
  const { queue } = usePlayback.getState();
  startQueue(queues.moveTo(queue, position));
}

function startQueue(queue: Queue, atSeconds = 0): void {
  unlockAudio();
  usePlayback.setState({ queue });
  withEngine((running) => running.start({ atSeconds, asked: true }));
}

/** Goes to a moment of the track, in seconds. */
export function seekTo(seconds: number): void {
  const { durationSeconds, queue } = usePlayback.getState();
  if (queue.position === -1) return;
  const to = Math.min(Math.max(seconds, 0), durationSeconds ?? Number.POSITIVE_INFINITY);
  usePlayback.setState({ positionSeconds: to });
  if (engine) withEngine((running) => running.seek(to));
}

export function seekBy(seconds: number): void {
  seekTo(usePlayback.getState().positionSeconds + seconds);
}

/** 0 to 1; a volume above 0 ends muting. */
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
  const queue = queues.toggleShuffle(state.queue);
  if (isActive(state)) startQueue(queue);
  else usePlayback.setState({ queue, positionSeconds: 0, error: null, info: null, playId: null });
}

export function cycleRepeat(): void {
  usePlayback.setState(({ queue }) => ({ queue: queues.cycleRepeat(queue) }));
}

export function reorderQueue(from: number, to: number): void {
  usePlayback.setState(({ queue }) => ({ queue: queues.reorder(queue, from, to) }));
}

/** Takes an item out of the queue; where it plays, what follows plays, and with the last one playing ends. */
export function removeFromQueue(key: string): void {
  const state = usePlayback.getState();
  const queue = queues.remove(state.queue, key);
  if (queue.items.length === 0) stopPlayback();
  else if (currentOf(state)?.key !== key) usePlayback.setState({ queue });
  else if (isActive(state)) startQueue(queue);
  else usePlayback.setState({ queue, positionSeconds: 0, error: null, info: null, playId: null });
}

/** Empties the queue but for the track that plays. */
export function clearQueue(): void {
  usePlayback.setState(({ queue }) => ({ queue: queues.clearOthers(queue) }));
}

/** 0 for gapless, up to 12. */
export function setCrossfade(seconds: number): void {
  usePlayback.setState({ crossfadeSeconds: Math.min(Math.max(Math.round(seconds), 0), 12) });
}

export function setLevelling(levelling: boolean): void {
  usePlayback.setState({ levelling });
}

export function setSleepTimer(sleep: SleepTimer | null): void {
  usePlayback.setState({ sleep });
}
