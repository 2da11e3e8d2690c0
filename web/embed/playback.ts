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
  const audio = new Audio();
  audio.preload = 'metadata';
  let index = start.index;
  let waitingFor = start.seconds;
  let failed: PlaylistTrack | null = null;
  /** The other sources of the track, once fetched; those that were too slow come last. */
  let ways: Ways | null = null;
  let slow = new Set<string>();
  let isHeard = false;
  /** Play was pressed, whether or not a source sounds yet: the next source goes on by it. */
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load(next: number, seconds: number): void {
    const track = tracks[next];
    if (!track) return;
    index = next;
    waitingFor = seconds;
    failed = null;
    ways = null;
    slow = new Set();
    give(addressOf(track));
  }

  function give(address: string): void {
    clearTimeout(timer);
    isHeard = false;
    audio.src = address;
    onChange();
  }

  /** Continues from the next source at the same position; if none remains, waits for a slow one. */
  async function giveWay(isBroken: boolean): Promise<void> {
    const address = audio.src;
    const track = tracks[index];
    if (!track) return;
    const found = ways ?? (await otherWays(track).catch(() => noWays));
    if (address !== audio.src || (!isBroken && isHeard)) return;
    ways = found;
    const [next, ...left] = found.sounds;
    if (!isBroken && found.sounds.every((one) => slow.has(one))) return;
    if (next === undefined) return fail();
    if (!isBroken) slow.add(address);
    ways = { ...found, sounds: isBroken ? left : [...left, address] };
    waitingFor = audio.currentTime || waitingFor;
    give(next);
    if (isWanted) begin();
  }

  /** The next playable index in a direction, wrapping around; the current one if there is no other. */
  function neighbour(by: 1 | -1): number {
    for (let step = 1; step <= tracks.length; step += 1) {
      const at = (index + by * step + tracks.length * step) % tracks.length;
      const track = tracks[at];
      if (track && isPlayable(track) && !track.dead_link) return at;
    }
    return index;
  }

  function fail(): void {
    isWanted = false;
    failed = tracks[index] ?? null;
    onChange();
  }

  function begin(): void {
    isWanted = true;
    clearTimeout(timer);
    if (!isHeard) timer = setTimeout(() => void giveWay(false), sourcePatienceMs);
    // The browser's own refusals show as the button's state; broken files come as the element's error.
    audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') isWanted = false;
      onChange();
    });
  }

  audio.addEventListener('loadedmetadata', () => {
    if (waitingFor > 0 && waitingFor < audio.duration) audio.currentTime = waitingFor;
    waitingFor = 0;
  });
  audio.addEventListener('error', () => void giveWay(true));
  audio.addEventListener('playing', () => {
    isHeard = true;
    clearTimeout(timer);
  });
  audio.addEventListener('pause', () => {
    isWanted = false;
    clearTimeout(timer);
  });
  audio.addEventListener('ended', () => {
    const next = neighbour(1);
    const isLast = next <= index;
    load(next, 0);
    if (!isLast) begin();
  });
  for (const event of ['play', 'pause', 'timeupdate', 'durationchange', 'seeked']) {
    audio.addEventListener(event, onChange);
  }
  load(index, start.seconds);

  return {
    state: () => ({
      index,
      playing: !audio.paused && !audio.ended,
      position: waitingFor || audio.currentTime,
      duration: Number.isFinite(audio.duration) ? audio.duration : (tracks[index]?.duration_seconds ?? null),
      failed,
      elsewhere: failed && (ways?.opens ?? null),
    }),
    toggle() {
      if (!audio.paused) return audio.pause();
      if (failed) load(index, 0);
      begin();
    },
    play(next) {
      load(next, 0);
      begin();
    },
    step(by) {
      const going = isWanted;
      // As players do: first back to the beginning.
      load(by === -1 && audio.currentTime > 3 ? index : neighbour(by), 0);
      if (going) begin();
    },
    seek(seconds) {
      if (audio.readyState === 0) waitingFor = seconds;
      else audio.currentTime = seconds;
      onChange();
    },
    pause: () => audio.pause(),
  };
}
