import { expect, test } from 'vitest';
import { damagedFingerprint, loopedFingerprint, noiseFingerprint } from '#tests/factories/prints.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { stretchesInStep } from './alignment.ts';
import { rule } from './match-rule.ts';
import { isMonotonous, isRepeated, standsWithoutCleanest } from './repeats.ts';

const random = randomOf(7);
const items = 400;
const bar = 32;
const sample = { from: 160, to: 160 + rule.cleanItems };

/** Plays the sample of one piece in another. */
function withSampleOf(piece: Uint32Array, other: Uint32Array): Uint32Array {
  const mixed = piece.slice();
  mixed.set(other.subarray(sample.from, sample.to), sample.from);
  return mixed;
}

function broadStretch(print: Uint32Array, work: Uint32Array) {
  const stretch = stretchesInStep(print, work, 0).find(({ cleanest }) => cleanest !== null);
  if (!stretch) throw new Error('No broad stretch');
  return stretch;
}

test('a copy is more than the one part of it that a damage has spared', () => {
  const work = noiseFingerprint(items, random);
  const print = withSampleOf(damagedFingerprint(work, 0.22, random), work);
  const stretch = broadStretch(print, work);
  expect(stretch.to - stretch.from).toBeGreaterThan(items - 20);
  expect(standsWithoutCleanest(print, work, stretch)).toBe(true);
});

test('a loop that two works share does not speak for a sample that they share', () => {
  const loop = noiseFingerprint(bar, random);
  const print = loopedFingerprint(loop, items, 0.14, random);
  const work = withSampleOf(loopedFingerprint(loop, items, 0.14, random), print);
  const stretch = broadStretch(print, work);
  expect(stretch.to - stretch.from).toBeGreaterThan(2 * rule.cleanItems);
  expect(standsWithoutCleanest(print, work, stretch)).toBe(false);
});

test('a little beside a clean part is not enough', () => {
  const work = noiseFingerprint(items, random);
  const print = withSampleOf(damagedFingerprint(work, 0.22, random), work);
  const ends = { from: sample.from - 12, to: sample.to + 12 };
  const stretch = {
    ...broadStretch(print, work),
    ...ends,
    workFrom: ends.from,
    workTo: ends.to,
  };
  expect(standsWithoutCleanest(print, work, stretch)).toBe(false);
});

test('works that share a loop agree a bar later too, and a copy does not', () => {
  const bitErrorRate = 0.2;
  const stretch = { from: 0, to: 200, workFrom: 0, workTo: 200, bitErrorRate, contrast: 0.5, cleanest: null };
  const loop = noiseFingerprint(bar, random);
  const [one, other] = [
    loopedFingerprint(loop, items, 0.11, random),
    loopedFingerprint(loop, items, 0.11, random),
  ];
  expect(isRepeated(one, other, stretch)).toBe(true);
  const work = noiseFingerprint(items, random);
  expect(isRepeated(damagedFingerprint(work, bitErrorRate, random), work, stretch)).toBe(false);
});

test('a drone agrees with every other one, and says nothing', () => {
  const drone = loopedFingerprint(noiseFingerprint(1, random), items, 0.02, random);
  const music = noiseFingerprint(items, random);
  const along = { from: 0, to: items, workFrom: 0, workTo: items, contrast: 0.3, cleanest: null };
  expect(isMonotonous(drone, { ...along, bitErrorRate: 0.02 })).toBe(true);
  expect(isMonotonous(music, { ...along, bitErrorRate: 0.02 })).toBe(false);
});
