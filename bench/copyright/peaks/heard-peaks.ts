import { monoResampler } from '#server/media/resampler.ts';
import { type Heard, sampleRate } from '../sound.ts';
import { type Constellation, constellationOf } from './constellation.ts';
import { rate } from './log-spectrum.ts';

/** Peaks of a second that are kept of a work, and looked at in a query: more, since what was added has peaks, too. */
const perSecond = { work: 20, query: 32 };

export function peaksOf(heard: Heard, use: keyof typeof perSecond): Constellation {
  const [left, right] = heard instanceof Float32Array ? [heard, null] : heard;
  return constellationOf(monoResampler(sampleRate, rate)(left, right), perSecond[use]);
}
