import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bytesToWords, wordsToBytes } from '#server/fingerprint/fingerprint-codec.ts';
import { sha256 } from '#server/lib/hash.ts';
import { printOf } from './cached-fingerprints.ts';
import type { Piece } from './library.ts';

/** Raise it when the kindred works change. */
const edition = 5;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench/prints');

/** The prints of whole pieces, kept from run to run; shorter ones than half a minute are left out. */
export async function* plainFingerprints(
  pieces: readonly Piece[],
): AsyncGenerator<{ name: string; print: Uint32Array }> {
  mkdirSync(cache, { recursive: true });
  for (const { name, sound } of pieces) {
    const file = path.join(cache, sha256(`${edition} ${name}`).slice(0, 24));
    if (!existsSync(file)) {
      const heard = sound();
      writeFileSync(file, heard ? wordsToBytes(await printOf(heard)) : '');
    }
    const print = bytesToWords(readFileSync(file));
    if (print.length > 0) yield { name, print };
  }
}
