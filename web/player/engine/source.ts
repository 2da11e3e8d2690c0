import type { PlayInfo } from '#shared/tracks.ts';
import type { Abilities, PlaybackError } from '../playback.ts';

/** What a source tells while it plays. */
export interface SourceEvents {
  /** Sound comes out now. */
  playing: () => void;
  /** Stands still; also by the listener's own hand inside an embedded player. */
  paused: () => void;
  /** Wants to play and waits for data. */
  waiting: () => void;
  moved: (at: { positionSeconds: number; durationSeconds?: number | null; bufferedSeconds?: number }) => void;
  /** Played to its end. */
  ended: () => void;
  failed: (error: PlaybackError) => void;
}

/** One thing that can sound: the audio elements, or the official player of a service. One at a time. */
export interface Source {
  abilities: Abilities;
  /** Begins loading; events of what was loaded before stop at once. */
  load(info: PlayInfo, atSeconds: number): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** 0 to 1; ignored where the source does not let us. */
  setVolume(volume: number): void;
  /** Silence, and gives its resources back. */
  unload(): void;
}
