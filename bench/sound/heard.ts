import { monoResampler } from '#server/media/resampler.ts';
import { soundRate } from '#server/media/sound/short-spectrum.ts';
import { type SongSound, soundMeter } from '#server/media/sound/sound-meter.ts';
import type { Sound } from '../copyright/sound.ts';

/** The ingest's measures of a sound. */
export function heard(sound: Sound, sampleRate: number): SongSound {
  const meter = soundMeter();
  const resample = monoResampler(sampleRate, soundRate);
  for (let at = 0; at < sound.length; at += sampleRate)
    meter.add(resample(sound.subarray(at, at + sampleRate), null));
  return meter.finish();
}
