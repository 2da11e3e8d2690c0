import { create } from 'zustand';
import { volumeDefault } from '#shared/limits.ts';
import type { KeyOf, TextParams } from '#shared/texts/texts.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import { currentItem, emptyQueue, type Queue, type QueueItem } from './queue.ts';
import { type PlaybackPhase, transition } from './transitions.ts';

/** The playlist that the queue was made from, and the page that it was started on. */
export interface QueueOrigin {
  /** On the feed some rules differ: see `playPlaylist`. */
  from: 'feed' | 'page';
  playlistId: string;
  name: string;
}

/** An error as a key of `playerMessages`; `detail`, the server's own wording, is shown instead if present. */
export interface PlaybackError {
  text: KeyOf<'player'>;
  /** A second sentence: details or advice. */
  hint?: KeyOf<'player'>;
  /** The parameters of both texts. */
  params?: TextParams;
  detail?: string;
}

/** The services whose official players Segue shows, and plain links. */
export type EmbedKind = 'youtube' | 'spotify' | 'soundcloud' | 'apple' | 'link';

/** The abilities of the source that plays now; the controls that it forbids are shown disabled. */
export interface Abilities {
  seek: boolean;
  volume: boolean;
  /** False if only the embedded player's own buttons play and pause. */
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
  /** True from a reload until the first use of the player. */
  restored: boolean;
  error: PlaybackError | null;
  /** The id of one play of one track: all its reports count as one. */
  playId: string | null;
  /** The current track's play info, once loaded. */
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
  /** True if tracks are brought to the same loudness. */
  levelling: boolean;
  sleep: SleepTimer | null;
}

export const fileAbilities: Abilities = { seek: true, volume: true, pause: true };

/** The state of an idle player. */
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

/** Applies a signal to the state, together with other changes. */
export function dispatch(signal: Parameters<typeof transition>[1], more: Partial<PlaybackState> = {}): void {
  usePlayback.setState((state) => ({ ...transition(state, signal), ...more }));
}

/** The current item, playing or not; null in an empty queue. */
export const currentOf = (state: PlaybackState): QueueItem | null => currentItem(state.queue);

export const currentTrackId = (state: PlaybackState): string | null => currentOf(state)?.track.id ?? null;

/** True if music plays or is loading to play. */
export const isActive = (state: PlaybackState): boolean =>
  state.status === 'playing' || state.status === 'loading';

/** A selector: true if the queue was made from this playlist. */
export const isPlaylistCurrent =
  (playlistId: string) =>
  (state: PlaybackState): boolean =>
    state.origin?.playlistId === playlistId;

/**
 * A selector: true if a person chose this playlist (playing, paused or failed), so that choosing it again stops it.
 * A playlist restored by a reload was not chosen.
 */
export const isPlaylistChosen =
  (playlistId: string) =>
  (state: PlaybackState): boolean =>
    !state.restored && isPlaylistCurrent(playlistId)(state);
