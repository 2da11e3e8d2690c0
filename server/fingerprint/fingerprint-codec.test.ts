import { expect, test } from 'vitest';
import { randomOf } from '#tests/factories/tune.ts';
import { decodeFingerprint, decodeFingerprints, encodeFingerprint } from './fingerprint-codec.ts';

const random = randomOf(3);
const printOf = (items: number) => Uint32Array.from({ length: items }, () => random() * 2 ** 32);

test('many prints decoded at once are what each is alone', () => {
  // Together larger than a decoder's buffer, and one larger than that by itself.
  const prints = [1, 1930, 7, 60_000, 2400, ...Array.from({ length: 40 }, () => 1800)].map(printOf);
  const stored = prints.map((print) => ({ print: encodeFingerprint(print), items: print.length }));
  expect(decodeFingerprints(stored)).toEqual(prints);
  expect(stored.map(({ print }) => decodeFingerprint(print))).toEqual(prints);
  expect(decodeFingerprints([])).toEqual([]);
});

test('prints of another length than is noted of them are refused', () => {
  const print = encodeFingerprint(printOf(20));
  expect(() =>
    decodeFingerprints([
      { print, items: 20 },
      { print, items: 19 },
    ]),
  ).toThrow('not as long');
});
