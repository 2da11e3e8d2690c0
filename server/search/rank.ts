/**
 * The order of the search index. A document's rank says its kind, then whether it is public, then how popular it is, then
 * its age, the newest first. An engine that reads its index in ascending order meets the popular first, and the first few
 * hundred matches are the ones worth grading: nothing is ever sorted as a whole (an impact-ordered index, as in Anh and
 * Moffat, "Pruned query evaluation using pre-computed impacts", SIGIR 2006).
 *
 *     rank = kind · 2^50 + (private ? 2^49 : 0) + (63 − popularity class) · 2^43 + (2^43 − 1 − created at)
 *
 * All of it stays below 2^53, where JavaScript's numbers are exact: SQLite's row numbers, with room for 2048 documents of a
 * rank, have no place for a fifth kind. A private document has no class.
 */
export const searchKinds = { track: 1, playlist: 2, person: 3, note: 0 } as const;
export type SearchKind = keyof typeof searchKinds;
export const everyKind = Object.keys(searchKinds) as SearchKind[];

const kindSpan = 2 ** 50;
const privateStart = 2 ** 49;
const classSpan = 2 ** 43;
const highestClass = 63;

/** The ranks of a kind's public or private documents, first and last. */
export function rankRange(kind: SearchKind, part: 'public' | 'private'): [number, number] {
  const first = searchKinds[kind] * kindSpan;
  return part === 'public' ? [first, first + privateStart - 1] : [first + privateStart, first + kindSpan - 1];
}

/**
 * Classes of popularity for each doubling of a count, and every how many of them are in use: more order more exactly,
 * fewer let a document that grows move less often.
 */
const classes: Record<SearchKind, { each: number; step: number }> = {
  track: { each: 3, step: 1 },
  playlist: { each: 2, step: 2 },
  person: { each: 2, step: 2 },
  note: { each: 2, step: 2 },
};

/** The class, 0 to 63, of a count of plays or likes. */
export function popularityClass(kind: SearchKind, count: number): number {
  const { each, step } = classes[kind];
  const steps = Math.floor((each / step) * Math.log2(1 + Math.max(0, count)) + 1e-9);
  return Math.min(highestClass, step * steps);
}

export interface Ranked {
  kind: SearchKind;
  isPublic: boolean;
  /** Plays or likes. */
  count: number;
  createdAt: number;
}

export function rankOf({ kind, isPublic, count, createdAt }: Ranked): number {
  const age = classSpan - 1 - Math.min(Math.max(0, Math.floor(createdAt)), classSpan - 1);
  const [first] = rankRange(kind, isPublic ? 'public' : 'private');
  return first + age + (isPublic ? (highestClass - popularityClass(kind, count)) * classSpan : 0);
}
