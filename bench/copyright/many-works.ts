import { randomOf } from '#tests/factories/tune.ts';
import { plainFingerprints } from './plain-fingerprints.ts';
import type { Piece } from './library.ts';

const parents = 2500;
const turnedBits = 6;
const meanItems = 1800;

/**
 * Generates prints of invented works, about as skewed as those of real music: a work is spliced of bars of some thousand
 * parents, and a parent is a real print in which the same few bits are turned all along.
 */
export async function* manyFingerprints(
  pieces: readonly Piece[],
  count: number,
): AsyncGenerator<{ name: string; print: Uint32Array }> {
  const real = await Array.fromAsync(plainFingerprints(pieces), ({ print }) => print);
  const pool = Array.from({ length: Math.min(parents, count) }, (_, i) => parentOf(real, i + 1));
  for (let i = 0; i < count; i += 1) {
    const random = randomOf(1_000_000 + i);
    const print = new Uint32Array(Math.round(meanItems * (0.5 + random())));
    for (let at = 0; at < print.length;) {
      const parent = pool[Math.floor(random() * pool.length)]!;
      const length = Math.min(8 + Math.floor(random() * 24), print.length - at, parent.length);
      const from = Math.floor(random() * (parent.length - length));
      print.set(parent.subarray(from, from + length), at);
      at += length;
    }
    yield { name: `crowd ${i}`, print };
  }
}

function parentOf(real: readonly Uint32Array[], seed: number): Uint32Array {
  const random = randomOf(seed);
  let mask = 0;
  for (let bit = 0; bit < turnedBits; bit += 1) mask ^= 1 << Math.floor(random() * 32);
  return real[Math.floor(random() * real.length)]!.map((word) => word ^ mask);
}
