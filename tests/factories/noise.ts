import { randomOf } from './tune.ts';

/** Bytes that compress to nothing smaller; the same for the same seed. Filled in place: many tests want megabytes. */
export function noiseOf(seed: number, length: number): Uint8Array {
  const random = randomOf(seed);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = random() * 256;
  return bytes;
}
