import { chromaGatherer } from './chroma.ts';
import { type Chroma, type Key, keyOf } from './key.ts';
import { melBands, melReader } from './mel-bands.ts';
import { fineBinHz, noteSpectra } from './note-spectra.ts';
import { frameRate, shortSpectra } from './short-spectrum.ts';
import { type Tempo, tempoOf } from './tempo.ts';
import { timbreGatherer, type Timbre } from './timbre.ts';

/** The sound of a song. */
export interface SongSound {
  tempo: Tempo | null;
  key: Key | null;
  chroma: Chroma;
  timbre: Timbre;
  /** Mean strength of the onsets. */
  onsets: number;
  /** Frames that are not silent. */
  frames: number;
}

export interface SoundMeter {
  /** Takes one channel at 11,025 Hz, in pieces. */
  add: (mono: Float32Array) => void;
  finish: () => SongSound;
}

/** Above so little of full scale a band's strength counts by its logarithm, below it as it is: what is hardly heard has no onsets. */
const faint = 0.01;

/** Longer music is heard so far: the onsets are kept until all are known. */
const framesAtMost = Math.round(30 * 60 * frameRate);

/** Measures tempo, key and timbre, while the music is decoded. */
export function soundMeter(): SoundMeter {
  const strengths = new Float32Array(framesAtMost);
  const read = melReader();
  const timbre = timbreGatherer();
  const chroma = chromaGatherer(fineBinHz);
  let [bands, before] = [new Float64Array(melBands), new Float64Array(melBands)];
  let [loud, loudBefore] = [new Float64Array(melBands), new Float64Array(melBands)];
  let frames = 0;
  let rises = 0;
  const addNotes = noteSpectra(chroma.add);
  const addShort = shortSpectra((power) => {
    if (frames === framesAtMost) return;
    [bands, before] = [before, bands];
    [loud, loudBefore] = [loudBefore, loud];
    read(power, bands);
    for (let band = 0; band < melBands; band += 1) loud[band] = loudnessOf(bands[band]!);
    if (frames > 0) {
      rises += riseOf(bands, before);
      strengths[frames] = riseOf(loud, loudBefore);
    }
    frames += 1;
    timbre.add(power, bands);
  });
  return {
    add(mono) {
      addShort(mono);
      addNotes(mono);
    },
    finish() {
      const notes = chroma.chroma();
      return {
        tempo: tempoOf(strengths.subarray(1, Math.max(1, frames)), frameRate),
        key: keyOf(notes),
        chroma: notes,
        timbre: timbre.summary(),
        onsets: rises / Math.max(1, frames - 1),
        frames: timbre.frames(),
      };
    },
  };
}

/** Of the logarithm of a band's energy. */
const loudnessOf = (logarithm: number): number => Math.log1p(Math.exp(logarithm / 2) / faint);

/** Spectral flux: by how much the bands have grown louder. */
function riseOf(bands: Float64Array, before: Float64Array): number {
  let rise = 0;
  for (let band = 0; band < melBands; band += 1) {
    const step = bands[band]! - before[band]!;
    if (step > 0) rise += step;
  }
  return rise / melBands;
}
