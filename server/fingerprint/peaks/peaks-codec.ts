import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Constellation } from '#server/media/constellation/constellation.ts';

const headBytes = 8;
/** A step of time that does not fit into a byte: so much, and more follows. */
const longStep = 255;

/**
 * A work's peaks as they are stored (zstd): the frames and the number of peaks in 32 bits each, little-endian, then of all
 * peaks the bins, the heights, and the times since the one before. About 8 KB for four minutes.
 */
export function encodePeaks({ frames, times, bins, heights }: Constellation): Uint8Array {
  const steps: number[] = [];
  let last = 0;
  for (const time of times) {
    let step = time - last;
    for (; step >= longStep; step -= longStep) steps.push(longStep);
    steps.push(step);
    last = time;
  }
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(frames, 0);
  head.writeUInt32LE(times.length, 4);
  return zstdCompressSync(Buffer.concat([head, bins, heights, Uint8Array.from(steps)]));
}

/** The opposite of {@link encodePeaks}, of a work that has peaks. */
export function decodePeaks(bytes: Uint8Array): Constellation {
  const all = zstdDecompressSync(bytes);
  const count = all.readUInt32LE(4);
  const bins = Uint8Array.from(all.subarray(headBytes, headBytes + count));
  const heights = Uint8Array.from(all.subarray(headBytes + count, headBytes + 2 * count));
  const times = new Uint32Array(count);
  let [at, time] = [headBytes + 2 * count, 0];
  for (let i = 0; i < count; i += 1) {
    for (; all[at] === longStep; at += 1) time += longStep;
    time += all[at]!;
    at += 1;
    times[i] = time;
  }
  return { frames: all.readUInt32LE(0), times, bins, pitches: Float32Array.from(bins), heights };
}
