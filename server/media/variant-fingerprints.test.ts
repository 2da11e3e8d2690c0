import { expect, test } from 'vitest';
import { tune } from '#tests/factories/tune.ts';
import { openFingerprinter } from './chromaprint.ts';
import { variantPrinter } from './variant-fingerprints.ts';

const sampleRate = 22_050;

function differing(a: Uint32Array, b: Uint32Array): number {
  let bits = 0;
  const items = Math.min(a.length, b.length);
  for (let i = 0; i < items; i += 1) {
    for (let rest = (a[i]! ^ b[i]!) >>> 0; rest > 0; rest >>>= 1) bits += rest & 1;
  }
  return bits / (32 * items);
}

async function chromaprint(samples: Float32Array, rate = sampleRate): Promise<Uint32Array> {
  const printer = await openFingerprinter(rate, 1);
  printer.add(samples, null);
  return printer.finish();
}

function variantsOf(samples: Float32Array, pieceSamples = samples.length) {
  const printer = variantPrinter(sampleRate);
  for (let at = 0; at < samples.length; at += pieceSamples) {
    printer.add(samples.subarray(at, at + pieceSamples), null);
  }
  return printer.finish();
}

test('the plain print is that of Chromaprint', async () => {
  const [music] = tune({ seconds: 20, seed: 7, sampleRate });
  const [plain] = variantsOf(music);
  const theirs = await chromaprint(music);
  expect(plain!.print.length).toBe(theirs.length);
  expect(differing(plain!.print, theirs)).toBeLessThan(0.01);
});

test('pieces of any size give the same prints', () => {
  const [music] = tune({ seconds: 8, seed: 8, sampleRate });
  const whole = variantsOf(music);
  expect(variantsOf(music, 1000)).toEqual(whole);
});

test('music played faster is recognised by the print of its own speed', async () => {
  const [music] = tune({ seconds: 30, seed: 9, sampleRate });
  const theirs = await chromaprint(music);
  for (const percent of [-4, 3]) {
    const speed = 1 + percent / 100;
    // The same samples, played as if there were more of them a second.
    const faster = Float32Array.from({ length: Math.floor((music.length - 1) / speed) }, (_, i) => {
      const [at, beyond] = [Math.floor(i * speed), (i * speed) % 1];
      return music[at]! * (1 - beyond) + music[at + 1]! * beyond;
    });
    const variants = variantsOf(faster);
    const right = variants.find(({ pitch, tempo }) => pitch === speed && tempo === speed);
    expect(differing(right!.print, theirs)).toBeLessThan(0.06);
    expect(differing(variants[0]!.print, theirs)).toBeGreaterThan(0.2);
  }
});

test('what is asked of an index are words of the print or a few bits beside them, each at its place', () => {
  const [music] = tune({ seconds: 20, seed: 10, sampleRate });
  for (const { pitch, tempo, print, asks } of variantsOf(music)) {
    expect(asks.length).toBeGreaterThan(20);
    const most = pitch === 1 && tempo === 1 ? 10 : 1;
    for (let i = 0; i < asks.length; i += 2) {
      const word = Uint32Array.of(asks[i + 1]!);
      expect(differing(word, print.subarray(asks[i])) * 32).toBeLessThanOrEqual(most);
    }
  }
});
