import type { Posting } from './index.store.ts';
import { rule } from './match-rule.ts';

/** An alignment worth measuring: the work's position minus the query's. */
export interface Candidate {
  work: number;
  offset: number;
  hits: number;
}

/** The alignments on which the most sub-fingerprints agree, best first. Hits one step apart count together. */
export function candidatesOf(query: Uint32Array, postings: readonly Posting[]): Candidate[] {
  const places = new Map<number, number[]>();
  query.forEach((hash, position) => {
    if (hash === query[position - 1]) return;
    const list = places.get(hash);
    if (list) list.push(position);
    else places.set(hash, [position]);
  });
  const counts = new Map<string, Candidate>();
  for (const { hash, work, position } of postings) {
    for (const place of places.get(hash) ?? []) {
      const offset = position - place;
      const key = `${work}:${offset}`;
      const known = counts.get(key);
      if (known) known.hits += 1;
      else counts.set(key, { work, offset, hits: 1 });
    }
  }
  const near = (candidate: Candidate, step: number) =>
    counts.get(`${candidate.work}:${candidate.offset + step}`)?.hits ?? 0;
  return [...counts.values()]
    .map((candidate) => ({ ...candidate, hits: candidate.hits + near(candidate, -1) + near(candidate, 1) }))
    .filter((candidate) => candidate.hits >= rule.hitsToMeasure)
    .sort((a, b) => b.hits - a.hits)
    .slice(0, rule.candidatesAtMost);
}
