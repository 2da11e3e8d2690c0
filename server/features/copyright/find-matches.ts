import type { Db } from '#server/db/dialect.ts';
import { isMatch, type Stretch, stretchesInStep } from './alignment.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { listPostings } from './index.store.ts';
import { decodePrint } from './print-codec.ts';
import { listWorks } from './work.store.ts';

export interface WorkMatch {
  work: Awaited<ReturnType<typeof listWorks>>[number];
  stretch: Stretch;
}

/** Compares a print with every work in the index that may accuse `ownerId`. The longest match of each work. */
export async function findMatches(
  db: Db,
  print: Uint32Array,
  durationMs: number,
  ownerId: string,
): Promise<WorkMatch[]> {
  const candidates = candidatesOf(print, await listPostings(db, [...new Set(print)]));
  if (candidates.length === 0) return [];
  const works = await listWorks(db, [...new Set(candidates.map(({ work }) => work))], ownerId);
  return works.flatMap((work) => {
    const items = decodePrint(work.print);
    const best = candidates
      .filter((candidate: Candidate) => candidate.work === work.number)
      .flatMap(({ offset }) => stretchesInStep(print, items, offset))
      .filter((stretch) => isMatch(stretch, durationMs / 1000, work.duration_ms / 1000))
      .reduce<Stretch | null>((a, b) => (a && a.to - a.from >= b.to - b.from ? a : b), null);
    return best ? [{ work, stretch: best }] : [];
  });
}
