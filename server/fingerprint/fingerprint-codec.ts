import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sha256 } from '#server/lib/hash.ts';

/**
 * A print as it is stored: little-endian 32-bit words, each combined (exclusive or) with the one before, since neighbours
 * share most bits, and compressed (zstd, RFC 8878): about 55 % of its size.
 */
export function encodeFingerprint(print: Uint32Array): Uint8Array {
  const changes = print.map((word, i) => (i === 0 ? word : word ^ print[i - 1]!));
  return zstdCompressSync(wordsToBytes(changes), { params: { [constants.ZSTD_c_compressionLevel]: 9 } });
}

/** The opposite of {@link encodeFingerprint}. Throws on bytes that it did not make. */
export function decodeFingerprint(bytes: Uint8Array): Uint32Array {
  return undone(bytesToWords(zstdDecompressSync(bytes)));
}

/**
 * As {@link decodeFingerprint}, of many prints at once: frames of zstd that lie one behind the other are one stream, and to set
 * up a decoder for each takes as long as the decoding.
 */
export function decodeFingerprints(prints: readonly { print: Uint8Array; items: number }[]): Uint32Array[] {
  if (prints.length === 0) return [];
  const words = bytesToWords(zstdDecompressSync(Buffer.concat(prints.map(({ print }) => print))));
  if (words.length !== prints.reduce((sum, { items }) => sum + items, 0)) {
    throw new Error('The prints are not as long as is noted of them');
  }
  let from = 0;
  return prints.map(({ items }) => {
    from += items;
    return undone(words.subarray(from - items, from));
  });
}

/** Makes words of the changes from one to the next, in place. */
function undone(print: Uint32Array): Uint32Array {
  for (let i = 1; i < print.length; i += 1) print[i]! ^= print[i - 1]!;
  return print;
}

/** Names a recording: equal only for equal prints. */
export const printName = (print: Uint32Array): string => sha256(wordsToBytes(print));

export function wordsToBytes(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < words.length; i += 1) view.setUint32(i * 4, words[i]!, true);
  return bytes;
}

export function bytesToWords(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new Uint32Array(Math.floor(bytes.byteLength / 4));
  for (let i = 0; i < words.length; i += 1) words[i] = view.getUint32(i * 4, true);
  return words;
}
