import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEndTimer } from './end-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('only the time in which the player plays counts towards its end', () => {
  const onEnd = vi.fn<() => void>();
  const timer = createEndTimer(onEnd);
  timer.run(10);
  vi.advanceTimersByTime(8000);
  timer.hold();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  timer.run(2);
  vi.advanceTimersByTime(2000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('a newer estimate takes the place of the older', () => {
  const onEnd = vi.fn<() => void>();
  const timer = createEndTimer(onEnd);
  timer.run(5);
  timer.run(50);
  vi.advanceTimersByTime(49_000);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
