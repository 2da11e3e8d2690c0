import { randomOf } from '#tests/factories/tune.ts';
import { chromaFrames } from '#server/media/chroma-frames.ts';
import { subFingerprinter } from '#server/media/sub-fingerprints.ts';
import type { Piece } from './library.ts';
import { sampleRate } from './sound.ts';

const notes = 12;
const parents = 2500;
const parentItems = 2000;
const meanItems = 1800;
const warmUp = 19;

/**
 * Generates prints of invented works, as skewed as those of real music: real harmony (the chroma of `pieces`), two pieces at
 * a time mixed, transposed and at another pace, gives a few thousand parents; a work is spliced of their bars. A word then
 * stands in the index about as often as it would among as many real works.
 */
export function* manyFingerprints(
  pieces: readonly Piece[],
  count: number,
): Generator<{ name: string; print: Uint32Array }> {
  const chromas = pieces.flatMap((piece) => {
    const sound = piece.sound();
    return sound ? [chromaOf(sound)] : [];
  });
  const pool = Array.from({ length: Math.min(parents, count) }, (_, i) => parentFingerprint(chromas, i + 1));
  for (let i = 0; i < count; i += 1) {
    const random = randomOf(1_000_000 + i);
    const print = new Uint32Array(Math.round(meanItems * (0.5 + random())));
    for (let at = 0; at < print.length;) {
      const parent = pool[Math.floor(random() * pool.length)]!;
      const length = Math.min(8 + Math.floor(random() * 24), print.length - at);
      const from = Math.floor(random() * (parent.length - length));
      print.set(parent.subarray(from, from + length), at);
      at += length;
    }
    yield { name: `crowd ${i}`, print };
  }
}

/** A piece's chroma, twelve numbers for each step. */
function chromaOf(sound: Float32Array): Float64Array {
  const frames: number[] = [];
  const add = chromaFrames(sampleRate, [1], ([chroma]) => {
    const sum = chroma!.reduce((total, value) => total + value, 1e-9);
    for (const value of chroma!) frames.push(value / sum);
  });
  for (let at = 0; at < sound.length; at += 65_536) add(sound.subarray(at, at + 65_536), null);
  return Float64Array.from(frames);
}

function parentFingerprint(chromas: readonly Float64Array[], seed: number): Uint32Array {
  const random = randomOf(seed);
  const print = new Uint32Array(parentItems);
  const printer = subFingerprinter(0);
  const mixed = new Float64Array(notes);
  let voices = [voice(), voice()];
  let left = 0;
  let items = 0;
  for (let step = 0; step < parentItems + warmUp; step += 1) {
    if (left === 0) {
      voices = [voice(), voice()];
      left = 80 + Math.floor(random() * 200);
    }
    left -= 1;
    mixed.fill(0);
    for (const one of voices) {
      const from = (Math.floor(one.at) % (one.chroma.length / notes)) * notes;
      for (let note = 0; note < notes; note += 1) {
        const wobble = 1 + 0.15 * (random() - 0.5);
        mixed[note]! += 1000 * one.gain * wobble * one.chroma[from + ((note + one.transposed) % notes)]!;
      }
      one.at += one.pace;
    }
    const sub = printer(mixed);
    if (sub && items < parentItems) print[items++] = sub.word;
  }
  return print.subarray(0, items);

  function voice() {
    const chroma = chromas[Math.floor(random() * chromas.length)]!;
    return {
      chroma,
      at: random() * (chroma.length / notes),
      transposed: Math.floor(random() * notes),
      pace: 0.8 + 0.45 * random(),
      gain: 0.2 + random(),
    };
  }
}
