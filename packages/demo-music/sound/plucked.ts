import { frequencyOf } from '../theory.ts';
import { decay, filter, noise, rate, samples, saturate } from './dsp.ts';
import { type Instrument, monoTone } from './instrument.ts';
import { ring } from './modal.ts';

interface Pluck {
  /** Point of the string at which it is plucked, 0 to 0.5. */
  position: number;
  /** 0 dull (thumb on nylon) to 1 bright (pick on steel). */
  bright: number;
  /** Seconds that the open A (110 Hz) rings. */
  seconds: number;
  /** Resonances of the body: hertz and gain. */
  body: readonly (readonly [hz: number, gain: number])[];
  drive?: number;
  longest: number;
}

/**
 * Karplus and Strong's string with Jaffe and Smith's refinements: a noise burst combed by the plucking point goes
 * round a delay line with a loss and a fractional-delay allpass that puts it in tune.
 */
function pluckedString(pitch: number, force: number, pluck: Pluck): Float32Array {
  const f0 = frequencyOf(pitch);
  const ringing = Math.min(pluck.longest, pluck.seconds * (110 / f0) ** 0.55);
  const out = new Float32Array(samples(Math.min(pluck.longest, ringing * 0.9 + 0.2)));
  const bright = pluck.bright * (0.6 + 0.5 * force);
  // The loop's loss filter is y = (1 - s) x + s x1: its delay is about s samples at low frequencies.
  const s = Math.min(0.5, 0.5 - 0.42 * Math.min(1, bright));
  const period = rate / f0 - s;
  const whole = Math.floor(period - 0.1);
  const fraction = period - whole;
  const allpass = (1 - fraction) / (1 + fraction);
  const loss = 10 ** (-3 / (ringing * f0));
  const burst = noise(whole, pitch * 7 + 3);
  filter(burst, 'lowpass', Math.min(14_000, 900 + 9000 * bright));
  const line = new Float32Array(whole);
  const comb = Math.max(1, Math.round(whole * pluck.position));
  let mean = 0;
  for (let i = 0; i < whole; i++) {
    line[i] = (burst[i] as number) - (burst[(i - comb + whole) % whole] as number);
    mean += (line[i] as number) / whole;
  }
  for (let i = 0; i < whole; i++) line[i] = (line[i] as number) - mean;
  let at = 0;
  let previous = 0;
  let apIn = 0;
  let apOut = 0;
  for (let i = 0; i < out.length; i++) {
    const x = line[at] as number;
    out[i] = x;
    const damped = loss * ((1 - s) * x + s * previous);
    previous = x;
    apOut = allpass * (damped - apOut) + apIn;
    apIn = damped;
    line[at] = apOut;
    at = at + 1 === whole ? 0 : at + 1;
  }
  return out;
}

const plucked = (
  key: string,
  release: number,
  pluck: Pluck,
  colour?: (out: Float32Array) => void,
): Instrument => ({
  key,
  attack: 0.001,
  release,
  layers: 2,
  step: 1,
  seconds: pluck.longest,
  tone(pitch, force) {
    const out = pluckedString(pitch, force, pluck);
    const dry = Float32Array.from(out);
    for (const [hz, gain] of pluck.body) {
      const resonance = filter(Float32Array.from(dry), 'bandpass', hz, 2.2);
      for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) + (resonance[i] as number) * gain;
    }
    colour?.(out);
    if (pluck.drive !== undefined) saturate(out, pluck.drive);
    decay(out, pluck.longest * 1.6);
    return monoTone(out, pitch, 0.9);
  },
});

const guitarBody = [
  [104, 0.8],
  [208, 0.6],
  [420, 0.25],
] as const;

export const nylonGuitar = (): Instrument =>
  plucked('nylon', 0.25, { position: 0.21, bright: 0.34, seconds: 3.2, body: guitarBody, longest: 3.2 });

export const steelGuitar = (): Instrument =>
  plucked('steel', 0.3, { position: 0.14, bright: 0.72, seconds: 5, body: guitarBody, longest: 3.6 });

export const harp = (): Instrument =>
  plucked('harp', 1.2, { position: 0.42, bright: 0.45, seconds: 5, body: [[240, 0.4]], longest: 3.4 });

/** A clean electric guitar, muted where its notes are short. */
export const electricGuitar = (drive: number): Instrument =>
  plucked(
    `electric/${drive}`,
    0.08,
    { position: 0.19, bright: 0.6, seconds: 5, body: [[700, 0.5]], longest: 3, drive },
    (out) => void filter(filter(out, 'lowpass', 4200), 'highpass', 110),
  );

export const uprightBass = (): Instrument =>
  plucked(
    'upright',
    0.09,
    {
      position: 0.3,
      bright: 0.2,
      seconds: 1.7,
      body: [
        [98, 0.9],
        [190, 0.5],
      ],
      longest: 1.8,
    },
    (out) => {
      ring(out, [{ hz: 72, gain: 0.12, seconds: 0.09 }]);
      filter(out, 'lowpass', 2200);
    },
  );

export const electricBass = (bright = 0.35): Instrument =>
  plucked(
    `ebass/${bright}`,
    0.06,
    { position: 0.2, bright, seconds: 3, body: [[130, 0.5]], longest: 2.4, drive: 1.2 },
    (out) => void filter(filter(out, 'lowpass', 1400 + 3000 * bright), 'lowshelf', 110, 0.7, 4),
  );
