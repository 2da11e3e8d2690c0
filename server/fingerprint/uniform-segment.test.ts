import { expect, test } from 'vitest';
import { randomOf } from '#tests/factories/tune.ts';
import { uniformSegment } from './uniform-segment.ts';

const beside = 0.45;

/** Makes `count` items that differ by about `bits` bits each. */
function items(count: number, bits: number, seed = 1): number[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => Math.max(0, Math.round(bits + 3 * (random() - 0.5))));
}

test('a copy keeps its whole length, however much it was damaged', () => {
  for (const bits of [0, 2, 5, 9]) {
    const part = uniformSegment(Uint8Array.from(items(400, bits)), beside);
    expect(part.to - part.from).toBeGreaterThan(390);
  }
});

test('a clean sample is cut out of what sounds alike around it', () => {
  const bits = Uint8Array.from([...items(80, 9), ...items(60, 1), ...items(120, 9)]);
  const part = uniformSegment(bits, beside);
  expect(Math.abs(part.from - 80)).toBeLessThan(4);
  expect(Math.abs(part.to - 140)).toBeLessThan(4);
  expect(part.bits).toBe(bits.slice(part.from, part.to).reduce((sum, one) => sum + one, 0));
});

test('a short dropout does not end a copy', () => {
  const bits = Uint8Array.from([...items(150, 2), ...items(8, 16), ...items(150, 2)]);
  const part = uniformSegment(bits, beside);
  expect(part.to - part.from).toBeGreaterThan(300);
});

test('what agrees everywhere has no better part', () => {
  const part = uniformSegment(new Uint8Array(200).fill(3), 3 / 32);
  expect(part.to - part.from).toBeLessThanOrEqual(200);
  expect(uniformSegment(new Uint8Array(0), beside)).toEqual({ from: 0, to: 0, bits: 0 });
});
