import { expect, test } from 'vitest';
import { tune } from '#tests/factories/tune.ts';
import { differenceMeter, differencePrinter, isAllThereIs, isStrong } from './channel-difference.ts';
import { variantPrinter } from './variant-fingerprints.ts';

const sampleRate = 22_050;
const [left, right] = tune({ seconds: 12, seed: 10, sampleRate });
const inverse = (samples: Float32Array) => samples.map((value) => -value);

function printOf(add: (printer: ReturnType<typeof variantPrinter>) => void): Uint32Array {
  const printer = variantPrinter(sampleRate);
  add(printer);
  return printer.finish()[0]!.print;
}

function timesOf(one: Float32Array, other: Float32Array): number {
  const meter = differenceMeter();
  meter.add(one, other);
  return meter.times();
}

function differenceOf(one: Float32Array, other: Float32Array): Uint32Array {
  const printer = differencePrinter(sampleRate);
  printer.add(one, other);
  return printer.finish().variant.print;
}

test('an inverted channel takes nothing from the prints', () => {
  expect(isStrong(timesOf(left, right))).toBe(false);
  expect(isStrong(timesOf(left, inverse(right)))).toBe(true);
  expect(differenceOf(left, inverse(right))).toEqual(printOf((printer) => printer.add(left, right)));
});

test('where mono hears silence the difference is all there is', () => {
  expect(isAllThereIs(timesOf(left, right))).toBe(false);
  expect(isAllThereIs(timesOf(left, inverse(left)))).toBe(true);
  expect(differenceOf(left, inverse(left))).toEqual(printOf((printer) => printer.add(left, null)));
});
