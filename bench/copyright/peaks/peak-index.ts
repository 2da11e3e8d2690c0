import type { Constellation } from './constellation.ts';
import { framesPerSecond } from './log-spectrum.ts';
import { changes, keyOf, triplesOf } from './triples.ts';

export interface Work {
  name: string;
  sky: Constellation;
}

/** An alignment that many triples of a query propose. */
export interface Proposal {
  work: Work;
  change: number;
  /** Frame of the work at which the query begins, to one slot. */
  shift: number;
  hits: number;
}

/** Half a second: with four bytes a posting, the index of the product counts time in such slots. */
export const slotFrames = 0.4953 * framesPerSecond;
const posted = { targets: 2, perSecond: 15 };
/** The triples that a query asks for as they are, and those also as of changed copies. */
const asked = { targets: 8, plain: 600, changed: 30 };
/** Chance: as 60 works tell, 100,000 would propose 1,800 alignments with three hits for 30 s of foreign music, 430 with four. */
const hitsAtLeast = 3;
const proposalsAtMost = 2048;
const proposalsOfWork = 24;
const slotCodes = 2 ** 16;

/** An index of triples in memory. */
export class PeakIndex {
  readonly #works: Work[] = [];
  readonly #postings = new Map<number, number[]>();

  add(work: Work): void {
    const number = this.#works.push(work) - 1;
    for (const { peaks } of triplesOf(work.sky, posted.targets, posted.perSecond)) {
      const key = keyOf(work.sky, peaks, changes[0]!);
      const place = number * slotCodes + Math.floor(work.sky.times[peaks[0]]! / slotFrames);
      const places = this.#postings.get(key);
      if (places) places.push(place);
      else this.#postings.set(key, [place]);
    }
  }

  /** The alignments with the most hits. */
  proposals(query: Constellation): Proposal[] {
    const votes = this.#votesOf(query);
    const found: Proposal[] = [];
    for (const [vote, own] of votes) {
      const hits = own + (votes.get(vote + 1) ?? 0);
      // Of an alignment between two slots, the vote of the first counts both.
      if (hits < hitsAtLeast || (votes.get(vote - 1) ?? 0) > (votes.get(vote + 1) ?? 0)) continue;
      const work = Math.floor(vote / (64 * slotCodes));
      const change = Math.floor(vote / slotCodes) % 64;
      const shift = ((vote % slotCodes) - slotCodes / 2 + (hits > own ? 0.5 : 0)) * slotFrames;
      found.push({ work: this.#works[work]!, change, shift, hits });
    }
    const counts = new Map<Work, number>();
    return found
      .sort((a, b) => b.hits - a.hits)
      .filter(({ work }) => {
        const count = counts.get(work) ?? 0;
        counts.set(work, count + 1);
        return count < proposalsOfWork;
      })
      .slice(0, proposalsAtMost);
  }

  #votesOf(query: Constellation): Map<number, number> {
    const votes = new Map<number, number>();
    for (const { peaks, rank } of triplesOf(query, asked.targets, asked.plain)) {
      const wanted = rank < asked.changed ? changes.length : 1;
      for (let change = 0; change < wanted; change += 1) {
        const { tempo } = changes[change]!;
        const slot = Math.floor((query.times[peaks[tempo > 0 ? 0 : 2]]! * tempo) / slotFrames);
        for (const place of this.#postings.get(keyOf(query, peaks, changes[change]!)) ?? []) {
          const work = Math.floor(place / slotCodes);
          const vote = (work * 64 + change) * slotCodes + (place % slotCodes) - slot + slotCodes / 2;
          votes.set(vote, (votes.get(vote) ?? 0) + 1);
        }
      }
    }
    return votes;
  }
}
