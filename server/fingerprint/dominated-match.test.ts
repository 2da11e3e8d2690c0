import { expect, test } from 'vitest';
import { damagedFingerprint, noiseFingerprint } from '#tests/factories/prints.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { errorsAlong, itemsBetween, placesAlong } from './errors-along.ts';
import { type Claim, withoutDominated } from './dominated-match.ts';

const random = randomOf(3);
const upload = noiseFingerprint(400, random);
let works = 0;

/** That a work has this part of the upload, with this share of its bits turned. */
function claim(from: number, to: number, share: number, kind = 'reference'): Claim {
  works += 1;
  const items = damagedFingerprint(upload, share, random);
  const ends = { from, to, workFrom: from, workTo: to };
  const placeOf = placesAlong({ ...ends, bitErrorRate: 0, contrast: 0, cleanest: null });
  const bitErrorRate = errorsAlong(upload, items, itemsBetween(from, to), placeOf);
  const stretch = { ...ends, bitErrorRate, contrast: bitErrorRate / 0.5, cleanest: null };
  const times = { uploadFrom: from / 8, uploadTo: to / 8, workFrom: from / 8, workTo: to / 8 };
  const match = { ...times, bitErrorRate, contrast: stretch.contrast, pitch: 1, tempo: 1 };
  return { match, isPart: false, stretch, print: upload, items, work: { number: works, kind } };
}

test('a work that shares a sample with the copied one is left out', () => {
  const [copied, kindred] = [claim(0, 400, 0.02), claim(100, 190, 0.14)];
  expect(withoutDominated([kindred, copied])).toEqual([copied]);
});

test('a copy of a whole work has its parts, too, though both agree about as well', () => {
  const [copied, kindred] = [claim(0, 400, 0.15), claim(100, 190, 0.17)];
  expect(withoutDominated([kindred, copied])).toEqual([copied]);
  const [longer, better] = [claim(0, 400, 0.15), claim(100, 190, 0.1)];
  expect(withoutDominated([longer, better])).toEqual([longer, better]);
});

test('two recordings that agree equally well are both named', () => {
  const both = [claim(0, 400, 0.1), claim(0, 400, 0.11)];
  expect(withoutDominated(both)).toEqual(both);
});

test('the pieces of a mix that fade into each other are all named', () => {
  const mix = [claim(0, 220, 0.05), claim(180, 400, 0.2)];
  expect(withoutDominated(mix)).toEqual(mix);
});

test('several stretches of one work leave each other alone', () => {
  const [whole, part] = [claim(0, 400, 0.02), claim(100, 200, 0.2)];
  const ofOne = [whole, { ...part, work: whole.work }];
  expect(withoutDominated(ofOne)).toEqual(ofOne);
});

test('a track of the catalogue, which blocks nothing, shields from no work that does', () => {
  const [track, work] = [claim(0, 400, 0, 'track'), claim(0, 400, 0.1)];
  expect(withoutDominated([track, work])).toEqual([track, work]);
  const removed = claim(0, 400, 0, 'removed');
  expect(withoutDominated([removed, work])).toEqual([removed]);
});
