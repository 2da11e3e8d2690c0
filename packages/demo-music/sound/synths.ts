import { frequencyOf } from '../theory.ts';
import { rate, samples, saturate } from './dsp.ts';
import { type Instrument, monoTone, stereoTone } from './instrument.ts';

interface Wave {
  shape: 'saw' | 'square' | 'triangle' | 'sine';
  cents?: number;
  octave?: number;
  gain?: number;
  pan?: number;
}

/** A subtractive synthesizer voice. */
export interface Patch {
  waves: readonly Wave[];
  /** Cut-off as a multiple of the note's frequency plus a floor in hertz. */
  cutoff: { ratio: number; floorHz: number };
  /** Octaves by which the envelope opens the filter, and the seconds it takes to close. */
  sweep: { octaves: number; seconds: number };
  /** 0.5 is plain, 8 sings. */
  resonance: number;
  /** Seconds of the fall to `sustain` (0 to 1). */
  fall: { seconds: number; sustain: number };
  attack: number;
  release: number;
  longest: number;
  vibrato?: { hz: number; cents: number; after: number };
  drive?: number;
  /** The note begins this many semitones away and glides home within 60 ms. */
  scoop?: number;
}

/** The step of a saw or square rounded over one sample, so that it does not alias (polyBLEP). */
function blep(t: number, dt: number): number {
  if (t < dt) {
    const x = t / dt;
    return x + x - x * x - 1;
  }
  if (t > 1 - dt) {
    const x = (t - 1) / dt;
    return x * x + x + x + 1;
  }
  return 0;
}

function addWave(
  left: Float32Array,
  right: Float32Array | undefined,
  wave: Wave,
  pitch: number,
  patch: Patch,
): void {
  const { cents = 0, octave = 0, gain = 1, pan = 0, shape } = wave;
  const step = frequencyOf(pitch + octave * 12 + cents / 100) / rate;
  const gl = gain * Math.cos(((pan + 1) * Math.PI) / 4) * Math.SQRT2;
  const gr = gain * Math.sin(((pan + 1) * Math.PI) / 4) * Math.SQRT2;
  const { vibrato, scoop = 0 } = patch;
  let t = (((cents * 0.137 + octave * 0.29 + pan * 0.41) % 1) + 1) % 1;
  let dt = step;
  for (let i = 0; i < left.length; i++) {
    if ((i & 31) === 0 && (vibrato !== undefined || scoop !== 0)) {
      const seconds = i / rate;
      let bend = scoop * Math.exp(-seconds / 0.025);
      if (vibrato !== undefined) {
        const depth = Math.min(1, Math.max(0, (seconds - vibrato.after) / 0.3)) * (vibrato.cents / 100);
        bend += depth * Math.sin(2 * Math.PI * vibrato.hz * seconds);
      }
      dt = step * 2 ** (bend / 12);
    }
    let x: number;
    if (shape === 'saw') x = 2 * t - 1 - blep(t, dt);
    else if (shape === 'square') x = (t < 0.5 ? 1 : -1) + blep(t, dt) - blep((t + 0.5) % 1, dt);
    else if (shape === 'triangle') x = 1 - 4 * Math.abs(t - 0.5);
    else x = Math.sin(2 * Math.PI * t);
    left[i] = (left[i] as number) + x * gl;
    if (right !== undefined) right[i] = (right[i] as number) + x * gr;
    t += dt;
    if (t >= 1) t -= 1;
  }
}

/** Andrew Simper's trapezoidal state-variable low-pass, its cut-off and the loudness following the envelopes. */
function shapeVoice(data: Float32Array, pitch: number, force: number, patch: Patch): void {
  const base = frequencyOf(pitch) * patch.cutoff.ratio + patch.cutoff.floorHz;
  const k = 1 / patch.resonance;
  let ic1 = 0;
  let ic2 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let level = 1;
  for (let i = 0; i < data.length; i++) {
    if ((i & 15) === 0) {
      const seconds = i / rate;
      const open = patch.sweep.octaves * (0.5 + 0.6 * force) * Math.exp(-seconds / patch.sweep.seconds);
      const g = Math.tan(Math.PI * Math.min(0.45, (base * 2 ** open) / rate));
      a1 = 1 / (1 + g * (g + k));
      a2 = g * a1;
      a3 = g * a2;
      const { sustain } = patch.fall;
      level = sustain + (1 - sustain) * Math.exp(-seconds / patch.fall.seconds);
    }
    const v3 = (data[i] as number) - ic2;
    const v1 = a1 * ic1 + a2 * v3;
    const v2 = ic2 + a2 * ic1 + a3 * v3;
    ic1 = 2 * v1 - ic1;
    ic2 = 2 * v2 - ic2;
    data[i] = v2 * level;
  }
}

export const synth = (name: string, patch: Patch): Instrument => ({
  key: `synth/${name}`,
  attack: patch.attack,
  release: patch.release,
  layers: 2,
  step: 1,
  seconds: patch.longest,
  tone(pitch, force) {
    const left = new Float32Array(samples(patch.longest));
    const wide = patch.waves.some((wave) => (wave.pan ?? 0) !== 0);
    const right = wide ? new Float32Array(left.length) : left;
    for (const wave of patch.waves) addWave(left, wide ? right : undefined, wave, pitch, patch);
    for (const data of wide ? [left, right] : [left]) {
      shapeVoice(data, pitch, force, patch);
      if (patch.drive !== undefined) saturate(data, patch.drive);
    }
    return wide ? stereoTone(left, right, pitch, 0.9) : monoTone(left, pitch, 0.9);
  },
});
