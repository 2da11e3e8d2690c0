import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bytesToWords, wordsToBytes } from '#server/fingerprint/fingerprint-codec.ts';
import { sha256 } from '#server/lib/hash.ts';
import { chromaFrames } from '#server/media/chroma-frames.ts';
import { subFingerprinter } from '#server/media/sub-fingerprints.ts';
import { wordList } from '#server/media/word-list.ts';
import type { Piece } from './library.ts';
import { sampleRate, type Sound } from './sound.ts';

/** Raise it when the kindred works change. */
const edition = 4;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench/prints');

/** The prints of whole pieces, kept from run to run; shorter ones than half a minute are left out. */
export function* plainFingerprints(
  pieces: readonly Piece[],
): Generator<{ name: string; print: Uint32Array }> {
  mkdirSync(cache, { recursive: true });
  for (const { name, sound } of pieces) {
    const file = path.join(cache, sha256(`${edition} ${name}`).slice(0, 24));
    if (!existsSync(file)) {
      const heard = sound();
      writeFileSync(file, heard ? wordsToBytes(plainFingerprint(heard)) : '');
    }
    const print = bytesToWords(readFileSync(file));
    if (print.length > 0) yield { name, print };
  }
}

function plainFingerprint(sound: Sound): Uint32Array {
  const words = wordList();
  const printer = subFingerprinter(0);
  const add = chromaFrames(sampleRate, [1], ([chroma]) => {
    const sub = printer(chroma!);
    if (sub) words.push(sub.word);
  });
  for (let at = 0; at < sound.length; at += 65_536) add(sound.subarray(at, at + 65_536), null);
  return words.take();
}
