import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { idlePlayback, type PlaybackState } from '../playback.ts';
import { runSleepTimer } from './sleep-timer.ts';

const engine = () => ({ pause: vi.fn<() => void>(), dim: vi.fn<(factor: number) => void>() });
const player = () => createStore<Partial<PlaybackState>>()(() => idlePlayback);

function run(playback: ReturnType<typeof player>, acts: ReturnType<typeof engine>): void {
  runSleepTimer(playback as never, acts);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('fades over the last ten seconds, pauses at the time, and gives the volume back', () => {
  const [playback, acts] = [player(), engine()];
  run(playback, acts);
  playback.setState({ sleep: { until: 'time', at: Date.now() + 60_000 } });
  vi.advanceTimersByTime(49_000);
  expect(acts.dim).toHaveBeenLastCalledWith(1);
  vi.advanceTimersByTime(6000);
  expect(acts.dim.mock.lastCall?.[0]).toBeCloseTo(0.5, 1);
  expect(acts.pause).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5500);
  expect(acts.pause).toHaveBeenCalledTimes(1);
  expect(playback.getState().sleep).toBeNull();
  expect(acts.dim).toHaveBeenLastCalledWith(1);
});

it('turned off in time it does nothing', () => {
  const [playback, acts] = [player(), engine()];
  run(playback, acts);
  playback.setState({ sleep: { until: 'time', at: Date.now() + 20_000 } });
  vi.advanceTimersByTime(15_000);
  playback.setState({ sleep: null });
  vi.advanceTimersByTime(60_000);
  expect(acts.pause).not.toHaveBeenCalled();
  expect(acts.dim).toHaveBeenLastCalledWith(1);
});
