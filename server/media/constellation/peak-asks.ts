import type { Constellation } from './constellation.ts';
import { framesPerSecond, hop } from './log-spectrum.ts';
import { changes, keyOf, triplesOf } from './triples.ts';

/** Frames in a slot of the index: it counts time by four steps of Chromaprint. */
export const slotFrames = (4 * 1365) / hop;

/** The questions of an upload's peaks to an index of works: for each, the change it assumes, and its slot in the upload. */
export interface PeakAsks {
  keys: Uint32Array;
  /** Indexes of {@link changes}. */
  variants: Uint8Array;
  /** As of the work; of a copy that runs backwards counted from {@link PeakAsks.end}. */
  slots: Uint32Array;
  end: number;
}

/**
 * Bounds: of half a minute so many triples are asked for as they are, and those also as of changed copies, and of longer music
 * as many in all, until a second has no more than the least number.
 */
const asking = { targets: 8, plain: 440, changed: 23, seconds: 30, plainAtLeast: 56, changedAtLeast: 3 };

/** The questions that find the works whose peaks a sound has. */
export function peakAsksOf(sky: Constellation): PeakAsks {
  const share = Math.min(1, (asking.seconds * framesPerSecond) / Math.max(1, sky.frames));
  const plain = Math.max(asking.plainAtLeast, Math.round(asking.plain * share));
  const changed = Math.max(asking.changedAtLeast, Math.round(asking.changed * share));
  const end = Math.ceil(sky.frames / slotFrames) + 1;
  const [keys, variants, slots]: [number[], number[], number[]] = [[], [], []];
  for (const triples of triplesOf(sky, { targets: asking.targets, perSecond: plain })) {
    for (const [rank, { peaks }] of triples.entries()) {
      const wanted = rank < changed ? changes.length : 1;
      for (let change = 0; change < wanted; change += 1) {
        const { tempo } = changes[change]!;
        const slot = Math.floor((sky.times[peaks[tempo > 0 ? 0 : 2]]! * tempo) / slotFrames);
        keys.push(keyOf(sky, peaks, changes[change]!));
        variants.push(change);
        slots.push(tempo > 0 ? slot : slot + end);
      }
    }
  }
  return {
    keys: Uint32Array.from(keys),
    variants: Uint8Array.from(variants),
    slots: Uint32Array.from(slots),
    end,
  };
}
