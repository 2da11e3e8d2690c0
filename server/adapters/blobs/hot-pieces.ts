import { read } from 'node:fs';
import { promisify } from 'node:util';
import { openLru } from '#server/lib/lru.ts';

const readAt = promisify(read);

/** Pieces begin at multiples of this. */
export const pieceBytes = 256 * 1024;
/** 32 MB at most: the beginnings of the hundred tracks that are played most. */
const piecesKept = 128;
const piecesNoted = 4096;

/** Parts of blobs that many ask for, in memory. Blobs never change, so they are never stale. */
export interface HotPieces {
  /**
   * The piece number `index` of a blob if it is hot, else null. `fd` is the open file, of `size` bytes. Who asks for a
   * piece a second time makes it hot; before that it is only noted, so that what is heard once drives nothing out.
   */
  take(
    sha256: string,
    index: number,
    file: { fd: number; size: number },
  ): Promise<Uint8Array> | Uint8Array | null;
}

export function openHotPieces(kept = piecesKept): HotPieces {
  const pieces = openLru<string, Uint8Array | Promise<Uint8Array>>(kept);
  const noted = openLru<string, true>(piecesNoted);
  return {
    take(sha256, index, { fd, size }) {
      const key = `${sha256}${index}`;
      const known = pieces.get(key);
      if (known !== undefined) return known;
      if (noted.get(key) === undefined) {
        noted.set(key, true);
        return null;
      }
      const reading = readPiece(fd, index * pieceBytes, Math.min(pieceBytes, size - index * pieceBytes));
      pieces.set(key, reading);
      reading.then(
        (piece) => pieces.set(key, piece),
        () => pieces.delete(key),
      );
      return reading;
    },
  };
}

async function readPiece(fd: number, start: number, length: number): Promise<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await readAt(fd, piece, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new Error(`the file ends at ${start + filled}, before ${start + length}`);
    filled += bytesRead;
  }
  return piece;
}
