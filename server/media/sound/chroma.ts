import { type Chroma, notes } from './key.ts';

const lowestHz = 50;
const highestHz = 2000;
const bassToHz = 200;
/** Places within a semitone where the instruments' tuning is looked for. */
const places = 10;
const circle = notes * places;
/** Of a note are the places up to so far from its own. */
const reach = 3;
/** Quieter spectra are silence: their loudest bin, as `fft.ts` gives it, for sounds some 80 dB below full scale. */
const silence = 1e-4;
/** A peak so much weaker than the loudest (40 dB) says nothing. */
const faint = 1e-4;

/**
 * Gathers how strong each note is: the peaks of spectra with bins of `binHz`, each by the root of its amplitude, so that what
 * is loud does not decide alone. The tuning is where most peaks lie.
 */
export function chromaGatherer(binHz: number): {
  add: (power: Float64Array) => void;
  chroma: () => Chroma;
} {
  const all = new Float64Array(circle);
  const bass = new Float64Array(circle);
  const first = Math.ceil(lowestHz / binHz);
  const last = Math.floor(highestHz / binHz);
  return {
    add(power) {
      let loudest = 0;
      for (let bin = first; bin <= last; bin += 1) if (power[bin]! > loudest) loudest = power[bin]!;
      if (loudest < silence) return;
      for (let bin = first; bin <= last; bin += 1) {
        const here = power[bin]!;
        if (here < loudest * faint || here < power[bin - 1]! || here <= power[bin + 1]!) continue;
        const hz = (bin + beside(power[bin - 1]!, here, power[bin + 1]!)) * binHz;
        // A above C is the ninth semitone.
        const place = around(Math.round((notes * Math.log2(hz / 440) + 9) * places));
        const strength = (here / loudest) ** 0.25;
        all[place]! += strength;
        if (hz < bassToHz) bass[place]! += strength;
      }
    },
    chroma() {
      const tuning = tuningOf(all);
      return { all: folded(all, tuning), bass: folded(bass, tuning) };
    },
  };
}

const around = (place: number): number => ((place % circle) + circle) % circle;

/** Bins from the middle one to the top of a parabola through the logarithms of three. */
function beside(below: number, here: number, above: number): number {
  const [left, top, right] = [Math.log(below + 1e-12), Math.log(here), Math.log(above + 1e-12)];
  const bend = left - 2 * top + right;
  return bend === 0 ? 0 : (0.5 * (left - right)) / bend;
}

/** Places by which the notes lie above the usual tuning: the mean direction on the circle of a semitone. */
function tuningOf(fine: Float64Array): number {
  let [x, y] = [0, 0];
  fine.forEach((value, place) => {
    const angle = (2 * Math.PI * place) / places;
    x += value * Math.cos(angle);
    y += value * Math.sin(angle);
  });
  return Math.round((Math.atan2(y, x) / (2 * Math.PI)) * places);
}

const folded = (fine: Float64Array, tuning: number): number[] =>
  Array.from({ length: notes }, (_, note) => {
    let sum = 0;
    for (let off = -reach; off <= reach; off += 1) {
      sum += fine[around(note * places + tuning + off)]! * (1 - Math.abs(off) / 5);
    }
    return sum;
  });
