import type { FileHandle } from 'node:fs/promises';

/** Writes a stream to a file from a given position on. */
export interface PlacedWriter {
  /** Answers a promise only where the caller has to wait before the next piece. */
  write: (piece: Uint8Array) => Promise<void> | undefined;
  /** Writes what is still held. */
  flush: () => Promise<void>;
  /** Writes nothing more; resolves when what was under way has ended. */
  revoke: () => Promise<void>;
  isRevoked: () => boolean;
}

/** So much is gathered before it is written: a socket gives 64 KB at a time, and each write costs a thread's turn. */
const batchBytes = 256 * 1024;

export function placedWriter(file: FileHandle, start: number): PlacedWriter {
  let position = start;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let revoked = false;
  let underWay: Promise<void> = Promise.resolve();

  async function writeHeld(): Promise<void> {
    const batch = held;
    const at = position;
    position += heldBytes;
    held = [];
    heldBytes = 0;
    if (revoked || batch.length === 0) return;
    underWay = writeAll(file, batch, at);
    await underWay;
  }

  return {
    write(piece) {
      held.push(piece);
      heldBytes += piece.length;
      return heldBytes >= batchBytes ? writeHeld() : undefined;
    },
    flush: writeHeld,
    async revoke() {
      revoked = true;
      await underWay.catch(() => undefined);
    },
    isRevoked: () => revoked,
  };
}

/** `writev` may write less than all (a full disk, a signal): the rest then goes piece by piece. */
async function writeAll(file: FileHandle, batch: Uint8Array[], at: number): Promise<void> {
  let { bytesWritten } = await file.writev(batch, at);
  let position = at + bytesWritten;
  for (const piece of batch) {
    if (bytesWritten >= piece.length) {
      bytesWritten -= piece.length;
      continue;
    }
    let from = bytesWritten;
    bytesWritten = 0;
    while (from < piece.length) {
      const written = await file.write(piece, from, piece.length - from, position);
      from += written.bytesWritten;
      position += written.bytesWritten;
    }
  }
}
