import { expect, test } from 'vitest';
import { damagedFingerprint, noiseFingerprint } from '#tests/factories/prints.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { bitsOf } from './bits.ts';
import { bestPath, blockGains, takeBlocks } from './block-path.ts';
import { rule } from './match-rule.ts';

const random = randomOf(7);
const { blockItems, reachItems } = rule;
const noise = (items: number) => noiseFingerprint(items, random);

/** Foreign music in which a part of the work plays, with the share `turned` of its bits flipped. */
function copyInside(work: Uint32Array, turned: number): Uint32Array {
  const print = noise(400);
  print.set(damagedFingerprint(work.subarray(40, 200), turned, random), 100);
  return print;
}

test('the gains of whole blocks and of those at the edges count every item once', () => {
  const [print, work] = [noise(37), noise(30)];
  const { gains, tops } = blockGains(print, work, 3, 0, 5);
  for (let block = 0; block < 5; block += 1) {
    const expected = Array.from({ length: 2 * reachItems + 1 }, (_, k) => {
      let gain = 0;
      for (let i = block * blockItems; i < Math.min(37, (block + 1) * blockItems); i += 1) {
        const other = work[i + 3 + k - reachItems];
        gain += 32 * rule.blockBitErrors - (other === undefined ? 16 : bitsOf(print[i]! ^ other));
      }
      return gain;
    });
    const found = gains.subarray(block * expected.length, (block + 1) * expected.length);
    for (const [k, gain] of expected.entries()) expect(found[k]).toBeCloseTo(gain, 9);
    expect(tops[block]).toBe(Math.max(...found));
  }
});

test('a copy inside foreign music is the best path, and once its blocks are taken none is left', () => {
  const work = noise(300);
  const compared = blockGains(copyInside(work, 0.1), work, -58, 0, 50);
  const path = bestPath(compared, rule.pathBitsAtLeast);
  expect(path).toMatchObject({ startOffset: -2, endOffset: -2 });
  expect(path!.from).toBeLessThanOrEqual(13);
  expect(path!.to).toBeGreaterThanOrEqual(32);
  takeBlocks(compared, path!);
  expect(bestPath(compared, rule.pathBitsAtLeast)).toBeNull();
});

test('passing over blocks in which no path can reach the sum loses no path', () => {
  const work = noise(300);
  for (const turned of [0.2, 0.28, 0.33, 0.36]) {
    const compared = blockGains(copyInside(work, turned), work, -60, 0, 50);
    const whole = bestPath(compared, 0)!;
    expect(bestPath(compared, whole.bits)).toEqual(whole);
    expect(bestPath(compared, whole.bits + 0.1)).toBeNull();
  }
});
