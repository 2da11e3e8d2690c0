import { bitsOf } from '#server/fingerprint/bits.ts';
import { keptPrints } from './keep-prints.ts';
import type { Piece } from './library.ts';
import { plainFingerprints } from './plain-fingerprints.ts';

/** A piece with the print by which it is registered. */
export interface Work {
  name: string;
  print: Uint32Array;
  piece: Piece;
}

const comparedItems = 200;
const shifts = Array.from({ length: 17 }, (_, i) => i - 8);
const sameErrors = 0.12;

/** The pieces that are long enough, each recording once: packages hold some of them several times. */
export async function worksOf(pieces: readonly Piece[]): Promise<Work[]> {
  for await (const index of keptPrints(pieces.map(({ name }) => ({ name, what: 'work' })))) {
    process.stderr.write(`\r${index + 1} of ${pieces.length} files `);
  }
  const byName = new Map(pieces.map((piece) => [piece.name, piece]));
  const works: Work[] = [];
  let doubles = 0;
  for await (const { name, print } of plainFingerprints(pieces)) {
    if (works.some((work) => work.piece.kind === 'real' && isSame(work.print, print))) doubles += 1;
    else works.push({ name, print, piece: byName.get(name)! });
  }
  process.stderr.write(`${works.length} works; ${doubles} more are recordings that are there already\n`);
  return works;
}

const isSame = (one: Uint32Array, other: Uint32Array): boolean =>
  shifts.some((shift) => errorsAt(one, other, shift) < sameErrors);

function errorsAt(one: Uint32Array, other: Uint32Array, shift: number): number {
  const from = Math.max(0, -shift);
  const to = Math.min(comparedItems, one.length, other.length - shift);
  let bits = 0;
  for (let i = from; i < to; i += 1) bits += bitsOf(one[i]! ^ other[i + shift]!);
  return to > from ? bits / (32 * (to - from)) : 1;
}
