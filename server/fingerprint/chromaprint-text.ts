import { Buffer } from 'node:buffer';

/**
 * Chromaprint's compressed fingerprints, as `fpcalc` prints them and AcoustID takes them: URL-safe base64 of one byte of
 * algorithm, three of length, then for each sub-fingerprint the distances between its set bits after combining it
 * (exclusive or) with the one before: three bits each, 0 ends the sub-fingerprint, 7 and more continue in a list of
 * five-bit numbers at the end. Source: the Chromaprint library, `fingerprint_compressor.cpp`.
 */
export interface PrintText {
  algorithm: number;
  print: Uint32Array;
}

const normalBits = 3;
const exceptionBits = 5;
const normalMax = 2 ** normalBits - 1;

export function encodePrintText(print: Uint32Array, algorithm = 1): string {
  const normal: number[] = [];
  const exceptions: number[] = [];
  print.forEach((word, i) => {
    let last = 0;
    const change = (word ^ (print[i - 1] ?? 0)) >>> 0;
    for (let bit = 1; bit <= 32; bit += 1) {
      if (!((change >>> (bit - 1)) & 1)) continue;
      const distance = bit - last;
      normal.push(Math.min(distance, normalMax));
      if (distance >= normalMax) exceptions.push(distance - normalMax);
      last = bit;
    }
    normal.push(0);
  });
  const head = [algorithm, print.length >>> 16, (print.length >>> 8) & 255, print.length & 255];
  return Buffer.from([...head, ...pack(normal, normalBits), ...pack(exceptions, exceptionBits)]).toString(
    'base64url',
  );
}

/** Null where the text is no fingerprint. */
export function decodePrintText(text: string): PrintText | null {
  if (!/^[\w-]+=*$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 4) return null;
  const length = (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!;
  const distances = readNormal(bytes.subarray(4), length);
  if (!distances) return null;
  const begin = 4 + Math.ceil((distances.length * normalBits) / 8);
  const exceptions = unpack(bytes.subarray(begin), exceptionBits);
  const print = new Uint32Array(length);
  let at = 0;
  let last = 0;
  let word = 0;
  for (const distance of distances) {
    if (distance === 0) {
      print[at] = word ^ (at === 0 ? 0 : print[at - 1]!);
      at += 1;
      [last, word] = [0, 0];
      continue;
    }
    const extra = distance === normalMax ? exceptions.next().value : 0;
    if (extra === undefined) return null;
    last += distance + extra;
    if (last > 32) return null;
    word |= 1 << (last - 1);
  }
  return { algorithm: bytes[0]!, print };
}

/** Three-bit numbers up to the end of the last sub-fingerprint; null if there are too few. */
function readNormal(bytes: Uint8Array, length: number): number[] | null {
  const distances: number[] = [];
  let ended = 0;
  if (length === 0) return distances;
  for (const distance of unpack(bytes, normalBits)) {
    distances.push(distance);
    if (distance === 0) ended += 1;
    if (ended === length) return distances;
  }
  return null;
}

/** Numbers of `width` bits each, the lowest bits of each byte first. */
function pack(values: readonly number[], width: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((values.length * width) / 8));
  values.forEach((value, i) => {
    for (let bit = 0; bit < width; bit += 1) {
      const place = i * width + bit;
      bytes[place >> 3]! |= ((value >> bit) & 1) << (place & 7);
    }
  });
  return bytes;
}

function* unpack(bytes: Uint8Array, width: number): Generator<number, undefined> {
  for (let from = 0; from + width <= bytes.length * 8; from += width) {
    let value = 0;
    for (let bit = 0; bit < width; bit += 1) {
      const place = from + bit;
      value |= ((bytes[place >> 3]! >> (place & 7)) & 1) << bit;
    }
    yield value;
  }
  return undefined;
}
