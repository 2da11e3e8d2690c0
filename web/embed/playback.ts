import { isExternalTrack } from '#shared/music/external-links.ts';
import { sourcePatienceMs } from '#shared/limits.ts';
import type { Playlist, PlaylistTrack } from '#shared/playlists/playlists.ts';
import { base } from '#web/lib/base.ts';
import { noWays, otherWays, type Ways } from './ways.ts';

/** The playback state that the view shows. */
export interface Playback {
  /** The index of the current track, playing or not. */
  index: number;
  playing: boolean;
  /** Seconds. */
  position: number;
  duration: number | null;
  /** The track that could not be played, until another one does. */
  failed: PlaylistTrack | null;
  /** The address of the failed track at another site. */
  elsewhere: string | null;
}

export interface PlaybackControls {
  state: () => Playback;
  toggle(): void;
  play(index: number): void;
  step(by: 1 | -1): void;
  seek(seconds: number): void;
  pause(): void;
}

/** Reports whether Segue can play a track itself: links to other services open there. */
export const isPlayable = (track: PlaylistTrack): boolean => !isExternalTrack(track);

/** The address of a track, without a signature: tracks of a public playlist are public. */
function addressOf(track: PlaylistTrack): string {
  return track.storage_type === 'URL' ? (track.source_url ?? '') : `${base}/api/v1/tracks/${track.id}/stream`;
}

/**
 * Plays a playlist by one audio element, from a moment on, and stops after the last track. A track that fails, or does not
 * sound within 2 s, continues from the next of its sources that an audio element can play. Calls `onChange` after every
 * change.
 */
export function openPlayback(
  { tracks }: Pick<Playlist, 'tracks'>,
  start: { index: number; seconds: number },
  onChange: () => void,
): PlaybackControls {
  return new PlaylistPlayback(tracks, start, onChange);
}

class PlaylistPlayback implements PlaybackControls {
  readonly #tracks: readonly PlaylistTrack[];
  readonly #onChange: () => void;
  readonly #audio = new Audio();
  #index: number;
  /** The position that the element cannot take yet, in seconds. */
  #waitingFor: number;
  #failed: PlaylistTrack | null = null;
  /** The other sources of the track, once fetched; those that were too slow come last. */
  #ways: Ways | null = null;
  #slow = new Set<string>();
  #isHeard = false;
  /** Play was pressed, whether or not a source sounds yet: the next source goes on by it. */
  #isWanted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    tracks: readonly PlaylistTrack[],
    start: { index: number; seconds: number },
    onChange: () => void,
  ) {
    this.#tracks = tracks;
    this.#onChange = onChange;
    this.#index = start.index;
    this.#waitingFor = start.seconds;
    this.#audio.preload = 'metadata';
    this.#follow();
    this.#load(this.#index, this.#waitingFor);
  }

  state(): Playback {
    const { paused, ended, currentTime, duration } = this.#audio;
    return {
      index: this.#index,
      playing: !paused && !ended,
      position: this.#waitingFor || currentTime,
      duration: Number.isFinite(duration) ? duration : (this.#tracks[this.#index]?.duration_seconds ?? null),
      failed: this.#failed,
      elsewhere: this.#failed && (this.#ways?.opens ?? null),
    };
  }

  toggle(): void {
    if (!this.#audio.paused) return this.#audio.pause();
    if (this.#failed) this.#load(this.#index, 0);
    this.#begin();
  }

  play(index: number): void {
    this.#load(index, 0);
    this.#begin();
  }

  step(by: 1 | -1): void {
    const isGoing = this.#isWanted;
    // As players do: first back to the beginning.
    this.#load(by === -1 && this.#audio.currentTime > 3 ? this.#index : this.#neighbour(by), 0);
    if (isGoing) this.#begin();
  }

  seek(seconds: number): void {
    if (this.#audio.readyState === 0) this.#waitingFor = seconds;
    else this.#audio.currentTime = seconds;
    this.#onChange();
  }

  pause(): void {
    this.#audio.pause();
  }

  /** Follows the events of the audio element. */
  #follow(): void {
    const audio = this.#audio;
    audio.addEventListener('loadedmetadata', () => {
      if (this.#waitingFor > 0 && this.#waitingFor < audio.duration) audio.currentTime = this.#waitingFor;
      this.#waitingFor = 0;
    });
    audio.addEventListener('error', () => void this.#giveWay(true));
    audio.addEventListener('playing', () => {
      this.#isHeard = true;
      clearTimeout(this.#timer);
    });
    audio.addEventListener('pause', () => {
      this.#isWanted = false;
      clearTimeout(this.#timer);
    });
    audio.addEventListener('ended', () => {
      const next = this.#neighbour(1);
      const isLast = next <= this.#index;
      this.#load(next, 0);
      if (!isLast) this.#begin();
    });
    for (const event of ['play', 'pause', 'timeupdate', 'durationchange', 'seeked']) {
      audio.addEventListener(event, this.#onChange);
    }
  }

  #load(index: number, seconds: number): void {
    const track = this.#tracks[index];
    if (!track) return;
    this.#index = index;
    this.#waitingFor = seconds;
    this.#failed = null;
    this.#ways = null;
    this.#slow = new Set();
    this.#give(addressOf(track));
  }

  #give(address: string): void {
    clearTimeout(this.#timer);
    this.#isHeard = false;
    this.#audio.src = address;
    this.#onChange();
  }

  #begin(): void {
    this.#isWanted = true;
    clearTimeout(this.#timer);
    if (!this.#isHeard) this.#timer = setTimeout(() => void this.#giveWay(false), sourcePatienceMs);
    // The browser's own refusals show as the button's state; broken files come as the element's error.
    this.#audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#isWanted = false;
      this.#onChange();
    });
  }

  /** Continues from the next source at the same position; if none remains, waits for a slow one. */
  async #giveWay(isBroken: boolean): Promise<void> {
    const audio = this.#audio;
    const address = audio.src;
    const track = this.#tracks[this.#index];
    if (!track) return;
    const found = this.#ways ?? (await otherWays(track).catch(() => noWays));
    if (address !== audio.src || (!isBroken && this.#isHeard)) return;
    this.#ways = found;
    const [next, ...left] = found.sounds;
    if (!isBroken && found.sounds.every((one) => this.#slow.has(one))) return;
    if (next === undefined) return this.#fail();
    if (!isBroken) this.#slow.add(address);
    this.#ways = { ...found, sounds: isBroken ? left : [...left, address] };
    this.#waitingFor = audio.currentTime || this.#waitingFor;
    this.#give(next);
    if (this.#isWanted) this.#begin();
  }

  #fail(): void {
    this.#isWanted = false;
    this.#failed = this.#tracks[this.#index] ?? null;
    this.#onChange();
  }

  /** The next playable index in a direction, wrapping around; the current one if there is no other. */
  #neighbour(by: 1 | -1): number {
    const { length } = this.#tracks;
    for (let step = 1; step <= length; step += 1) {
      const at = (this.#index + by * step + length * step) % length;
      const track = this.#tracks[at];
      if (track && isPlayable(track) && !track.dead_link) return at;
    }
    return this.#index;
  }
}
