import { playCountsAfterRatio, playCountsAfterSeconds } from '#shared/limits.ts';

/** How much time two clocks and a slow line may make of the same stretch. */
const slackMs = 2000;

interface Known {
  /** The listening time that is believed so far, in ms. */
  listenedMs: number;
  lastSeenAt: number;
  positionSeconds: number;
}

interface Report {
  now: number;
  positionSeconds: number;
  /** The listening time in all, as the listener tells it; undefined where they tell positions only. */
  claimedMs: number | undefined;
}

/**
 * How much of a playing is believed after one more report: no more than has passed since the last one. Reports that
 * were lost in between are made up for; ones that come twice or late change nothing.
 */
export function creditListening(known: Known, { now, positionSeconds, claimedMs }: Report): number {
  const passedMs = Math.max(0, now - known.lastSeenAt) + slackMs;
  const movedMs = Math.max(0, positionSeconds - known.positionSeconds) * 1000;
  const claimed = claimedMs ?? known.listenedMs + movedMs;
  return Math.max(known.listenedMs, Math.min(claimed, known.listenedMs + passedMs));
}

/** A play is 30 seconds, or half of a shorter track (product decisions: Playing and listening). */
export function isPlay(listenedMs: number, durationMs: number | null): boolean {
  const half = durationMs === null ? Number.POSITIVE_INFINITY : durationMs * playCountsAfterRatio;
  return listenedMs >= Math.min(playCountsAfterSeconds * 1000, half);
}
