import type { PlayInfo } from '#shared/music/play-info.ts';
import type { Abilities, PlaybackError } from '../playback.ts';

/** Where a source stands. */
export interface Progress {
  positionSeconds: number;
  durationSeconds?: number | null;
  bufferedSeconds?: number;
}

/** The events of the item that a source was last asked to load. */
export interface SourceEvents {
  /** Sound comes out now, as asked. */
  playing: () => void;
  /** Wants to play and waits for data. */
  waiting: () => void;
  /** Can be started, by a button of ours or of the embedded player. */
  ready: () => void;
  /** Started by the listener's own hand inside an embedded player. */
  startedElsewhere: () => void;
  /** Stopped the same way, or by the device: headphones pulled out, a phone call. */
  stoppedElsewhere: () => void;
  moved: (progress: Progress) => void;
  /** The end is near enough to prepare what follows; told once for each track. */
  nearEnd: () => void;
  /** Went over to what was prepared, without a break. */
  advanced: () => void;
  /** Played to its end, and nothing was prepared. */
  ended: () => void;
  failed: (error: PlaybackError) => void;
}

/** One thing that can sound: the audio elements, or the official player of a service. One at a time. */
export interface Source {
  abilities: () => Abilities;
  load(info: PlayInfo, atSeconds: number): void;
  /** `asked`: by a person's own press, and not because it was loaded to be played. */
  play(asked: boolean): void;
  pause(): void;
  seek(seconds: number): void;
  /** 0 to 1; ignored where the source does not let us. */
  setVolume(volume: number): void;
  /** Makes ready what follows without a break; null for nothing. Ignored where a source can't. */
  prepare(next: PlayInfo | null): void;
  /** Silence, and no more events until the next `load`. */
  unload(): void;
}
