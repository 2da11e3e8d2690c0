import type { Constellation } from './constellation.ts';
import { binsPerOctave, framesPerSecond } from './log-spectrum.ts';

/** A way in which a copy may differ from its work. */
export interface Change {
  /** By how many bins it is higher. */
  steps: number;
  /** Frames of the work in one of the copy; negative for a reversed one. */
  tempo: number;
}

const bySteps = [1, 2, 3].flatMap((steps) => [steps, -steps]);
const half = [0.5, 1.5, 2.5].flatMap((steps) => [steps, -steps]);
const tempos = [0.92, 0.94, 0.96, 0.98, 1.02, 1.04, 1.06, 1.08];
/** Speeds at which music is passed on as a genre of its own. */
const genres = [1.25, 0.8];
/** As it is, pitch alone to a semitone, speed to 6 %, tempo alone to 8 %, backwards, nightcore and slowed. */
export const changes: readonly Change[] = [
  { steps: 0, tempo: 1 },
  ...[...bySteps, ...half].map((steps) => ({ steps, tempo: 1 })),
  ...bySteps.map((steps) => ({ steps, tempo: 2 ** (steps / binsPerOctave) })),
  ...tempos.map((tempo) => ({ steps: 0, tempo })),
  { steps: 0, tempo: -1 },
  ...genres.map((tempo) => ({ steps: binsPerOctave * Math.log2(tempo), tempo })),
];

/** Reach of a triple from its first peak, in frames and bins. */
const zone = { from: 2, to: 16, bins: 18 };

/** Three peaks, in the order of time. */
export interface Triple {
  peaks: readonly [number, number, number];
  /** The lowest of their heights. */
  worth: number;
}

/** The triples of one second after the other, the highest first: `perSecond` of those of a peak with `targets` after it. */
export function* triplesOf(
  sky: Constellation,
  { targets, perSecond }: { targets: number; perSecond: number },
): Generator<Triple[]> {
  const { times } = sky;
  for (let from = 0; from < times.length;) {
    const second = Math.floor(times[from]! / framesPerSecond);
    const found: Triple[] = [];
    for (; from < times.length && Math.floor(times[from]! / framesPerSecond) === second; from += 1)
      addTriples(sky, from, targets, found);
    yield found.sort((x, y) => y.worth - x.worth).slice(0, perSecond);
  }
}

/** Adds the triples that begin with a peak. */
function addTriples(
  { times, bins, heights }: Constellation,
  a: number,
  targets: number,
  found: Triple[],
): void {
  const near: number[] = [];
  for (let b = a + 1; b < times.length && times[b]! - times[a]! <= zone.to; b += 1) {
    if (times[b]! - times[a]! >= zone.from && Math.abs(bins[b]! - bins[a]!) <= zone.bins) near.push(b);
  }
  near.sort((x, y) => heights[y]! - heights[x]!);
  const some = near.slice(0, targets).sort((x, y) => x - y);
  for (const [i, b] of some.entries()) {
    for (const c of some.slice(i + 1)) {
      if (times[b] === times[c]) continue;
      found.push({ peaks: [a, b, c], worth: Math.min(heights[a]!, heights[b]!, heights[c]!) });
    }
  }
}

/** The key of 24 bits under which a work that was changed like this has the triple of a copy. */
export function keyOf(
  { times, pitches }: Constellation,
  peaks: readonly number[],
  { steps, tempo }: Change,
): number {
  const [a, b, c] = tempo > 0 ? peaks : peaks.toReversed();
  const pitch = (peak: number) => Math.round(pitches[peak]! - steps);
  const way = (peak: number) => pitch(peak) - pitch(a!) + 64;
  const span = (peak: number) => Math.round((times[peak]! - times[a!]!) * tempo);
  let key = pitch(a!);
  for (const peak of [b!, c!]) key = Math.imul(key, spread) + way(peak) * 64 + span(peak);
  return Math.imul(key ^ (key >>> 15), mix) >>> 8;
}

const spread = 0x9e_37_79_b1;
const mix = 0x85_eb_ca_6b;
