import { expect, it } from 'vitest';
import { waveformPath } from './waveform.tsx';

/** The half height of each line of a path. */
const heights = (path: string): number[] =>
  [...path.matchAll(/M[\d.]+ ([\d.]+)V/g)].map(([, top]) => 50 - Number(top));

it('every bar shows the loudest of its stretch, and the loudest of all fills the box', () => {
  const peaks = [10, 100, 20, 20, 200, 0, 50, 50];
  expect(heights(waveformPath(peaks, 4))).toEqual(
    [23.5, 4.7, 47, 11.7].map((half) => expect.closeTo(half, 1)),
  );
});

it('quiet music fills the box as well, and silence is a thin line', () => {
  expect(Math.max(...heights(waveformPath([1, 5, 2], 3)))).toBeCloseTo(47, 1);
  expect(heights(waveformPath([0, 0, 0], 3))).toEqual([3, 3, 3]);
});

it('has as many bars as asked for, also where there are fewer peaks', () => {
  expect(heights(waveformPath([7, 255], 150))).toHaveLength(150);
});
