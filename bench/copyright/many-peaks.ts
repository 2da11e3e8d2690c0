import type { Constellation } from '#server/media/constellation/constellation.ts';
import { asWork } from '#server/media/constellation/constellation.ts';
import { bins, framesPerSecond } from '#server/media/constellation/log-spectrum.ts';
import { keyOfPosting, peakPostingsOf, slotOfPosting } from '#server/fingerprint/postings.ts';
import { slotFrames } from '#server/media/constellation/peak-asks.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { heardPeaks } from './heard-peaks.ts';
import type { Piece } from './library.ts';

const parents = 1500;
const meanSeconds = 223;
/** Parts of parents of which an invented work is made, in slots. */
const part = { least: 8, more: 24 };

/** Real music, transposed and at another pace, by slots: its peaks, and the keys under which the index holds them. */
interface Parent {
  slots: { sky: Pick<Constellation, 'times' | 'bins' | 'heights'>; keys: Uint32Array }[];
}

/** The parts of an invented work. */
export interface InventedWork {
  slots: Parent['slots'];
  sky: () => Constellation;
}

/**
 * Peaks of invented works, as skewed as those of real music: real music, transposed and at another pace, gives parents, and a
 * work is spliced of their seconds. `work(i)` is the same each time.
 */
export function manyPeaks(pieces: readonly Piece[]): { work: (i: number) => InventedWork } {
  const skies = pieces.flatMap((piece) => {
    const sound = piece.sound();
    return sound ? [asWork(heardPeaks(sound).constellation)] : [];
  });
  const pool = Array.from({ length: parents }, (_, i) => parentOf(skies, randomOf(i + 1)));
  return {
    work(i) {
      const random = randomOf(2_000_000 + i);
      const wanted = Math.round((meanSeconds * (0.5 + random()) * framesPerSecond) / slotFrames);
      const slots: Parent['slots'] = [];
      while (slots.length < wanted) {
        const parent = pool[Math.floor(random() * pool.length)]!;
        const length = Math.min(part.least + Math.floor(random() * part.more), wanted - slots.length);
        const from = Math.floor(random() * Math.max(1, parent.slots.length - length));
        slots.push(...parent.slots.slice(from, from + length));
      }
      return { slots, sky: () => joined(slots) };
    },
  };
}

function parentOf(skies: readonly Constellation[], random: () => number): Parent {
  const sky = skies[Math.floor(random() * skies.length)]!;
  const steps = Math.floor(random() * 37) - 18;
  const pace = 0.85 + 0.35 * random();
  const kept = [...sky.bins.keys()].filter((i) => sky.bins[i]! + steps >= 0 && sky.bins[i]! + steps < bins);
  const changed: Constellation = {
    frames: Math.ceil(sky.frames / pace),
    times: Uint32Array.from(kept, (i) => Math.round(sky.times[i]! / pace)),
    bins: Uint8Array.from(kept, (i) => sky.bins[i]! + steps),
    pitches: Float32Array.from(kept, (i) => sky.bins[i]! + steps),
    heights: Uint8Array.from(kept, (i) => sky.heights[i]!),
  };
  const count = Math.floor(changed.frames / slotFrames);
  const keys = Map.groupBy(peakPostingsOf(0, count * 4, changed), slotOfPosting);
  return {
    slots: Array.from({ length: count }, (_, slot) => ({
      sky: skyOf(changed, slot),
      keys: Uint32Array.from(keys.get(slot) ?? [], keyOfPosting),
    })),
  };
}

/** The peaks of a slot; their times count from its begin. */
function skyOf({ times, bins: pitches, heights }: Constellation, slot: number) {
  const begin = Math.ceil(slot * slotFrames);
  const inside = [...times.keys()].filter((i) => Math.floor(times[i]! / slotFrames) === slot);
  return {
    times: Uint32Array.from(inside, (i) => times[i]! - begin),
    bins: Uint8Array.from(inside, (i) => pitches[i]!),
    heights: Uint8Array.from(inside, (i) => heights[i]!),
  };
}

function joined(slots: Parent['slots']): Constellation {
  const count = slots.reduce((sum, { sky }) => sum + sky.times.length, 0);
  const whole = {
    frames: Math.ceil(slots.length * slotFrames),
    times: new Uint32Array(count),
    bins: new Uint8Array(count),
    pitches: new Float32Array(count),
    heights: new Uint8Array(count),
  };
  let at = 0;
  for (const [slot, { sky }] of slots.entries()) {
    const begin = Math.ceil(slot * slotFrames);
    whole.bins.set(sky.bins, at);
    whole.heights.set(sky.heights, at);
    for (const time of sky.times) whole.times[at++] = begin + time;
  }
  return whole;
}
