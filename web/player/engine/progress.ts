import type { Progress } from './source.ts';

/** How far an element stands, and how much of it has come in one piece from there. */
export function progressOf(
  element: Pick<HTMLMediaElement, 'buffered' | 'currentTime' | 'duration'>,
): Progress {
  const { buffered, currentTime, duration } = element;
  let bufferedSeconds = 0;
  for (let part = 0; part < buffered.length; part += 1) {
    // Half a second of slack: a seek lands a little before what it fetched.
    if (buffered.start(part) <= currentTime + 0.5) bufferedSeconds = buffered.end(part);
  }
  return {
    positionSeconds: currentTime,
    bufferedSeconds,
    ...(Number.isFinite(duration) ? { durationSeconds: duration } : {}),
  };
}
