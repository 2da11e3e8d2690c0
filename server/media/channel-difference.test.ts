import { expect, test } from 'vitest';
import { tune } from '#tests/factories/tune.ts';
import { differenceMeter, differencePrinter, isAllThereIs, isStrong } from './channel-difference.ts';
import { openFingerprinter } from './chromaprint.ts';

const sampleRate = 22_050;
const [left, right] = tune({ seconds: 12, seed: 10, sampleRate });
const inverse = (samples: Float32Array) => samples.map((value) => -value);

async function printOf(one: Float32Array, other: Float32Array | null): Promise<Uint32Array> {
  const printer = await openFingerprinter(sampleRate, other ? 2 : 1);
  printer.add(one, other);
  return printer.finish();
}

function timesOf(one: Float32Array, other: Float32Array): number {
  const meter = differenceMeter();
  meter.add(one, other);
  return meter.times();
}

async function differenceOf(one: Float32Array, other: Float32Array): Promise<Uint32Array> {
  const printer = await differencePrinter(sampleRate);
  printer.add(one, other);
  return printer.finish().print;
}

test('an inverted channel takes nothing from the prints', async () => {
  expect(isStrong(timesOf(left, right))).toBe(false);
  expect(isStrong(timesOf(left, inverse(right)))).toBe(true);
  expect(await differenceOf(left, inverse(right))).toEqual(await printOf(left, right));
});

test('where mono hears silence the difference is all there is', async () => {
  expect(isAllThereIs(timesOf(left, right))).toBe(false);
  expect(isAllThereIs(timesOf(left, inverse(left)))).toBe(true);
  expect(await differenceOf(left, inverse(left))).toEqual(await printOf(left, null));
});
