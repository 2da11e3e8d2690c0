import { frequencyOf } from '../theory.ts';
import { filter, noise, rate, samples } from './dsp.ts';
import { type Instrument, monoTone } from './instrument.ts';

/** A flute: few harmonics, a breath that speaks before the tone, and a vibrato in loudness more than in pitch. */
export const flute = (breath: number): Instrument => ({
  key: `flute/${breath}`,
  attack: 0.04,
  release: 0.14,
  layers: 2,
  step: 1,
  seconds: 4,
  tone(pitch, force) {
    const f0 = frequencyOf(pitch);
    const out = new Float32Array(samples(4));
    const air = filter(noise(out.length, pitch + 11), 'bandpass', Math.min(9000, f0 * 2), 1.4);
    const harmonics = [1, 0.32 + 0.3 * force, 0.16 * force + 0.06, 0.05, 0.03 * force];
    let turn = 0;
    for (let i = 0; i < out.length; i++) {
      const t = i / rate;
      const sway = Math.min(1, Math.max(0, (t - 0.25) / 0.5)) * Math.sin(2 * Math.PI * 5 * t);
      turn += (2 * Math.PI * f0 * (1 + 0.0022 * sway - 0.012 * Math.exp(-t / 0.03))) / rate;
      const speaking = 1 - Math.exp(-t / 0.05);
      let x = 0;
      for (let n = 0; n < 5; n++) x += (harmonics[n] as number) * Math.sin((n + 1) * turn);
      const chiff = breath * (0.35 + 1.6 * Math.exp(-t / 0.045)) * (air[i] as number);
      out[i] = x * speaking * (0.86 + 0.14 * sway) + chiff;
    }
    return monoTone(out, pitch, 0.8);
  },
});
