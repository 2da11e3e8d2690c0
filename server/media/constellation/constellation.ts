import { monoResampler } from '../resampler.ts';
import { framesPerSecond, logSpectrum, rate } from './log-spectrum.ts';
import { maxima, type Peak } from './maxima.ts';
import { whitener } from './whitener.ts';

/** The spectral peaks of a sound, in the order of time. */
export interface Constellation {
  /** Steps of 46 ms. */
  frames: number;
  times: Uint32Array;
  bins: Uint8Array;
  /** The bins, and between them where the peak's shape tells so. */
  pitches: Float32Array;
  /** Above the surroundings, in half decibels. */
  heights: Uint8Array;
}

/** Peaks of a second that are kept of a work, and looked at in an upload: more, since what was added has peaks, too. */
const perSecond = { work: 20, upload: 32 };
const sliceFrames = Math.round(framesPerSecond);

/** Listens to a sound of any sample rate and finds the highest peaks of each second. */
export function constellationPrinter(sampleRate: number): {
  add: (left: Float32Array, right: Float32Array | null) => void;
  finish: () => Constellation;
} {
  const resample = monoResampler(sampleRate, rate);
  const { add, finish } = monoConstellation();
  return { add: (left, right) => add(resample(left, right)), finish };
}

/** The same of one channel at 11,025 Hz. Memory grows with the peaks alone. */
export function monoConstellation(): {
  add: (mono: Float32Array) => void;
  finish: () => Constellation;
} {
  const kept: Peak[] = [];
  let frames = 0;
  let slice: Peak[] = [];
  const endSlice = () => {
    kept.push(...highest(slice, perSecond.upload));
    slice = [];
  };
  const peaks = maxima((frame, found) => {
    if (frame % sliceFrames === 0) endSlice();
    slice.push(...found);
    frames = frame + 1;
  });
  const white = whitener(peaks.add);
  return {
    add: logSpectrum(white.add),
    finish() {
      white.finish();
      peaks.finish();
      endSlice();
      return constellationFrom(frames, kept);
    },
  };
}

function highest(peaks: readonly Peak[], most: number): Peak[] {
  const some = peaks.toSorted((a, b) => b.height - a.height).slice(0, most);
  return some.sort((a, b) => a.time - b.time || a.bin - b.bin);
}

function constellationFrom(frames: number, peaks: readonly Peak[]): Constellation {
  return {
    frames,
    times: Uint32Array.from(peaks, ({ time }) => time),
    bins: Uint8Array.from(peaks, ({ bin }) => bin),
    pitches: Float32Array.from(peaks, ({ pitch }) => pitch),
    heights: Uint8Array.from(peaks, ({ height }) => Math.min(255, Math.round(2 * height))),
  };
}

/** The part that is kept of a work: fewer peaks, and none between bins. */
export function asWork({ frames, times, bins, heights }: Constellation): Constellation {
  const kept: number[] = [];
  for (let from = 0; from < times.length;) {
    const slice = Math.floor(times[from]! / sliceFrames);
    let to = from;
    while (to < times.length && Math.floor(times[to]! / sliceFrames) === slice) to += 1;
    const all = Array.from({ length: to - from }, (_, i) => from + i);
    kept.push(
      ...all
        .sort((a, b) => heights[b]! - heights[a]!)
        .slice(0, perSecond.work)
        .sort((a, b) => a - b),
    );
    from = to;
  }
  const keptBins = Uint8Array.from(kept, (i) => bins[i]!);
  return {
    frames,
    times: Uint32Array.from(kept, (i) => times[i]!),
    bins: keptBins,
    pitches: Float32Array.from(keptBins),
    heights: Uint8Array.from(kept, (i) => heights[i]!),
  };
}
