import type { PlayInfo } from '#shared/music/play-info.ts';
import { youtubeEndSlackSeconds } from '#shared/limits.ts';
import type { SourceEvents } from '../source.ts';
import { isRecord, numberOr } from './channel.ts';
import { createEndTimer } from './end-timer.ts';

const states = { ended: 0, playing: 1, paused: 2, buffering: 3 };

/** Follows the state and the position of a YouTube video, and reports them. Its end is reported once, by event or estimate. */
export class YoutubeProgress {
  readonly #events: SourceEvents;
  readonly #expectedSeconds: number | null;
  readonly #endTimer = createEndTimer(() => this.#end());
  #hasEnded = false;
  #isPlaying = false;
  #position: number;
  #duration: number | null;
  #loadedFraction = 0;

  constructor(info: PlayInfo, atSeconds: number, events: SourceEvents) {
    this.#events = events;
    this.#expectedSeconds = info.duration_seconds;
    this.#duration = info.duration_seconds;
    this.#position = atSeconds;
  }

  /** Takes the changed fields of an `infoDelivery`. */
  takeInfo(news: unknown): void {
    if (!isRecord(news)) return;
    const before = this.#position;
    this.#position = numberOr(news['currentTime'], before);
    this.#duration = numberOr(news['duration'], this.#duration) || this.#duration;
    this.#loadedFraction = numberOr(news['videoLoadedFraction'], this.#loadedFraction);
    if (this.#isPlaying && this.#position !== before) this.#sendProgress();
  }

  takeState(state: unknown): void {
    this.stop();
    if (state === states.playing) {
      this.#hasEnded = false;
      this.#isPlaying = true;
      this.#events.playing();
      this.#sendProgress();
    } else if (state === states.paused) this.#events.stoppedElsewhere();
    else if (state === states.buffering) this.#events.waiting();
    else if (state === states.ended) this.#end();
  }

  seek(seconds: number): void {
    this.#position = seconds;
    this.#sendProgress();
  }

  stop(): void {
    this.#isPlaying = false;
    this.#endTimer.hold();
  }

  #sendProgress(): void {
    this.#events.moved({
      positionSeconds: this.#position,
      durationSeconds: this.#duration,
      bufferedSeconds: (this.#duration ?? 0) * this.#loadedFraction,
    });
    const length = this.#expectedSeconds ?? this.#duration;
    if (this.#isPlaying && length) this.#endTimer.run(length - this.#position + youtubeEndSlackSeconds);
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.ended();
  }
}
