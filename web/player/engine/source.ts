import type { PlayInfo } from '#shared/music/play-info.ts';
import type { Abilities, PlaybackError } from '../playback.ts';

/** The position of a source. */
export interface Progress {
  positionSeconds: number;
  durationSeconds?: number | null;
  bufferedSeconds?: number;
}

/** The events of the item that a source has loaded last. */
export interface SourceEvents {
  /** Sound comes out, as requested. */
  playing: () => void;
  /** Wants to play and waits for data. */
  waiting: () => void;
  /** Can be started, by our button or the embedded player's. */
  ready: () => void;
  /** Started by the listener inside an embedded player. */
  startedElsewhere: () => void;
  /** Stopped inside an embedded player, or by the device: headphones pulled out, a phone call. */
  stoppedElsewhere: () => void;
  moved: (progress: Progress) => void;
  /** The end is near enough to prepare the next track; sent once for each track. */
  nearEnd: () => void;
  /** Advanced to the prepared track, without a gap. */
  advanced: () => void;
  /** Played to its end, with no track prepared. */
  ended: () => void;
  failed: (error: PlaybackError) => void;
}

/** A player of one kind of address: the audio elements, or a service's official player. One plays at a time. */
export interface Source {
  abilities: () => Abilities;
  load(info: PlayInfo, atSeconds: number): void;
  /** Plays; `byListener` is true after a person's press, false right after the load. */
  play(byListener: boolean): void;
  pause(): void;
  seek(seconds: number): void;
  /** Sets the volume, 0 to 1; ignored by sources without one. */
  setVolume(volume: number): void;
  /** Prepares the track that follows without a gap; null for none. Ignored by sources that cannot. */
  prepare(next: PlayInfo | null): void;
  /** Silences the source; it sends no events until the next `load`. */
  unload(): void;
}
