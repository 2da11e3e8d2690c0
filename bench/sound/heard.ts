import { fineBinHz, noteSpectra } from '#server/media/sound/note-spectra.ts';
import { type SongSound, soundMeter } from '#server/media/sound/sound-meter.ts';
import type { Sound } from '../copyright/sound.ts';

/** The ingest's measures of a sound. */
export function heard(sound: Sound, sampleRate: number): SongSound {
  const meter = soundMeter(fineBinHz);
  const add = noteSpectra(sampleRate, meter);
  for (let at = 0; at < sound.length; at += sampleRate) add(sound.subarray(at, at + sampleRate), null);
  return meter.finish();
}
