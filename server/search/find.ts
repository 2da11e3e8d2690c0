import { wordsOf } from '#shared/playlists/search-text.ts';
import { mayHoldTypo, possiblyMeant } from '#shared/typos.ts';
import {
  byRank,
  type Candidate,
  type KnownWord,
  type Matcher,
  type Term,
  type TermGroups,
} from './matcher.ts';
import { rankRange } from './rank.ts';
import { bestOfBegun, correctionFor, gradeOf, worstOfWhole } from './ranking.ts';
import type { SearchHit, SearchQuestion } from './search.ts';

/** Documents that a step examines. The index yields popular ones first: later ones would rank below. */
const candidatesMax = 200;
/** Documents examined first for a single unfinished word, which matches so many that these mostly suffice. */
const firstCandidates = 32;
/** Hits as typed (or the limit, if smaller) from which the search does not look for typos. */
const enoughHits = 20;
const wordsMax = 10;
const variantsMax = 32;
const commonDocs = 100;
const correctionsMax = 2;
/** Shorter unfinished words have too many continuations within one typo. */
const unfinishedTypoLettersMin = 5;

/** The best matches of a question, best first. */
export async function findBy(
  matcher: Matcher,
  { kind, text, viewerId, limit }: SearchQuestion,
): Promise<SearchHit[]> {
  const words = wordsOf(text).slice(0, wordsMax);
  if (words.length === 0) return [];
  const enough = Math.min(limit, enoughHits);
  const graded = new Map<string, { candidate: Candidate; grade: number }>();

  /** Adds what matches; answers whether there is more, and the last public rank looked at if there is more of those. */
  async function gather(
    groups: TermGroups,
    most = candidatesMax,
  ): Promise<{ hasMore: boolean; last: number | null }> {
    const match = (part: 'public' | 'private', groups: TermGroups) =>
      matcher.match({ range: rankRange(kind, part), groups, limit: most });
    const [shown, own] = await Promise.all([
      match('public', groups),
      viewerId === null ? [] : match('private', [[{ word: `@${viewerId}` }], ...groups]),
    ]);
    for (const candidate of [...shown, ...own]) {
      if (!graded.has(candidate.id)) {
        graded.set(candidate.id, { candidate, grade: gradeOf(words, candidate) });
      }
    }
    const last = shown.length === most ? (shown.at(-1)?.rank ?? null) : null;
    return { hasMore: last !== null || own.length === most, last };
  }

  /**
   * Reports whether the page is full: no document behind the rank `last` can come onto it, if none there is better than
   * `best`.
   */
  function isPageFilled(best: number, last = Infinity): boolean {
    let before = 0;
    for (const { candidate, grade } of graded.values()) {
      if (grade < best || (grade === best && candidate.rank <= last)) before += 1;
    }
    return before >= limit;
  }

  async function gatherFew(groups: TermGroups, best: number): Promise<void> {
    const { hasMore, last } = await gather(groups, firstCandidates);
    if (hasMore && !isPageFilled(best, last ?? Infinity)) await gather(groups);
  }

  /** Whatever is all of a title or byline ranks alike, so the first of them are the best. */
  async function gatherWhole(text: string): Promise<void> {
    await gather([[{ word: `=${text}` }]], Math.max(limit, firstCandidates));
  }

  /** The best come first: nothing that follows could push them from the page. */
  async function gatherWord(word: string): Promise<void> {
    await Promise.all([gatherWhole(word), gatherFew([[{ word }]], worstOfWhole)]);
    if (!isPageFilled(worstOfWhole)) await gatherFew([[{ word, isBeginning: true }]], bestOfBegun);
  }

  async function gatherAll(some: readonly string[]): Promise<void> {
    if (some.length === 1) return gatherWord(some[0] ?? '');
    if (!(await gather(unfinished(some))).hasMore) return;
    // Among the popular ones that only begin with the last word, the ones that hold it as it is may be missing.
    await gather(some.map((word) => [{ word }]));
    await gatherWhole(some.join('_'));
  }

  const asTyped = unfinished(words);
  await gatherAll(words);
  if (graded.size < enough && words.some(mayHoldTypo)) {
    const variants = await variantsOf(matcher, words);
    const doubtful = variants.filter((found) => !found.isCommon);
    if (doubtful.length > 0) await gather(widened(asTyped, variants, doubtful));
    if (graded.size === 0 && doubtful.length < variants.length) {
      await gather(widened(asTyped, variants, variants));
    }
    if (graded.size === 0 && !variants.at(-1)?.isCommon) {
      const more = await withUnfinishedTypo(matcher, words);
      if (more.length > 0) {
        const all = widened(asTyped, variants, variants);
        await gather([...all.slice(0, -1), [...(all.at(-1) ?? []), ...more]]);
      }
    }
    // The probable meaning is looked for as if it had been typed: the first that hold any variant are not its best.
    for (const meant of likelyMeant(words, [...graded.values()])) await gatherAll(meant);
  }

  return [...graded.values()]
    .sort((a, b) => a.grade - b.grade || byRank(a.candidate, b.candidate))
    .slice(0, limit)
    .map(({ candidate, grade }) => ({ id: candidate.id, grade }));
}

/** Words as they are typed: the last may be unfinished. */
const unfinished = (words: readonly string[]): TermGroups =>
  words.map((word, index) => [{ word, isBeginning: index === words.length - 1 }]);

/** The corrections that most of the documents found agree on. */
function likelyMeant(words: readonly string[], found: readonly { candidate: Candidate }[]): string[][] {
  const votes = new Map<string, number>();
  for (const { candidate } of found) {
    const meant = correctionFor(words, candidate)?.join(' ');
    if (meant !== undefined) votes.set(meant, (votes.get(meant) ?? 0) + 1);
  }
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, correctionsMax)
    .map(([meant]) => meant.split(' '));
}

/** Possible corrections of a word. */
interface Variants {
  /** True if so many documents hold the word itself that it is hardly a typo. */
  isCommon: boolean;
  terms: Term[];
}

function variantsOf(matcher: Matcher, words: readonly string[]): Promise<Variants[]> {
  return Promise.all(
    words.map(async (word) => {
      const known = await matcher.knownAmong([word, ...possiblyMeant(word)]);
      const itself = known.find((one) => one.word === word);
      return {
        isCommon: (itself?.docs ?? 0) >= commonDocs,
        terms: commonest(known.filter((one) => one !== itself)),
      };
    }),
  );
}

/** The groups of what was typed, with the variants of some of the words added. */
function widened(asTyped: TermGroups, all: readonly Variants[], some: readonly Variants[]): TermGroups {
  return asTyped.map((group, index) => {
    const variants = all[index];
    return variants && some.includes(variants) ? [...group, ...variants.terms] : group;
  });
}

/** Words that begin within one typo of the last one, which is still being typed. */
async function withUnfinishedTypo(matcher: Matcher, words: readonly string[]): Promise<Term[]> {
  const last = words.at(-1) ?? '';
  if (last.length < unfinishedTypoLettersMin) return [];
  return commonest(await matcher.knownBeginningWith(possiblyMeant(last), 500));
}

function commonest(known: readonly KnownWord[]): Term[] {
  return [...known]
    .sort((a, b) => b.docs - a.docs || (a.word < b.word ? -1 : 1))
    .slice(0, variantsMax)
    .map(({ word }) => ({ word }));
}
