import { type Instrument } from './instrument.ts';
import { type Cloud, cloudTone } from './padsynth.ts';

const lowpassed = (hz: number, cutoff: number, order = 2): number => 1 / (1 + (hz / cutoff) ** (2 * order));

/** Peaks of the vocal tract for an "ah" and an "oo": hertz, width, gain. */
const vowels = {
  ah: [
    [700, 130, 1],
    [1150, 160, 0.55],
    [2800, 300, 0.18],
    [3500, 350, 0.08],
  ],
  oo: [
    [340, 90, 1],
    [820, 120, 0.25],
    [2500, 300, 0.05],
    [3300, 300, 0.03],
  ],
} as const;

const formant = (vowel: keyof typeof vowels, hz: number): number =>
  vowels[vowel].reduce(
    (sum, [centre, width, gain]) => sum + gain / (1 + ((hz - centre) / width) ** 2),
    0.015,
  );

const clouds = {
  warm: { cents: 26, power: 17, harmonic: (n, hz) => n ** -1.1 * lowpassed(hz, 1100) },
  wide: { cents: 42, power: 17, harmonic: (n, hz) => n ** -0.95 * lowpassed(hz, 3200) },
  strings: {
    cents: 20,
    power: 17,
    harmonic: (n, hz) => n ** -1.05 * (1 + 0.8 / (1 + ((hz - 1000) / 500) ** 2)) * lowpassed(hz, 4200),
  },
  hollow: {
    cents: 24,
    power: 17,
    harmonic: (n, hz) => (n % 2 === 1 ? n ** -1.2 : 0.06 / n) * lowpassed(hz, 1800),
  },
  choir: { cents: 34, power: 17, harmonic: (n, hz) => n ** -0.5 * formant('ah', hz) },
  voices: { cents: 30, power: 17, harmonic: (n, hz) => n ** -0.4 * formant('oo', hz) },
  shimmer: {
    cents: 18,
    power: 17,
    harmonic: (n, hz) => ([1, 0.5, 0.06, 0.35, 0.02, 0.1, 0.01, 0.18][n - 1] ?? 0) * lowpassed(hz, 5000),
  },
  glassy: {
    cents: 12,
    power: 17,
    harmonic: (n, hz) => 0.7 ** (n - 1) * lowpassed(hz, 4500),
    ratio: (n) => n * Math.sqrt(1 + 0.0016 * n * n),
  },
  super: { cents: 34, power: 16, harmonic: (n, hz) => n ** -0.85 * lowpassed(hz, 9000, 1) },
  organ: {
    cents: 3,
    power: 16,
    harmonic: (n) => ({ 1: 1, 2: 0.8, 3: 0.55, 4: 0.3, 6: 0.12, 8: 0.2 })[n] ?? 0.004,
  },
  brass: { cents: 14, power: 16, harmonic: (n, hz) => n ** -0.6 * lowpassed(hz, 1900) },
} satisfies Record<string, Cloud>;

export type CloudName = keyof typeof clouds;

/** A sustained sound: pads, strings, voices, organ. Attack and release in seconds. */
export const sustained = (name: CloudName, attack: number, release: number): Instrument => ({
  key: `cloud/${name}`,
  attack,
  release,
  layers: 1,
  step: 3,
  seconds: Number.POSITIVE_INFINITY,
  tone: (pitch) => cloudTone(clouds[name], pitch, name),
});
