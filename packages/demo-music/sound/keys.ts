import { frequencyOf } from '../theory.ts';
import { add, decay, filter, noise, rate, samples } from './dsp.ts';
import { type Instrument, monoTone, stereoTone } from './instrument.ts';
import { type Mode, ring } from './modal.ts';

/**
 * A piano by its partials: stiff strings (the partials stretch), a hammer at an eighth of the string (every eighth
 * partial is weak), two strings a note that beat slowly against each other, and the knock of the key.
 * `felt` 0 is a bright grand, 1 a piano with felt between hammer and string.
 */
export const piano = (felt: number): Instrument => ({
  key: `piano/${felt}`,
  attack: 0.002,
  release: 0.35,
  layers: 2,
  step: 1,
  seconds: 4,
  tone(pitch, force) {
    const f0 = frequencyOf(pitch);
    const seconds = Math.min(4, 1.6 + 3.2 * (130 / f0) ** 0.5);
    const stiffness = 0.00012 * 2 ** ((pitch - 48) / 14);
    const dull = (0.1 + 0.22 * felt) * (1.5 - force) * (f0 / 260) ** 0.35;
    const long = 11 * (110 / f0) ** 0.62;
    const modes: Mode[] = [];
    for (let n = 1; n <= 26; n++) {
      const hz = n * f0 * Math.sqrt(1 + stiffness * n * n);
      if (hz > 11_000) break;
      const gain = (Math.abs(Math.sin((n * Math.PI) / 8.2)) + 0.06) * Math.exp(-dull * (n - 1)) * n ** -0.55;
      const lasts = long / (1 + 0.28 * (n - 1));
      modes.push({ hz, gain: gain * 0.62, seconds: lasts * 0.45 });
      if (n <= 10) modes.push({ hz: hz * (1 + 0.00035 / Math.sqrt(n)), gain: gain * 0.38, seconds: lasts });
    }
    const out = ring(new Float32Array(samples(seconds)), modes);
    const knock = decay(filter(noise(samples(0.09), pitch), 'lowpass', 420 + 500 * force), 0.07);
    add(out, knock, (0.16 + 0.2 * felt) * (0.5 + force));
    return monoTone(out, pitch, 0.9);
  },
});

/** An electric piano: a tine struck near its tone bar (FM with a falling index), softer bark when played softly. */
export const electricPiano = (bark: number): Instrument => ({
  key: `epiano/${bark}`,
  attack: 0.003,
  release: 0.25,
  layers: 3,
  step: 1,
  seconds: 3.5,
  tone(pitch, force) {
    const f0 = frequencyOf(pitch);
    const out = new Float32Array(samples(3.2));
    const w = (2 * Math.PI * f0) / rate;
    const index = bark * (0.25 + 1.5 * force * force) * Math.min(1.3, (300 / f0) ** 0.4);
    const fall = Math.exp(-1 / (rate * (0.35 + 60 / f0)));
    const long = Math.exp(-6.9 / (rate * Math.min(5.5, 3.4 * (220 / f0) ** 0.45)));
    let env = 1;
    let bright = 1;
    for (let i = 0; i < out.length; i++) {
      const t = w * i;
      out[i] = env * Math.sin(t + index * (0.35 + 0.65 * bright) * Math.sin(t));
      env *= long;
      bright *= fall;
    }
    ring(out, [
      { hz: f0 * 7.1, gain: 0.1 * force, seconds: 0.45 },
      { hz: f0 * 14.2, gain: 0.035 * force, seconds: 0.16 },
    ]);
    return monoTone(filter(out, 'lowpass', 5200), pitch, 0.9);
  },
});

interface Bar {
  /** Frequencies of the partials as multiples, with gain and seconds at middle C. */
  partials: readonly (readonly [ratio: number, gain: number, seconds: number])[];
  /** The stick's noise: centre in hertz and gain. */
  stick: readonly [hz: number, gain: number];
  seconds: number;
}

const bars = {
  vibes: {
    partials: [
      [1, 1, 5],
      [4, 0.28, 1.8],
      [10.2, 0.07, 0.5],
    ],
    stick: [1800, 0.05],
    seconds: 3.6,
  },
  marimba: {
    partials: [
      [1, 1, 1.1],
      [3.98, 0.32, 0.32],
      [9.9, 0.12, 0.12],
    ],
    stick: [900, 0.14],
    seconds: 1.2,
  },
  kalimba: {
    partials: [
      [1, 1, 1.6],
      [2.01, 0.1, 0.9],
      [5.8, 0.22, 0.22],
      [6.3, 0.1, 0.16],
    ],
    stick: [2400, 0.1],
    seconds: 1.7,
  },
  musicBox: {
    partials: [
      [1, 1, 2.6],
      [2, 0.16, 1.5],
      [5.4, 0.2, 0.5],
      [8.9, 0.06, 0.25],
    ],
    stick: [4200, 0.06],
    seconds: 2.4,
  },
  bell: {
    partials: [
      [0.5, 0.3, 6],
      [1, 1, 4.6],
      [1.19, 0.4, 3.4],
      [1.5, 0.24, 2.6],
      [2, 0.5, 2.6],
      [2.74, 0.22, 1.5],
      [3.76, 0.14, 1],
    ],
    stick: [3000, 0.03],
    seconds: 4.2,
  },
  glass: {
    partials: [
      [1, 1, 3.2],
      [2.32, 0.22, 2.1],
      [4.25, 0.16, 1.3],
      [6.63, 0.08, 0.7],
    ],
    stick: [5200, 0.02],
    seconds: 2.8,
  },
} satisfies Record<string, Bar>;

/** Struck bars and bells: each ear hears partials a hair apart, which gives width and a slow shimmer. */
export const struck = (name: keyof typeof bars): Instrument => {
  const bar: Bar = bars[name];
  return {
    key: `struck/${name}`,
    attack: 0.001,
    release: name === 'marimba' || name === 'kalimba' ? 0.5 : 0.9,
    layers: 2,
    step: 1,
    seconds: bar.seconds,
    tone(pitch, force) {
      const f0 = frequencyOf(pitch);
      const scale = (261 / f0) ** 0.5;
      const length = samples(Math.min(bar.seconds, bar.seconds * scale + 0.3));
      const [left, right] = [-1, 1].map((side) => {
        const modes = bar.partials.map(([ratio, gain, seconds], i) => ({
          hz: f0 * ratio * (1 + side * 0.0003 * (i + 0.5)),
          gain: gain * (i === 0 ? 1 : 0.35 + 0.9 * force),
          seconds: seconds * scale,
        }));
        const out = ring(new Float32Array(length), modes);
        const stick = decay(filter(noise(samples(0.03), pitch + side), 'bandpass', bar.stick[0], 0.8), 0.025);
        return add(out, stick, bar.stick[1] * (0.5 + force) * 3);
      }) as [Float32Array, Float32Array];
      return stereoTone(left, right, pitch, 0.9);
    },
  };
};
