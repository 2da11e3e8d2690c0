import { read } from 'node:fs';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { ByteRange } from './blobs.ts';
import { pieceBytes as hotPieceBytes } from './hot-pieces.ts';

const readAt = promisify(read);

const largePiece = 256 * 1024;
/** What a reader who takes longer than `slowMs` for a piece gets: a thousand of them then hold 64 MB, not 256. */
const smallPiece = 64 * 1024;
const slowMs = 50;

// Fresh buffers of this size come from mmap and cost a page fault every 4 KB; used ones don't.
const spare: Buffer[] = [];
const sparesKept = 32;

/**
 * Writes the bytes of an open file to `sink`, one piece at a time, each after the one before was taken. Resolves to
 * false if the sink closed early; throws if the file is shorter than the range or cannot be read.
 * @param hotPiece answers pieces that are in memory. Slow readers do without: they come back to the same piece for its
 * other parts, which makes it no hotter, and would hold all of it for a small part.
 */
export async function pumpFile(
  sink: Writable,
  fd: number,
  { start, end }: ByteRange,
  hotPiece: (index: number) => Promise<Uint8Array> | Uint8Array | null = () => null,
): Promise<boolean> {
  let position = start;
  let pieceBytes = largePiece;
  while (position <= end) {
    if (sink.destroyed) return false;
    const index = Math.floor(position / hotPieceBytes);
    const found = pieceBytes === largePiece ? hotPiece(index) : null;
    if (found !== null) {
      const piece = found instanceof Promise ? await found : found;
      const from = position - index * hotPieceBytes;
      const bytes = piece.subarray(from, from + end - position + 1);
      if (bytes.length === 0) throw new Error(`the file ends at ${position}, before ${end}`);
      position += bytes.length;
      const before = performance.now();
      // The two halves of a short range go out together, in one write with the head.
      if (position <= end && end - start < hotPieceBytes) void writeTaken(sink, bytes);
      else if (!(await writeTaken(sink, bytes))) return false;
      if (performance.now() - before > slowMs) pieceBytes = smallPiece;
      continue;
    }
    const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(largePiece);
    const wanted = Math.min(pieceBytes, end - position + 1);
    const { bytesRead } = await readAt(fd, buffer, 0, wanted, position);
    if (bytesRead === 0) throw new Error(`the file ends at ${position}, before ${end}`);
    const before = performance.now();
    const taken = await writeTaken(sink, buffer.subarray(0, bytesRead));
    // A sink that failed may still hold the buffer: that one is left to the garbage collector.
    if (!taken) return false;
    if (spare.length < sparesKept) spare.push(buffer);
    if (performance.now() - before > slowMs) pieceBytes = smallPiece;
    position += bytesRead;
  }
  return true;
}

/** Resolves when the sink has passed the bytes on, to false if it failed or closed instead. */
export function writeTaken(sink: Writable, bytes: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const closed = (): void => resolve(false);
    sink.once('close', closed);
    sink.write(bytes, (error) => {
      sink.off('close', closed);
      resolve(error === null || error === undefined);
    });
  });
}
