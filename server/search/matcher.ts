/** A document of the index, as ranking reads it: folded words divided by spaces. */
export interface Candidate {
  id: string;
  /** Lower is more popular, then newer: `rank.ts`. */
  rank: number;
  title: string;
  byline: string;
  body: string;
  extra: string;
}

/** A word to match, whole or as a beginning. */
export interface Term {
  word: string;
  isBeginning?: boolean;
}

/** Every group has to match, by any one of its terms. */
export type TermGroups = readonly (readonly Term[])[];

export interface MatchQuestion {
  /** First and last rank of the part of the index to read. */
  range: readonly [number, number];
  groups: TermGroups;
  limit: number;
}

/** A word of the vocabulary and in how many documents it stands. */
export interface KnownWord {
  word: string;
  docs: number;
}

/** The parts of a dialect that SQL search needs. */
export interface Matcher {
  /** The first documents that match, in the order of their ranks. */
  match(question: MatchQuestion): Promise<Candidate[]>;
  /** Those of the words that stand in the vocabulary. */
  knownAmong(words: readonly string[]): Promise<KnownWord[]>;
  /** Words of the vocabulary that begin with any of these, at most `limit`. */
  knownBeginningWith(beginnings: readonly string[], limit: number): Promise<KnownWord[]>;
}

/** The more popular first, then the newest: the same on every engine. */
export function byRank(a: Pick<Candidate, 'rank' | 'id'>, b: Pick<Candidate, 'rank' | 'id'>): number {
  return a.rank - b.rank || (a.id < b.id ? 1 : -1);
}

/** Sorts after every word that begins with the same letters. */
export const lastCharacter = '\u{10ffff}';
