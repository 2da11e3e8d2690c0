import { asWork, constellationPrinter } from '#server/media/constellation/constellation.ts';
import { peakAsksOf } from '#server/media/constellation/peak-asks.ts';
import { encodePeaks } from '#server/fingerprint/peaks/peaks-codec.ts';
import type { PeakQuery } from '#server/features/music/copyright/find-peaks.ts';
import { type Heard, sampleRate } from './sound.ts';

const samplesAtOnce = 65_536;

/** The spectral peaks of an upload, with their questions. */
export function heardPeaks(heard: Heard): PeakQuery {
  const [left, right] = heard instanceof Float32Array ? [heard, null] : heard;
  const printer = constellationPrinter(sampleRate);
  for (let at = 0; at < left.length; at += samplesAtOnce)
    printer.add(left.subarray(at, at + samplesAtOnce), right && right.subarray(at, at + samplesAtOnce));
  const constellation = printer.finish();
  return { constellation, peakAsks: peakAsksOf(constellation) };
}

/** The part that is kept of a work's. */
export const workPeaks = (heard: Heard): Uint8Array => encodePeaks(asWork(heardPeaks(heard).constellation));
