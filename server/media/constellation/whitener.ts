import { bins } from './log-spectrum.ts';

const reach = { bins: 12, frames: 32 };
const rowsKept = 2 * reach.frames + 1;

/**
 * Takes decibels row by row, and gives them above the mean of their surroundings in frequency and, half as much, in time, 32
 * rows later and in the same array each time: an equaliser leaves nothing.
 */
export function whitener(onRow: (row: Float32Array) => void): {
  add: (row: Float32Array) => void;
  finish: () => void;
} {
  const kept = new Float32Array(rowsKept * bins);
  const sums = new Float64Array(bins);
  const across = new Float64Array(bins + 1);
  const out = new Float32Array(bins);
  let added = 0;
  let given = 0;
  let dropped = 0;

  const rowOf = (frame: number) => kept.subarray((frame % rowsKept) * bins, ((frame % rowsKept) + 1) * bins);

  function dropBefore(frame: number): void {
    for (; dropped < frame; dropped += 1) {
      const row = rowOf(dropped);
      for (let bin = 0; bin < bins; bin += 1) sums[bin]! -= row[bin]!;
    }
  }

  function give(): void {
    dropBefore(given - reach.frames);
    const row = rowOf(given);
    const share = 0.5 / (added - dropped);
    for (let bin = 0; bin < bins; bin += 1) out[bin] = row[bin]! - share * sums[bin]!;
    given += 1;
    onRow(out);
  }

  return {
    add(decibels) {
      dropBefore(added - rowsKept + 1);
      const row = rowOf(added);
      for (let bin = 0; bin < bins; bin += 1) across[bin + 1] = across[bin]! + decibels[bin]!;
      for (let bin = 0; bin < bins; bin += 1) {
        const from = Math.max(0, bin - reach.bins);
        const to = Math.min(bins, bin + reach.bins + 1);
        row[bin] = decibels[bin]! - (across[to]! - across[from]!) / (to - from);
        sums[bin]! += row[bin]!;
      }
      added += 1;
      if (added > reach.frames) give();
    },
    finish() {
      while (given < added) give();
    },
  };
}
