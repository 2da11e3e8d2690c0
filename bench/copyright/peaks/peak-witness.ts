import type { Sound } from '../sound.ts';
import { peaksOf } from './heard-peaks.ts';
import { likenessesOf } from './likeness.ts';
import { PeakIndex } from './peak-index.ts';
import { verdictOn } from './verdict.ts';

export interface Named {
  name: string;
  verdict: 'blocked' | 'held';
  evidence: number;
  seconds: number;
}

/** The second witness: names the works that a sound has spectral peaks of. */
export function peakWitness() {
  const index = new PeakIndex();
  return {
    register(name: string, sound: Sound): void {
      index.add({ name, sky: peaksOf(sound, 'work') });
    },
    ask(sound: Sound): Named[] {
      return likenessesOf(index, peaksOf(sound, 'query')).flatMap((likeness) => {
        const verdict = verdictOn(likeness);
        const { work, evidence, seconds } = likeness;
        return verdict ? [{ name: work.name, verdict, evidence, seconds }] : [];
      });
    },
  };
}

export type PeakWitness = ReturnType<typeof peakWitness>;
