import { finish } from './dsp.ts';

/** Sound as it is kept: both channels, full scale ±1. `loops` means that it can go round without a seam. */
export interface Tone {
  left: Float32Array;
  right: Float32Array;
  loops: boolean;
  /** The pitch it was made at; others near it are played faster or slower. */
  pitch: number;
}

export interface Instrument {
  /** Equal keys sound equal: tones are kept under it from one piece to the next. */
  key: string;
  /** Seconds in which a note comes and, once let go, fades to a thousandth. */
  attack: number;
  release: number;
  /** Loudnesses that are made; softer ones differ in colour too. */
  layers: number;
  /** Semitones between the pitches that are made. */
  step: number;
  /** Longest sound in seconds; longer notes end with it. Looping sounds never end. */
  seconds: number;
  /** One tone; `force` is 0 to 1. */
  tone(pitch: number, force: number): Tone;
}

const bytesKept = 300 * 1024 * 1024;
const kept = new Map<string, Tone>();
let keptBytes = 0;

/** The tone for a note, made at its first use and kept for the later pieces of this thread. */
export function toneFor(instrument: Instrument, pitch: number, velocity: number): Tone {
  const { step, layers } = instrument;
  const madeAt = Math.round(pitch / step) * step;
  const layer = Math.min(layers - 1, Math.floor(velocity * layers));
  const key = `${instrument.key}|${madeAt}|${layer}`;
  const found = kept.get(key);
  if (found !== undefined) {
    kept.delete(key);
    kept.set(key, found);
    return found;
  }
  const tone = instrument.tone(madeAt, layers === 1 ? 0.75 : (layer + 0.6) / layers);
  kept.set(key, tone);
  keptBytes += tone.left.byteLength + tone.right.byteLength;
  for (const [oldest, old] of kept) {
    if (keptBytes <= bytesKept) break;
    kept.delete(oldest);
    keptBytes -= old.left.byteLength + old.right.byteLength;
  }
  return tone;
}

/** A tone of one channel for both ears, its loudest sample at `peak`. */
export function monoTone(data: Float32Array, pitch: number, peak = 1): Tone {
  finish([data], peak);
  return { left: data, right: data, loops: false, pitch };
}

export function stereoTone(left: Float32Array, right: Float32Array, pitch: number, peak = 1): Tone {
  finish([left, right], peak);
  return { left, right, loops: false, pitch };
}
