import { expect, it } from 'vitest';
import { progressOf } from './progress.ts';

const ranges = (...parts: [number, number][]): TimeRanges => ({
  length: parts.length,
  start: (part) => parts[part]![0],
  end: (part) => parts[part]![1],
});
it('what has come in one piece from where the music stands counts as buffered', () => {
  expect(progressOf(5, { duration: 200, buffered: ranges([0, 30]) })).toEqual({
    positionSeconds: 5,
    durationSeconds: 200,
    bufferedSeconds: 30,
  });
  expect(progressOf(100, { duration: 200, buffered: ranges([0, 30], [90, 120]) }).bufferedSeconds).toBe(120);
});

it('what lies ahead beyond a hole does not', () => {
  expect(progressOf(5, { duration: 200, buffered: ranges([0, 30], [90, 120]) }).bufferedSeconds).toBe(30);
});

it('a seek that lands a little before what it fetched is no hole', () => {
  expect(progressOf(59.7, { duration: 200, buffered: ranges([60, 90]) }).bufferedSeconds).toBe(90);
});

it('a length that is not known yet is not told', () => {
  expect(progressOf(0, { duration: Number.NaN, buffered: ranges() })).toEqual({
    positionSeconds: 0,
    bufferedSeconds: 0,
  });
  expect(progressOf(0, { duration: Number.POSITIVE_INFINITY, buffered: ranges() })).not.toHaveProperty(
    'durationSeconds',
  );
});
