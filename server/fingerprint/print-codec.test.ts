import { expect, test } from 'vitest';
import { randomOf } from '#tests/factories/tune.ts';
import { decodePrint, decodePrints, encodePrint } from './print-codec.ts';

const random = randomOf(3);
const printOf = (items: number) => Uint32Array.from({ length: items }, () => random() * 2 ** 32);

test('many prints decoded at once are what each is alone', () => {
  // Together larger than a decoder's buffer, and one larger than that by itself.
  const prints = [1, 1930, 7, 60_000, 2400, ...Array.from({ length: 40 }, () => 1800)].map(printOf);
  const stored = prints.map((print) => ({ print: encodePrint(print), items: print.length }));
  expect(decodePrints(stored)).toEqual(prints);
  expect(stored.map(({ print }) => decodePrint(print))).toEqual(prints);
  expect(decodePrints([])).toEqual([]);
});

test('prints of another length than is noted of them are refused', () => {
  const print = encodePrint(printOf(20));
  expect(() =>
    decodePrints([
      { print, items: 20 },
      { print, items: 19 },
    ]),
  ).toThrow('not as long');
});
