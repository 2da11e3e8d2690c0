import type { Progress } from './source.ts';

/** The progress of an element; `bufferedSeconds` is the end of the buffered range at its position. */
export function progressOf(
  positionSeconds: number,
  { buffered, duration }: Pick<HTMLMediaElement, 'buffered' | 'duration'>,
): Progress {
  let bufferedSeconds = 0;
  for (let part = 0; part < buffered.length; part += 1) {
    // Half a second of slack: a seek lands a little before what it fetched.
    if (buffered.start(part) <= positionSeconds + 0.5) bufferedSeconds = buffered.end(part);
  }
  return {
    positionSeconds,
    bufferedSeconds,
    ...(Number.isFinite(duration) ? { durationSeconds: duration } : {}),
  };
}
