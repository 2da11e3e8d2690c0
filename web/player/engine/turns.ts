import type { SleepTimer } from '../playback.ts';
import type { FailureKind } from './failures.ts';

/** Progress of the current track: no start yet, its play info or source on the way, in a source, or failed. */
export type Phase = 'idle' | 'starting' | 'loaded' | 'failed';

interface Press {
  wanted: 'playing' | 'paused';
  phase: Phase;
  /** True if a source has loaded a track, even one that failed since. */
  hasLoaded: boolean;
  /** True if that track is the queue's current one. */
  isCurrent: boolean;
}

/**
 * The answer to a press of play or pause. A source that plays the current track obeys; a failed or changed track starts
 * again; a start on its way plays without another call, unless the pause cancels it.
 */
export function afterPress({ wanted, phase, hasLoaded, isCurrent }: Press) {
  if (wanted === 'paused') return hasLoaded ? 'pause' : 'cancel';
  if (phase === 'loaded' && isCurrent) return 'play';
  return phase === 'starting' ? 'wait' : 'start';
}

/** Time after which a signed address may have expired, in milliseconds. */
const freshMs = 60_000;

interface Failure {
  /** True if our own player had the track; the services sign nothing. */
  isFile: boolean;
  /** Time since the source loaded the track; null if none had. */
  ageMs: number | null;
  isNetwork: boolean;
  /** True if the track had sounded, or stood at a later position. */
  wasPlaying: boolean;
}

/** The reaction to a source's failure. `isOwn`: it counts as the queue's own start, which retries by itself. */
export type FailureReaction = 'renew' | { kind: FailureKind; isOwn: boolean };

/**
 * The reaction to a source's failure. An expired signed address fails like any other: a new one is fetched, and no error is
 * shown. After a connection lost in the middle the queue tries again by itself.
 */
export function afterSourceFailure({ isFile, ageMs, isNetwork, wasPlaying }: Failure): FailureReaction {
  if (isFile && ageMs !== null && ageMs >= freshMs) return 'renew';
  return { kind: isNetwork ? 'passing' : 'lasting', isOwn: isNetwork && wasPlaying };
}

/** The queue's position to go on at; null where playback ends, also by the sleep timer at the end of a track. */
export function afterTrack(
  next: number | null,
  how: 'auto' | 'manual',
  sleep: SleepTimer | null,
): number | null {
  return how === 'auto' && sleep?.until === 'end-of-track' ? null : next;
}
