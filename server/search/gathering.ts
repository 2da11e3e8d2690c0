import { byRank, type Candidate, type Matcher, type TermGroups } from './matcher.ts';
import { rankRange } from './rank.ts';
import { bestOfBegun, gradeOf, worstOfWhole } from './ranking.ts';
import type { SearchHit, SearchQuestion } from './search.ts';

/** Documents that a step examines. The index yields popular ones first: later ones would rank below. */
const candidatesMax = 200;
/** Documents examined first for a single unfinished word, which matches so many that these mostly suffice. */
const firstCandidates = 32;

/** The documents that a question finds, in several steps, with their grades. */
export class Gathering {
  readonly #matcher: Matcher;
  readonly #question: SearchQuestion;
  readonly #words: readonly string[];
  readonly #graded = new Map<string, { candidate: Candidate; grade: number }>();

  /** @param words of the question, by which the documents are graded */
  constructor(matcher: Matcher, question: SearchQuestion, words: readonly string[]) {
    this.#matcher = matcher;
    this.#question = question;
    this.#words = words;
  }

  get size(): number {
    return this.#graded.size;
  }

  candidates(): Candidate[] {
    return [...this.#graded.values()].map(({ candidate }) => candidate);
  }

  best(): SearchHit[] {
    return [...this.#graded.values()]
      .sort((a, b) => a.grade - b.grade || byRank(a.candidate, b.candidate))
      .slice(0, this.#question.limit)
      .map(({ candidate, grade }) => ({ id: candidate.id, grade }));
  }

  /** Adds the best documents for these words, of which the last may be unfinished. */
  async addAll(words: readonly string[]): Promise<void> {
    if (words.length === 1) return this.#addWord(words[0] ?? '');
    if (!(await this.add(unfinished(words))).hasMore) return;
    // Among the popular ones that only begin with the last word, the ones that hold it as it is may be missing.
    await this.add(words.map((word) => [{ word }]));
    await this.#addWhole(words.join('_'));
  }

  /** Adds what matches; answers whether there is more, and the last public rank looked at if there is more of those. */
  async add(groups: TermGroups, limit = candidatesMax): Promise<{ hasMore: boolean; last: number | null }> {
    const { kind, viewerId } = this.#question;
    const match = (part: 'public' | 'private', groups: TermGroups) =>
      this.#matcher.match({ range: rankRange(kind, part), groups, limit });
    const [shown, own] = await Promise.all([
      match('public', groups),
      viewerId === null ? [] : match('private', [[{ word: `@${viewerId}` }], ...groups]),
    ]);
    for (const candidate of [...shown, ...own]) this.#grade(candidate);
    const last = shown.length === limit ? (shown.at(-1)?.rank ?? null) : null;
    return { hasMore: last !== null || own.length === limit, last };
  }

  #grade(candidate: Candidate): void {
    if (this.#graded.has(candidate.id)) return;
    this.#graded.set(candidate.id, { candidate, grade: gradeOf(this.#words, candidate) });
  }

  /** Adds documents of a single word, the best first: nothing that follows could push them from the page. */
  async #addWord(word: string): Promise<void> {
    await Promise.all([this.#addWhole(word), this.#addFew([[{ word }]], worstOfWhole)]);
    if (!this.#isPageFilled(worstOfWhole)) await this.#addFew(unfinished([word]), bestOfBegun);
  }

  /** Adds documents whose title or byline is this text: they rank alike, so the first of them are the best. */
  async #addWhole(text: string): Promise<void> {
    await this.add([[{ word: `=${text}` }]], Math.max(this.#question.limit, firstCandidates));
  }

  async #addFew(groups: TermGroups, best: number): Promise<void> {
    const { hasMore, last } = await this.add(groups, firstCandidates);
    if (hasMore && !this.#isPageFilled(best, last ?? Infinity)) await this.add(groups);
  }

  /**
   * Reports whether the page is full: no document behind the rank `last` can come onto it, if none there is better than
   * `best`.
   */
  #isPageFilled(best: number, last = Infinity): boolean {
    let before = 0;
    for (const { candidate, grade } of this.#graded.values()) {
      if (grade < best || (grade === best && candidate.rank <= last)) before += 1;
    }
    return before >= this.#question.limit;
  }
}

/** Words as they are typed: the last may be unfinished. */
export const unfinished = (words: readonly string[]): TermGroups =>
  words.map((word, index) => [{ word, isBeginning: index === words.length - 1 }]);
