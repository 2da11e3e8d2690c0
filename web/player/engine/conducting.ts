import { usePlayback } from '../playback.ts';
import type { StartOptions } from './engine-api.ts';
import type { Following, Loaded } from './following.ts';
import type { PlayInfos } from './play-infos.ts';
import type { Source, SourceEvents } from './source.ts';
import type { Tries } from './tries.ts';
import type { Phase } from './turns.ts';

/** State of the conductor, and its helpers. */
export interface Conducting {
  infos: PlayInfos;
  tries: Tries;
  following: Following;
  files: Source;
  eventsFor: (source: () => Source | null) => SourceEvents;
  /** Increases with each start; answers to requests of an earlier turn are dropped. */
  turn: number;
  phase: Phase;
  source: Source | null;
  loaded: Loaded | null;
  lastStart: StartOptions;
  failuresInARow: number;
  /** Runs until the retry or the skip after a failure. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The sleep timer's factor of the volume, 0 to 1. */
  dimmed: number;
  start: (options: StartOptions) => void;
  goOn: (how: 'auto' | 'manual') => void;
}

export const volumeOf = ({ dimmed }: Conducting): number => {
  const { muted, volume } = usePlayback.getState();
  return muted ? 0 : volume * dimmed;
};

/** Begins a turn, in which nothing is loaded; answers its number. */
export function newTurn(conducting: Conducting): number {
  clearTimeout(conducting.timer);
  conducting.loaded = null;
  conducting.phase = 'idle';
  conducting.following.forget();
  conducting.tries.forget();
  conducting.turn += 1;
  return conducting.turn;
}

/** Begins a turn without a sound. */
export function silence(conducting: Conducting): void {
  newTurn(conducting);
  conducting.source?.unload();
  conducting.source = null;
}
