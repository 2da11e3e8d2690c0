import { bins } from './log-spectrum.ts';

/** A place of a spectrum that is louder than all within a fifth of a second and a ninth of an octave. */
export interface Peak {
  time: number;
  bin: number;
  /** The same between bins, as the peak's shape tells. */
  pitch: number;
  /** Decibels above the surroundings. */
  height: number;
}

const around = { bins: 4, frames: 4 };
const rowsKept = 2 * around.frames + 1;
const heightAtLeast = 2;

/** Finds the peaks of white rows, in the order of time, and tells when a row has been looked at. */
export function maxima(onRow: (frame: number, peaks: Peak[]) => void): {
  add: (row: Float32Array) => void;
  finish: () => void;
} {
  const rows = new Float32Array(rowsKept * bins);
  /** The largest value around each place of a row. */
  const tops = new Float32Array(rowsKept * bins);
  let added = 0;
  let looked = 0;

  function look(): void {
    const [from, to] = [Math.max(0, looked - around.frames), Math.min(added, looked + around.frames + 1)];
    const begin = (looked % rowsKept) * bins;
    const found: Peak[] = [];
    for (let bin = 1; bin < bins - 1; bin += 1) {
      const height = rows[begin + bin]!;
      if (height < heightAtLeast) continue;
      let isTop = true;
      for (let i = from; i < to && isTop; i += 1) isTop = tops[(i % rowsKept) * bins + bin]! <= height;
      if (isTop) found.push({ time: looked, bin, height, pitch: bin + summit(rows, begin + bin) });
    }
    onRow(looked, found);
    looked += 1;
  }

  return {
    add(row) {
      const begin = (added % rowsKept) * bins;
      rows.set(row, begin);
      for (let bin = 0; bin < bins; bin += 1) {
        let most = -Infinity;
        const to = Math.min(bins - 1, bin + around.bins);
        for (let i = Math.max(0, bin - around.bins); i <= to; i += 1) most = Math.max(most, row[i]!);
        tops[begin + bin] = most;
      }
      added += 1;
      if (added > around.frames) look();
    },
    finish() {
      while (looked < added) look();
    },
  };
}

/** Place of a parabola's summit through a value and those beside it, from -0.5 to 0.5. */
function summit(values: Float32Array, at: number): number {
  const [before, here, after] = [values[at - 1]!, values[at]!, values[at + 1]!];
  const bend = before - 2 * here + after;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}
