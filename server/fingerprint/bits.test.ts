import { expect, test } from 'vitest';
import { randomOf } from '#tests/factories/tune.ts';
import { bitsOf, bitsOfEight } from './bits.ts';

type Eight = [number, number, number, number, number, number, number, number];

test('eight words have as many ones as they have one by one', () => {
  const random = randomOf(1);
  const anyWord = () => Math.floor(random() * 2 ** 32) | 0;
  for (let round = 0; round < 1000; round += 1) {
    const words = Array.from({ length: 8 }, anyWord) as Eight;
    const counted = words.reduce((sum, word) => sum + (word >>> 0).toString(2).replaceAll('0', '').length, 0);
    expect(bitsOfEight(...words)).toBe(counted);
    expect(words.reduce((sum, word) => sum + bitsOf(word), 0)).toBe(counted);
  }
  expect(bitsOfEight(-1, -1, -1, -1, -1, -1, -1, -1)).toBe(256);
  expect(bitsOfEight(0, 0, 0, 0, 0, 0, 0, 0)).toBe(0);
});
