import { bins, framesPerSecond, logSpectrum } from './log-spectrum.ts';

/** The peaks of a sound, in the order of time. */
export interface Constellation {
  frames: number;
  times: Uint32Array;
  bins: Uint8Array;
  /** The same between bins, as the peak's shape tells. */
  pitches: Float32Array;
  /** Decibels above the surroundings. */
  heights: Float32Array;
}

const around = { bins: 4, frames: 4 };
const smooth = { bins: 12, frames: 32 };
const heightAtLeast = 2;

/** The `perSecond` highest peaks of each second: places that are louder than all within a quarter of a second and a sixth of an octave. */
export function constellationOf(samples: Float32Array, perSecond: number): Constellation {
  const rows = logSpectrum(samples);
  const frames = rows.length / bins;
  const white = whitened(rows, frames);
  const tops = maxima(white, frames);
  const found: { time: number; bin: number; height: number; pitch: number }[] = [];
  const slice = Math.round(framesPerSecond);
  for (let from = 0; from < frames; from += slice) {
    const some: typeof found = [];
    for (let time = from; time < Math.min(frames, from + slice); time += 1) {
      for (let bin = 1; bin < bins - 1; bin += 1) {
        const height = white[time * bins + bin]!;
        if (height >= heightAtLeast && height === tops[time * bins + bin])
          some.push({ time, bin, height, pitch: bin + summit(white, time * bins + bin) });
      }
    }
    some.sort((a, b) => b.height - a.height);
    found.push(...some.slice(0, perSecond).sort((a, b) => a.time - b.time || a.bin - b.bin));
  }
  return {
    frames,
    times: Uint32Array.from(found, ({ time }) => time),
    bins: Uint8Array.from(found, ({ bin }) => bin),
    pitches: Float32Array.from(found, ({ pitch }) => pitch),
    heights: Float32Array.from(found, ({ height }) => height),
  };
}

/** Decibels above the mean of the surroundings in frequency and, half as much, in time: an equaliser leaves nothing. */
function whitened(rows: Float32Array, frames: number): Float32Array {
  const white = new Float32Array(rows.length);
  for (let time = 0; time < frames; time += 1) {
    const row = rows.subarray(time * bins, (time + 1) * bins);
    const sums = new Float64Array(bins + 1);
    for (let bin = 0; bin < bins; bin += 1) sums[bin + 1] = sums[bin]! + row[bin]!;
    for (let bin = 0; bin < bins; bin += 1) {
      const from = Math.max(0, bin - smooth.bins);
      const to = Math.min(bins, bin + smooth.bins + 1);
      white[time * bins + bin] = row[bin]! - (sums[to]! - sums[from]!) / (to - from);
    }
  }
  const sums = new Float64Array(frames + 1);
  const lane = new Float32Array(frames);
  for (let bin = 0; bin < bins; bin += 1) {
    for (let time = 0; time < frames; time += 1) {
      lane[time] = white[time * bins + bin]!;
      sums[time + 1] = sums[time]! + lane[time]!;
    }
    for (let time = 0; time < frames; time += 1) {
      const from = Math.max(0, time - smooth.frames);
      const to = Math.min(frames, time + smooth.frames + 1);
      white[time * bins + bin] = lane[time]! - (0.5 * (sums[to]! - sums[from]!)) / (to - from);
    }
  }
  return white;
}

/** The largest value around each place. */
function maxima(values: Float32Array, frames: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let time = 0; time < frames; time += 1) {
    for (let bin = 0; bin < bins; bin += 1) {
      let most = -Infinity;
      const to = Math.min(bins - 1, bin + around.bins);
      for (let i = Math.max(0, bin - around.bins); i <= to; i += 1)
        most = Math.max(most, values[time * bins + i]!);
      across[time * bins + bin] = most;
    }
  }
  const tops = new Float32Array(values.length);
  for (let time = 0; time < frames; time += 1) {
    const from = Math.max(0, time - around.frames);
    const to = Math.min(frames - 1, time + around.frames);
    for (let bin = 0; bin < bins; bin += 1) {
      let most = -Infinity;
      for (let i = from; i <= to; i += 1) most = Math.max(most, across[i * bins + bin]!);
      tops[time * bins + bin] = most;
    }
  }
  return tops;
}

/** Place of a parabola's summit through a value and those beside it, from -0.5 to 0.5. */
function summit(values: Float32Array, at: number): number {
  const [before, here, after] = [values[at - 1]!, values[at]!, values[at + 1]!];
  const bend = before - 2 * here + after;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
}
