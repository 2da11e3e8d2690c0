import { playCountsAfterRatio, playCountsAfterSeconds } from '#shared/limits.ts';

/** Slack for two clocks that differ and a slow connection. */
const slackMs = 2000;

interface Known {
  /** The credited listening time so far, in ms. */
  listenedMs: number;
  lastSeenAt: number;
  positionSeconds: number;
}

interface Report {
  now: number;
  positionSeconds: number;
  /** The whole listening time as the listener reports it, in ms; undefined if they report positions only. */
  claimedMs: number | undefined;
}

/**
 * Credited listening time in ms after one more report: it grows by no more than the time since the last report. A report
 * makes up for lost ones before it; one that comes twice or late changes nothing.
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
