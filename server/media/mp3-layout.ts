import type { FileHandle } from 'node:fs/promises';

/** The part of a file that can hold music: between the tags before and behind it. */
export interface Mp3Layout {
  /** Byte position after all ID3v2 tags. May lie beyond the end of a file whose tag claims more than there is. */
  audioStart: number;
  /** Byte position of the first trailer, or the file's size. */
  audioEnd: number;
}

export const id3HeaderBytes = 10;
const trailersAtMost = 8;

/** Length of the ID3v2 tag that begins at `at` (header, body, footer), or 0. Source: id3v2.4.0-structure section 3.1. */
export function id3v2Length(bytes: Uint8Array, at = 0): number {
  if (at + id3HeaderBytes > bytes.length || latin1(bytes, at, 3) !== 'ID3') return 0;
  const [major, revision, flags] = [bytes[at + 3]!, bytes[at + 4]!, bytes[at + 5]!];
  const sizes = bytes.subarray(at + 6, at + 10);
  if (major === 0xff || revision === 0xff || sizes.some((size) => size > 127)) return 0;
  const size = sizes.reduce((sum, byte) => sum * 128 + byte, 0);
  return id3HeaderBytes + size + (flags & 0x10 ? id3HeaderBytes : 0);
}

/** Finds where the music lies by reading headers and footers only: a tag of 90 MB costs ten bytes. */
export async function readLayout(file: FileHandle, fileSize: number): Promise<Mp3Layout> {
  let audioStart = 0;
  for (;;) {
    const length = id3v2Length(await readAt(file, audioStart, id3HeaderBytes));
    if (length === 0) break;
    audioStart += length;
  }
  let audioEnd = fileSize;
  for (let found = 0; found < trailersAtMost && audioEnd > audioStart; found += 1) {
    const length = trailerLength(await readAt(file, Math.max(audioStart, audioEnd - 128), 128, audioEnd));
    if (length === 0) break;
    audioEnd = Math.max(audioStart, audioEnd - length);
  }
  return { audioStart, audioEnd };
}

/** Reads up to `length` bytes at `position`, never past `end`. */
export async function readAt(
  file: FileHandle,
  position: number,
  length: number,
  end = Infinity,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, end - position)));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** Length of the tag that ends where `tail` ends: ID3v1, APE (versions 1 and 2), Lyrics3v2 or an ID3v2.4 footer. */
function trailerLength(tail: Uint8Array): number {
  const end = tail.length;
  if (end >= 128 && latin1(tail, end - 128, 3) === 'TAG') return 128;
  if (end >= 32 && latin1(tail, end - 32, 8) === 'APETAGEX') {
    const view = new DataView(tail.buffer, tail.byteOffset + end - 32);
    const hasHeader = (view.getUint32(20, true) & 0x8000_0000) !== 0;
    return view.getUint32(12, true) + (hasHeader ? 32 : 0);
  }
  if (end >= 15 && latin1(tail, end - 9, 9) === 'LYRICS200') {
    const size = Number(latin1(tail, end - 15, 6));
    return Number.isInteger(size) ? size + 15 : 0;
  }
  if (end >= id3HeaderBytes && latin1(tail, end - id3HeaderBytes, 3) === '3DI') {
    const header = Uint8Array.from(tail.subarray(end - id3HeaderBytes));
    header.set([0x49, 0x44, 0x33]);
    return id3v2Length(header);
  }
  return 0;
}

function latin1(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
