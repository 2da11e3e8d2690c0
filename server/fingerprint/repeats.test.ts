import { expect, test } from 'vitest';
import { damagedFingerprint, loopedFingerprint, noiseFingerprint } from '#tests/factories/prints.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { isMonotonous, isRepeated } from './repeats.ts';

const random = randomOf(7);
const items = 400;
const bar = 32;

test('works that share a loop agree a bar later too, and a copy does not', () => {
  const bitErrorRate = 0.2;
  const stretch = { from: 0, to: 200, workFrom: 0, workTo: 200, bitErrorRate, contrast: 0.5 };
  const loop = noiseFingerprint(bar, random);
  const [one, other] = [
    loopedFingerprint(loop, items, 0.11, random),
    loopedFingerprint(loop, items, 0.11, random),
  ];
  expect(isRepeated(one, other, stretch)).toBe(true);
  expect(isRepeated(one, one, { ...stretch, bitErrorRate: 0 })).toBe(false);
  const work = noiseFingerprint(items, random);
  expect(isRepeated(damagedFingerprint(work, bitErrorRate, random), work, stretch)).toBe(false);
});

test('a drone agrees with every other one, and says nothing', () => {
  const drone = loopedFingerprint(noiseFingerprint(1, random), items, 0.02, random);
  const music = noiseFingerprint(items, random);
  expect(isMonotonous(drone, { workFrom: 0, workTo: items })).toBe(true);
  expect(isMonotonous(music, { workFrom: 0, workTo: items })).toBe(false);
});

test('a part of music that is one held note says nothing, and the rest does', () => {
  const print = noiseFingerprint(items, random);
  print.fill(print[100]!, 100, 200);
  expect(isMonotonous(print, { workFrom: 100, workTo: 200 })).toBe(true);
  expect(isMonotonous(print, { workFrom: 200, workTo: 300 })).toBe(false);
});
