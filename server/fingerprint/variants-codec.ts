import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { VariantFingerprint } from '#server/media/variant-fingerprints.ts';
import { bytesToWords, wordsToBytes } from './fingerprint-codec.ts';

interface Head {
  pitch: number;
  tempo: number;
  items: number;
  asks: number;
}

/** Prints at other speeds as bytes (zstd): a line of JSON with their lengths, then their words. */
export function encodeVariants(variants: readonly VariantFingerprint[]): Uint8Array {
  const heads = variants.map(({ pitch, tempo, print, asks }): Head => {
    return { pitch, tempo, items: print.length, asks: asks.length };
  });
  const words = variants.flatMap(({ print, asks }) => [wordsToBytes(print), wordsToBytes(asks)]);
  return zstdCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(heads)}\n`), ...words]));
}

/** The opposite of {@link encodeVariants}. */
export function decodeVariants(bytes: Uint8Array): VariantFingerprint[] {
  const all = zstdDecompressSync(bytes);
  const end = all.indexOf('\n');
  const heads = JSON.parse(all.subarray(0, end).toString()) as Head[];
  let at = end + 1;
  const take = (words: number) => {
    const part = bytesToWords(all.subarray(at, at + words * 4));
    at += words * 4;
    return part;
  };
  return heads.map(({ pitch, tempo, items, asks }) => ({
    pitch,
    tempo,
    print: take(items),
    asks: take(asks),
  }));
}

/** The questions of a bare fingerprint: all of its words, and no other speed. */
export function plainVariant(print: Uint32Array): VariantFingerprint {
  const asks = new Uint32Array(2 * print.length);
  print.forEach((word, position) => asks.set([position, word], 2 * position));
  return { pitch: 1, tempo: 1, print, asks };
}
