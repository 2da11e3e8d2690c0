import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeFingerprint, printName } from '#server/fingerprint/fingerprint-codec.ts';
import { encodePeaks } from '#server/fingerprint/peaks/peaks-codec.ts';
import { slotsOf } from '#server/fingerprint/postings.ts';
import {
  asWork,
  type Constellation,
  constellationPrinter,
} from '#server/media/constellation/constellation.ts';
import { peakAsksOf } from '#server/media/constellation/peak-asks.ts';
import { tune } from '#tests/factories/tune.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { findPeakMatches } from './find-peaks.ts';
import { packIndex } from './index.service.ts';
import { insertWork, takeSlots } from './work.store.ts';

const rate = 44_100;
const tuneOf = (seed: number, seconds = 60) => tune({ seconds, seed })[0];
const work = tuneOf(1);
const loop = cut(tuneOf(5), 10, 8);

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
  await register('one', work);
  for (const seed of [2, 3, 4]) await register(`another ${seed}`, tuneOf(seed));
  await register('a loop', joined(...Array.from({ length: 6 }, () => loop)));
});
afterAll(() => segue.close());

function heard(sound: Float32Array): Constellation {
  const printer = constellationPrinter(rate);
  for (let at = 0; at < sound.length; at += 10_000) printer.add(sound.subarray(at, at + 10_000), null);
  return printer.finish();
}

async function register(title: string, sound: Float32Array): Promise<void> {
  const items = Math.floor(sound.length / rate / 0.124);
  const print = new Uint32Array(items).fill(items);
  await segue.ctx.db.transaction().execute(async (trx) =>
    insertWork(trx, {
      number: await takeSlots(trx, slotsOf(items)),
      kind: 'reference',
      is_kept: 1,
      title,
      artist: '',
      duration_ms: (1000 * sound.length) / rate,
      items,
      print: encodeFingerprint(print),
      print_sha256: printName(print),
      peaks: encodePeaks(asWork(heard(sound))),
      created_at: 1,
    }),
  );
}

/** The titles that an upload's peaks name, each with whether a person has to decide. */
async function ask(sound: Float32Array): Promise<Record<string, 'held' | 'blocked'>> {
  const constellation = heard(sound);
  const query = { constellation, peakAsks: peakAsksOf(constellation) };
  const matches = await findPeakMatches(segue.ctx.db, query, () => true);
  return Object.fromEntries(
    matches.map(({ work: { title }, isHeld }) => [title, isHeld ? 'held' : 'blocked']),
  );
}

const copies: [what: string, copy: Float32Array][] = [
  ['half a minute', cut(work, 20, 30)],
  [
    'pieces of four seconds in another order',
    joined(...[40, 8, 24, 16, 32, 0].map((at) => cut(work, at, 4))),
  ],
  ['all but a second of every six', joined(...[0, 6, 12, 18, 24, 30].map((at) => cut(work, at, 5)))],
  ['half a minute backwards', cut(work, 20, 30).toReversed()],
  ['four percent faster', faster(cut(work, 10, 30), 1.04)],
  [
    'pieces between silence',
    joined(...[5, 25, 45].flatMap((at) => [cut(work, at, 6), new Float32Array(6 * rate)])),
  ],
];

test.each(copies)('names a work of which an upload holds %s, and no other', async (_, copy) => {
  expect(Object.keys(await ask(copy))).toEqual(['one']);
});

test('finds works also when they are packed into the index', async () => {
  await packIndex(segue.ctx, { all: true });
  expect(await ask(cut(work, 0, 30))).toEqual({ one: 'blocked' });
});

test('names nothing in music that it does not know, nor for a few seconds of a work inside it', async () => {
  expect(await ask(tuneOf(9, 30))).toEqual({});
  expect(await ask(joined(tuneOf(9, 12), cut(work, 20, 6), tuneOf(10, 12)))).toEqual({});
});

test('leaves to a person another performance of the same notes on the same clock', async () => {
  const [performed] = tune({ seconds: 60, seed: 1, instrument: 'pipe' });
  expect(await ask(performed)).toEqual({ one: 'held' });
});

test('leaves to a person what a loop holds that anybody may have', async () => {
  expect(await ask(joined(loop, loop, loop))).toEqual({ 'a loop': 'held' });
});

function cut(sound: Float32Array, from: number, seconds: number): Float32Array {
  return sound.slice(from * rate, (from + seconds) * rate);
}

function joined(...parts: Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

function faster(sound: Float32Array, times: number): Float32Array {
  return Float32Array.from({ length: Math.floor(sound.length / times) }, (_, i) => {
    const whole = Math.floor(i * times);
    const beyond = i * times - whole;
    return sound[whole]! * (1 - beyond) + (sound[whole + 1] ?? 0) * beyond;
  });
}
