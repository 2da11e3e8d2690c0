import { expect, test } from 'vitest';
import { damagedFingerprint, noiseFingerprint } from '#tests/factories/prints.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { stretchesInStep } from './alignment.ts';
import { secondsOfItems } from './evidence.ts';
import { addedUp } from './together.ts';
import { bestMatches, type Found, verdictOn } from './verdict.ts';

const random = randomOf(7);
const work = noiseFingerprint(600, random);
const partItems = 40;
const chordItems = 28;

/** Foreign music with parts of the work in it, each beginning at one of these items of it. */
function uploadOf(starts: readonly number[], items = 700, length = partItems): Uint32Array {
  const upload = noiseFingerprint(items, random);
  for (const [i, start] of starts.entries()) {
    upload.set(damagedFingerprint(work.subarray(start, start + length), 0.05, random), i * partItems);
  }
  return upload;
}

/** All that is evidence in an upload, where the index proposes the right alignments. */
function evidenceIn(upload: Uint32Array, starts: readonly number[]): Found[] {
  const variant = { pitch: 1, tempo: 1, print: upload, asks: new Uint32Array(0) };
  const uploadSeconds = secondsOfItems(upload.length);
  const compared = { variant, work, uploadSeconds, workSeconds: secondsOfItems(work.length) };
  const found = starts.flatMap((start, i) => stretchesInStep(upload, work, start - i * partItems));
  const verdicts = found.map((stretch) => verdictOn(stretch, compared)).filter((one) => one !== null);
  return addedUp(bestMatches(verdicts, work));
}

test('what seconds were cut out of is as much evidence as its parts together', () => {
  const cut = [0, 50, 100, 150, 200, 250];
  const found = evidenceIn(uploadOf(cut), cut);
  const starts = found.map(({ stretch }) => stretch.workFrom).toSorted((a, b) => a - b);
  expect(starts.map((start) => Math.round(start / 50))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('one place of a work again and again is evidence, its places in another order are not', () => {
  const looped = [100, 100, 100, 100, 100];
  expect(evidenceIn(uploadOf(looped), looped)).toHaveLength(5);
  const held = Array.from({ length: 8 }, () => 100);
  expect(evidenceIn(uploadOf(held, 700, chordItems), held)).toEqual([]);
  const backwards = [500, 400, 300, 200, 100];
  expect(evidenceIn(uploadOf(backwards), backwards)).toEqual([]);
});

test('a sample that two works share accuses nobody, nor does it twice', () => {
  for (const shared of [[100], [100, 100]]) expect(evidenceIn(uploadOf(shared), shared)).toEqual([]);
});
