import { constants, zstdCompressSync } from 'node:zlib';
import { rest } from './courtesy.ts';
import { letGo } from './garbage.ts';

/** A frame of Zstandard holds so much at most. Frames follow one another (RFC 8878 section 3). */
export const frameBytes = 2 * 1024 * 1024;
/**
 * So much is compressed at once, and is a frame: it takes 0.3 ms, after which others may have their turn. Rows become 1 to 3 %
 * larger than in frames of 2 MB.
 */
const compressedAtOnce = 256 * 1024;

/** Rows become no smaller at 3, the usual one, which takes twice as long. */
const compressionLevel = 1;
/** Room for a frame that cannot be made smaller. In Node's pieces of 16 KB it would be put together, and copied, first. */
const options = {
  chunkSize: compressedAtOnce + compressedAtOnce / 4,
  params: { [constants.ZSTD_c_compressionLevel]: compressionLevel },
};
const sampleBytes = 64 * 1024;
/** What a sample shows to shrink by less is not worth the work. */
const denseFrom = 0.98;

/**
 * Writes frames of these bytes, {@link frameBytes} at most; what is dense already (music, pictures) is put into one as it
 * is, uncopied. What is written must have been taken when `write` resolves.
 */
export async function writeFrames(
  content: Uint8Array,
  write: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  rest();
  if (isDense(content)) {
    for (const piece of storedFrame(content)) {
      rest();
      await write(piece);
    }
    return;
  }
  for (let from = 0; from < content.length; from += compressedAtOnce) {
    rest();
    const compressed = zstdCompressSync(content.subarray(from, from + compressedAtOnce), options);
    await write(compressed);
    letGo(new Uint8Array(compressed.buffer));
  }
}

function isDense(content: Uint8Array): boolean {
  if (content.length < 4 * sampleBytes) return false;
  const from = Math.floor((content.length - sampleBytes) / 2);
  const sample = zstdCompressSync(content.subarray(from, from + sampleBytes), { chunkSize: 2 * sampleBytes });
  const { length } = sample;
  letGo(new Uint8Array(sample.buffer));
  return length > denseFrom * sampleBytes;
}

/** A frame's magic number, and a descriptor: size in four bytes, one segment, no checksum (sections 3.1.1 and 3.1.1.1.1). */
const frameBegin = [0x28, 0xb5, 0x2f, 0xfd, 0xa0];
const blockBytesAtMost = 128 * 1024;
const blockHeaderBytes = 3;

/** A frame of raw blocks (RFC 8878 section 3.1.1.2). */
function storedFrame(content: Uint8Array): Uint8Array[] {
  const begin = Buffer.alloc(frameBegin.length + 4);
  begin.set(frameBegin);
  begin.writeUInt32LE(content.length, frameBegin.length);
  const pieces: Uint8Array[] = [begin];
  for (let from = 0; from < content.length; from += blockBytesAtMost) {
    const block = content.subarray(from, from + blockBytesAtMost);
    const isLast = from + blockBytesAtMost >= content.length;
    const header = Buffer.alloc(blockHeaderBytes);
    // Bit 0: the last one; bits 1 and 2: raw is 0; the rest: its size.
    header.writeUIntLE(Number(isLast) + block.length * 8, 0, blockHeaderBytes);
    pieces.push(header, block);
  }
  return pieces;
}
