import { openFingerprinter } from './chromaprint.ts';
import { type Constellation, constellationPrinter } from './constellation/constellation.ts';

// Where one channel was inverted, their difference is the sum as it was. Few files are so: they are decoded a second time.

/** Ratio of the channels' difference to their sum from which the sum holds none of the sound: 6 dB. */
const lostTimes = 4;

/** Measures the ratio of the difference of two channels to their sum. */
export function differenceMeter(): {
  add: (left: Float32Array, right: Float32Array) => void;
  times: () => number;
} {
  let [sums, differences] = [0, 0];
  return {
    add(left, right) {
      let [sum, difference] = [0, 0];
      for (let i = 0; i < left.length; i += 1) {
        sum += (left[i]! + right[i]!) ** 2;
        difference += (left[i]! - right[i]!) ** 2;
      }
      sums += sum;
      differences += difference;
    },
    times: () => (differences > 0 ? differences / sums : 0),
  };
}

/** Reports whether the difference needs a print. */
export const isStrong = (times: number): boolean => times >= 1;

/** Reports whether the difference alone holds the sound, and the sum of the channels none of it. */
export const isAllThereIs = (times: number): boolean => times >= lostTimes;

/** Prints the difference of two channels. */
export async function differencePrinter(sampleRate: number): Promise<{
  add: (left: Float32Array, right: Float32Array) => void;
  finish: () => { print: Uint32Array; constellation: Constellation };
}> {
  const notes = await openFingerprinter(sampleRate, 2);
  const peaks = constellationPrinter(sampleRate);
  return {
    add(left, right) {
      const inverse = right.map((value) => -value);
      notes.add(left, inverse);
      peaks.add(left, inverse);
    },
    finish: () => ({ print: notes.finish(), constellation: peaks.finish() }),
  };
}
