import type { PlayInfo } from '#shared/music/play-info.ts';
import { spotifyEndSlackSeconds, spotifyUnknownDurationSeconds } from '#shared/limits.ts';
import type { SourceEvents } from '../source.ts';
import { numberOr } from './channel.ts';
import { createEndTimer } from './end-timer.ts';

/** The payload of `playback_update`; times are milliseconds. */
interface SpotifyUpdate {
  isPaused: boolean;
  isBuffering: boolean;
  duration: number;
  position: number;
}

/** Follows the state and the position of Spotify's player, and reports them. Its end is an estimate, reported once. */
export class SpotifyProgress {
  readonly #info: PlayInfo;
  readonly #isOneTrack: boolean;
  readonly #events: SourceEvents;
  readonly #endTimer = createEndTimer(() => this.#end());
  #hasBegun = false;
  #lastMs = 0;
  #hasEnded = false;

  constructor(info: PlayInfo, isOneTrack: boolean, events: SourceEvents) {
    this.#info = info;
    this.#isOneTrack = isOneTrack;
    this.#events = events;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  takeUpdate(payload: Record<string, unknown>): void {
    const update = toUpdate(payload);
    const hasLength = this.#isOneTrack && update.duration > 0;
    const wasAtEnd = hasLength && this.#hasBegun && this.#lastMs > update.duration - 1500;
    this.#lastMs = update.position;
    this.#events.moved({
      positionSeconds: update.position / 1000,
      ...(hasLength ? { durationSeconds: update.duration / 1000 } : {}),
    });
    if (!update.isPaused) this.#takePlaying(update);
    else if (wasAtEnd) this.#end();
    else if (this.#hasBegun) {
      this.hold();
      this.#events.stoppedElsewhere();
    }
  }

  /** Starts the countdown to the end. */
  expectEnd(update?: SpotifyUpdate): void {
    this.#endTimer.run(this.#secondsLeft(update));
  }

  /** Stops the countdown to the end. */
  hold(): void {
    this.#endTimer.hold();
  }

  #takePlaying(update: SpotifyUpdate): void {
    this.#hasBegun = true;
    if (update.isBuffering) this.#events.waiting();
    else this.#events.playing();
    // Without a length the estimate counts from the start alone.
    if (this.#isOneTrack || this.#info.duration_seconds) this.expectEnd(update);
  }

  /** The specification's estimate. Spotify's own length is better, but only for a single track. */
  #secondsLeft(update?: SpotifyUpdate): number {
    const known =
      this.#isOneTrack && update && update.duration > 0
        ? update.duration / 1000
        : this.#info.duration_seconds;
    if (!known) return spotifyUnknownDurationSeconds;
    return known - (update ? update.position / 1000 : 0) + spotifyEndSlackSeconds;
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.ended();
  }
}

const toUpdate = (payload: Record<string, unknown>): SpotifyUpdate => ({
  isPaused: payload['isPaused'] !== false,
  isBuffering: payload['isBuffering'] === true,
  duration: numberOr(payload['duration'], 0),
  position: numberOr(payload['position'], 0),
});
