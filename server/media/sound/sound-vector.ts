import type { SongSound } from './sound-meter.ts';

/** A song's sound as 32 bytes: each is a measure in deviations from its mean, 40 of them to one. */
export type SoundVector = Uint8Array;

export const vectorBytes = 32;
const middle = 128;
const deviation = 40;

/** The usual values, in the order of {@link measuresOf}: of 132 pieces of the packages that `bench/copyright/library.ts` calls `first` and `tuned`. */
const means = [
  1.39, -0.0446, 0.321, -0.0833, 0.133, -0.0506, 0.0627, -0.0441, 0.0477, -0.0108, 0.0279, -0.005, 1.71, 2.26,
  -14.2, 0.461, 0.356, 0.255, 0.221, 0.197, 0.178, 0.169, 0.162, 0.165, 0.156, 0.151, 0.14, 0.842, 1.08, 6.15,
  0.288, 0.137,
];
const deviations = [
  0.496, 0.332, 0.156, 0.153, 0.109, 0.102, 0.0891, 0.0796, 0.0765, 0.076, 0.0652, 0.0492, 0.836, 0.931, 4.1,
  0.168, 0.13, 0.0774, 0.0652, 0.0603, 0.0555, 0.0545, 0.0535, 0.0601, 0.0552, 0.0572, 0.0494, 0.288, 0.354,
  2.58, 0.0793, 0.0404,
];

/** Null for silence. */
export function vectorOf(sound: SongSound): SoundVector | null {
  if (sound.frames === 0) return null;
  return Uint8Array.from(measuresOf(sound), (value, i) =>
    Math.max(0, Math.min(255, Math.round(middle + (deviation * (value - means[i]!)) / deviations[i]!))),
  );
}

/** Twelve coefficients of the cepstrum, brightness, roll-off and energy, all as mean and deviation; onsets; one note's share. */
function measuresOf({ timbre, onsets, chroma }: SongSound): number[] {
  const notes = chroma.all.reduce((sum, value) => sum + value, 0);
  return [...timbre.means, ...timbre.deviations, onsets, notes > 0 ? Math.max(...chroma.all) / notes : 0];
}

/** Likeness of two sounds: 1 for the same, towards 0 for what has nothing in common. */
export function alikeness(one: SoundVector, other: SoundVector): number {
  let sum = 0;
  for (let i = 0; i < vectorBytes; i += 1) sum += (one[i]! - other[i]!) ** 2;
  return Math.exp(-sum / (2 * vectorBytes * deviation * deviation));
}

/** A sound between two, `share` of the way from one to the other. */
export const between = (one: SoundVector, other: SoundVector, share: number): SoundVector =>
  one.map((value, i) => Math.round(value + (other[i]! - value) * share));

const bits = 24;
/** Bits of a place that may be wrong, and how many of them are tried the other way. */
const tried = { among: 10, most: 7 };

/** Directions that stay the same for good: signs from a linear congruential generator (Numerical Recipes, 7.1). */
const directions = directionsOf(1_234_567);

/**
 * The places of a sound on a line on which alike ones stand together, its own first: each bit tells the side of a plane, and
 * the bits that were nearly the other way are turned (locality-sensitive hashing by planes, Charikar 2002; as a sorted
 * line, Bawa et al., LSH Forest, 2005; near planes tried both ways, Lv et al., Multi-Probe LSH, 2007).
 */
export function placesOf(vector: SoundVector): number[] {
  const sides = directions.map((signs) =>
    signs.reduce((sum, sign, i) => sum + sign * (vector[i]! - middle), 0),
  );
  const own = sides.reduce((place, side) => place * 2 + (side > 0 ? 1 : 0), 0);
  const doubtful = sides
    .slice(0, tried.among)
    .map((side, bit) => ({ margin: Math.abs(side), turned: own ^ (1 << (bits - 1 - bit)) }))
    .toSorted((a, b) => a.margin - b.margin);
  return [own, ...doubtful.slice(0, tried.most).map(({ turned }) => turned)];
}

function directionsOf(seed: number): number[][] {
  let state = seed;
  return Array.from({ length: bits }, () =>
    Array.from({ length: vectorBytes }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state < 2 ** 31 ? -1 : 1;
    }),
  );
}
