import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStallWatch, stalledMs } from './stall-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('nothing that comes for too long is a stall, told once', () => {
  const onStall = vi.fn<() => void>();
  createStallWatch(onStall).wait();
  vi.advanceTimersByTime(stalledMs - 1);
  expect(onStall).not.toHaveBeenCalled();
  vi.advanceTimersByTime(stalledMs * 3);
  expect(onStall).toHaveBeenCalledTimes(1);
});

it('a little that comes renews the patience', () => {
  const onStall = vi.fn<() => void>();
  const watch = createStallWatch(onStall);
  watch.wait();
  for (let times = 0; times < 5; times += 1) {
    vi.advanceTimersByTime(stalledMs - 1);
    watch.came();
  }
  expect(onStall).not.toHaveBeenCalled();
  vi.advanceTimersByTime(stalledMs);
  expect(onStall).toHaveBeenCalledTimes(1);
});

it('what comes while nothing is waited for means nothing, and stop ends the waiting', () => {
  const onStall = vi.fn<() => void>();
  const watch = createStallWatch(onStall);
  watch.came();
  vi.advanceTimersByTime(stalledMs * 2);
  watch.wait();
  watch.stop();
  vi.advanceTimersByTime(stalledMs * 2);
  expect(onStall).not.toHaveBeenCalled();
});
