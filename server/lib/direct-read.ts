import { constants, read } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { giveAligned, takeAligned } from './aligned-memory.ts';
import { directFlag, refusesDirect } from './past-cache.ts';

/** One is being worked on while the next is being read. */
const pieceBytes = 1024 * 1024;

/**
 * A file from its beginning to its end, past the system's cache where the file system allows that (O_DIRECT): what is
 * read once would drive out what others read, and making room for it there costs more than all else of it. Each piece is
 * good until the next is asked for.
 */
export async function* directPieces(path: string): AsyncGenerator<Buffer> {
  yield* piecesFrom(await openSource(path));
}

/** The same of a file that somebody else has opened, past the cache or not, and that stays open. */
export function piecesOf(descriptor: number): AsyncGenerator<Buffer> {
  return piecesFrom({
    async read(memory, at) {
      return (await readDescriptor(descriptor, memory, 0, memory.length, at)).bytesRead;
    },
    close: () => Promise.resolve(),
  });
}

const readDescriptor = promisify(read);

async function* piecesFrom(source: Source): AsyncGenerator<Buffer> {
  let memory = takeAligned(pieceBytes);
  let other = takeAligned(pieceBytes);
  let underWay = source.read(memory, 0);
  // Whoever waits for it next hears of it.
  underWay.catch(() => undefined);
  try {
    for (let at = 0; ;) {
      const length = await underWay;
      if (length === 0) return;
      at += length;
      const piece = memory.subarray(0, length);
      [memory, other] = [other, memory];
      underWay = source.read(memory, at);
      underWay.catch(() => undefined);
      yield piece;
    }
  } finally {
    // Memory that is being read into must not go away.
    await underWay.catch(() => undefined);
    giveAligned(memory);
    giveAligned(other);
    await source.close();
  }
}

interface Source {
  read(memory: Buffer, at: number): Promise<number>;
  close(): Promise<void>;
}

async function openSource(path: string): Promise<Source> {
  let isDirect = directFlag !== null;
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | (directFlag ?? 0));
  } catch (error) {
    if (!isDirect || !refusesDirect(error)) throw error;
    isDirect = false;
    handle = await open(path, constants.O_RDONLY);
  }
  const readAt = async (memory: Buffer, at: number): Promise<number> =>
    (await handle.read(memory, 0, memory.length, at)).bytesRead;
  return {
    async read(memory, at) {
      try {
        return await readAt(memory, at);
      } catch (error) {
        if (!isDirect || !refusesDirect(error)) throw error;
        // Some file systems say so only now, and at the end of a file that is no multiple of their blocks.
        isDirect = false;
        await handle.close();
        handle = await open(path, constants.O_RDONLY);
        return readAt(memory, at);
      }
    },
    close: () => handle.close(),
  };
}
