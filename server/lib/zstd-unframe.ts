import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdDecompress } from 'node:zlib';
import { letGo } from './garbage.ts';
import { frameBytes } from './zstd-frames.ts';

/** A frame of more is not kept whole: it is decompressed as it comes. */
const keptBytes = 2 * frameBytes;
/** What a small frame may become at once; a larger one is passed on as it comes. */
const plainBytesAtMost = 2 * frameBytes;
const streamedBytes = 256 * 1024;

const decompressBeside = promisify(zstdDecompress);

/**
 * What is in a row of Zstandard frames (RFC 8878), made by whomever. Each piece is good until the next is asked for. A
 * frame of bytes as they are is never copied by the library, and others are decompressed by a thread of Node's pool while
 * what was in the one before is worked on.
 */
export async function* unframed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before: Promise<AsyncIterable<Buffer> | Iterable<Buffer>> | null = null;
  for await (const frame of framesOf(source)) {
    if ('rest' in frame) {
      if (before) yield* await before;
      yield* streamed(frame.rest);
      return;
    }
    const next = opened(frame);
    // It may fail before somebody waits for it.
    next.catch(() => undefined);
    if (before) yield* await before;
    before = next;
  }
  if (before) yield* await before;
}

/** One that lies in memory whole; `stored`: its contents, where they stand in it as they are. */
interface KeptFrame {
  whole: Buffer;
  stored: Buffer[] | null;
}

async function opened({ whole, stored }: KeptFrame): Promise<AsyncIterable<Buffer> | Iterable<Buffer>> {
  if (stored) return stored;
  try {
    const options = { chunkSize: plainBytesAtMost, maxOutputLength: plainBytesAtMost };
    return once(await decompressBeside(whole, options));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    return streamed([Buffer.from(whole)]);
  }
}

function* once(piece: Buffer): Generator<Buffer> {
  yield piece;
  // The library fills only the beginning of a memory of its own.
  letGo(new Uint8Array(piece.buffer));
}

async function* streamed(bytes: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const plain = createZstdDecompress({ chunkSize: streamedBytes });
  const source = Readable.from(bytes);
  source.on('error', (error) => plain.destroy(error));
  try {
    for await (const piece of source.pipe(plain)) yield piece as Buffer;
  } finally {
    source.destroy();
    plain.destroy();
  }
}

/** Frames, or from some point on all that is left. Each is good until the one after the next is asked for. */
async function* framesOf(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<KeptFrame | { rest: AsyncIterable<Buffer> }> {
  const pieces = source[Symbol.asyncIterator]();
  let kept = Buffer.allocUnsafeSlow(keptBytes);
  let other = Buffer.allocUnsafeSlow(keptBytes);
  let filled = 0;
  let piece: Buffer = Buffer.alloc(0);

  /** False where nothing is left. */
  async function fill(): Promise<boolean> {
    if (piece.length === 0) {
      const next = await pieces.next();
      if (next.done) return false;
      piece = next.value;
    }
    const part = piece.subarray(0, keptBytes - filled);
    kept.set(part, filled);
    filled += part.length;
    piece = piece.subarray(part.length);
    return true;
  }

  async function* rest(): AsyncGenerator<Buffer> {
    // They pass through hands that keep them for longer than theirs are good.
    yield Buffer.from(kept.subarray(0, filled));
    if (piece.length > 0) yield Buffer.from(piece);
    for (let next = await pieces.next(); !next.done; next = await pieces.next())
      yield Buffer.from(next.value);
  }

  try {
    for (;;) {
      const shape = shapeOf(kept.subarray(0, filled));
      if (shape === 'unknown' || (shape === 'unfinished' && filled === keptBytes)) {
        yield { rest: rest() };
        return;
      }
      if (shape === 'unfinished') {
        if (await fill()) continue;
        if (filled === 0) return;
        throw new Error('It ends within a frame');
      }
      yield { whole: kept.subarray(0, shape.bytes), stored: shape.stored };
      // Only now is what lies in the other memory no longer needed.
      other.set(kept.subarray(shape.bytes, filled));
      [kept, other] = [other, kept];
      filled -= shape.bytes;
    }
  } finally {
    await pieces.return?.();
  }
}

interface Shape {
  bytes: number;
  stored: KeptFrame['stored'];
}

const magic = 0xfd2fb528;
const blockHeaderBytes = 3;
const checksumBytes = 4;

/** Where the frame that begins here ends (RFC 8878 sections 3.1.1.1 and 3.1.1.2). */
function shapeOf(bytes: Buffer): Shape | 'unfinished' | 'unknown' {
  if (bytes.length < 6) return 'unfinished';
  if (bytes.readUInt32LE(0) !== magic) return 'unknown';
  const descriptor = bytes.readUInt8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const hasChecksum = (descriptor & 0x04) !== 0;
  const hasDictionary = (descriptor & 0x03) !== 0;
  if (hasDictionary) return 'unknown';
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] as number;
  let at = 5 + (isSingle ? 0 : 1) + sizeBytes;
  const stored: Buffer[] = [];
  let storedBytes = 0;
  let isStored = descriptor === 0xa0;
  for (let isLast = false; !isLast;) {
    if (at + blockHeaderBytes > bytes.length) return 'unfinished';
    const header = bytes.readUIntLE(at, blockHeaderBytes);
    isLast = (header & 1) === 1;
    const kind = (header >> 1) & 3;
    const isRaw = kind === 0;
    const isRepeated = kind === 1;
    const length = isRepeated ? 1 : header >> 3;
    at += blockHeaderBytes;
    if (isRaw) {
      stored.push(bytes.subarray(at, at + length));
      storedBytes += length;
    } else isStored = false;
    at += length;
  }
  if (hasChecksum) at += checksumBytes;
  if (at > bytes.length) return 'unfinished';
  // What the library would find wrong it shall look at.
  if (isStored && storedBytes !== bytes.readUInt32LE(5)) isStored = false;
  return { bytes: at, stored: isStored ? stored : null };
}
