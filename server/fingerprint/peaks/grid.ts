import type { Constellation } from '#server/media/constellation/constellation.ts';
import { bins } from '#server/media/constellation/log-spectrum.ts';

/** The places of an upload where a peak is, or beside one: a row of bits for each bin, in the order of time. */
export interface Grid {
  frames: number;
  /** Words of a row. Bits of frame 0 begin after `before`. */
  width: number;
  rows: Uint32Array;
}

/** Empty frames before the first and after the last, so that a window of 32 needs no look at the ends. */
const before = 32;

export function gridOf({ frames, times, bins: pitches }: Constellation): Grid {
  const width = Math.ceil(frames / 32) + 3;
  const rows = new Uint32Array(bins * width);
  for (const [i, time] of times.entries()) {
    const lowest = Math.max(0, pitches[i]! - 1);
    const highest = Math.min(bins - 1, pitches[i]! + 1);
    for (let at = Math.max(0, time - 1); at <= Math.min(frames - 1, time + 1); at += 1) {
      const bit = at + before;
      for (let bin = lowest; bin <= highest; bin += 1) rows[bin * width + (bit >>> 5)]! |= 1 << (bit & 31);
    }
  }
  return { frames, width, rows };
}

/** 1 where a peak is at a frame, of those that there are, and else 0. */
export function isPeakAt({ width, rows }: Grid, bin: number, frame: number): number {
  const bit = frame + before;
  return (rows[bin * width + (bit >>> 5)]! >>> (bit & 31)) & 1;
}

/** The 32 frames from one on that is not before -32, as bits. */
export function peaksFrom({ width, rows }: Grid, bin: number, frame: number): number {
  const bit = frame + before;
  const at = bin * width + (bit >>> 5);
  const by = bit & 31;
  return by === 0 ? rows[at]! : (rows[at]! >>> by) | (rows[at + 1]! << (32 - by));
}
