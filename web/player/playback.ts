import { create } from 'zustand';
import { volumeDefault } from '#shared/limits.ts';
import type { KeyOf, TextParams } from '#shared/texts/texts.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import { currentItem, emptyQueue, type Queue, type QueueItem } from './queue.ts';
import { type PlaybackPhase, transition } from './transitions.ts';

/** Where the queue came from. */
export interface QueueOrigin {
  /** On the feed some rules differ: see `playPlaylist`. */
  from: 'feed' | 'page';
  playlistId: string;
  name: string;
}

/** The error, as a key of `playerMessages`; `detail` is the server's own wording, shown instead where it is there. */
export interface PlaybackError {
  text: KeyOf<'player'>;
  /** Further words, or advice. */
  hint?: KeyOf<'player'>;
  /** Fills the places of either. */
  params?: TextParams;
  detail?: string;
}

/** The services whose official players Segue shows, and plain links. */
export type EmbedKind = 'youtube' | 'spotify' | 'soundcloud' | 'apple' | 'link';

/** The abilities of the source that plays now; what it forbids is shown as such. */
export interface Abilities {
  seek: boolean;
  volume: boolean;
  /** Whether play and pause are ours, and not only the embedded player's own. */
  pause: boolean;
}

export interface Embed {
  kind: EmbedKind;
  /** The page of the track at its service. */
  address: string;
  /** Spotify waits behind its start button; `failed` shows the error and the link. */
  phase: 'start' | 'loading' | 'ready' | 'failed';
}

export type SleepTimer = { until: 'time'; at: number } | { until: 'end-of-track' };

export interface PlaybackState extends PlaybackPhase {
  queue: Queue;
  origin: QueueOrigin | null;
  /** Stands where it stood before a reload, and has not been touched since. */
  restored: boolean;
  error: PlaybackError | null;
  /** Names one playing of one track, so that it counts as one however often it is told. */
  playId: string | null;
  /** The current track's play info, once it has come. */
  info: PlayInfo | null;
  positionSeconds: number;
  durationSeconds: number | null;
  bufferedSeconds: number;
  abilities: Abilities;
  embed: Embed | null;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** 0 (gapless) to 12. */
  crossfadeSeconds: number;
  /** Whether tracks are brought to the same loudness. */
  levelling: boolean;
  sleep: SleepTimer | null;
}

export const fileAbilities: Abilities = { seek: true, volume: true, pause: true };

/** A player at rest. */
export const idlePlayback = {
  queue: emptyQueue,
  origin: null,
  wanted: 'paused',
  status: 'idle',
  restored: false,
  error: null,
  playId: null,
  info: null,
  positionSeconds: 0,
  durationSeconds: null,
  bufferedSeconds: 0,
  abilities: fileAbilities,
  embed: null,
  sleep: null,
} satisfies Partial<PlaybackState>;

/**
 * The player's state. Components read it with a selector, `usePlayback((state) => state.status)`, and change it only
 * by the functions of `player.ts`.
 */
export const usePlayback = create<PlaybackState>()(() => ({
  ...idlePlayback,
  volume: volumeDefault,
  muted: false,
  crossfadeSeconds: 0,
  levelling: true,
}));

/** Takes a signal into the state, together with what else changes. */
export function dispatch(signal: Parameters<typeof transition>[1], more: Partial<PlaybackState> = {}): void {
  usePlayback.setState((state) => ({ ...transition(state, signal), ...more }));
}

/** The item that plays or would play, or null. */
export const currentOf = (state: PlaybackState): QueueItem | null => currentItem(state.queue);

export const currentTrackId = (state: PlaybackState): string | null => currentOf(state)?.track.id ?? null;

/** Whether music sounds or is about to. */
export const isActive = (state: PlaybackState): boolean =>
  state.status === 'playing' || state.status === 'loading';

/** A selector: whether the queue came from this playlist. */
export const isPlaylistCurrent =
  (playlistId: string) =>
  (state: PlaybackState): boolean =>
    state.origin?.playlistId === playlistId;

/**
 * A selector: whether this playlist is the one that was chosen, be it playing, paused or failed, so that choosing it
 * again means to stop. What only stands there since a reload was not chosen.
 */
export const isPlaylistChosen =
  (playlistId: string) =>
  (state: PlaybackState): boolean =>
    !state.restored && isPlaylistCurrent(playlistId)(state);
