import { searchRange } from '#server/db/search/layout.ts';
import { wordsOf } from '#shared/search-text.ts';
import { mayHoldTypo, possiblyMeant } from '#shared/typos.ts';
import type { Candidate, KnownWord, Matcher, Term, TermGroups } from './matcher.ts';
import { bestOfBegun, correctionFor, gradeOf, worstOfWhole } from './ranking.ts';
import type { SearchHit, SearchQuestion } from './search.ts';

/** How many documents a step looks at. The index meets the popular first: what comes later would rank below. */
const candidatesMax = 200;
/** A single word that is only begun matches so many that the first few mostly tell. */
const firstCandidates = 32;
/** With this many hits as typed (or as many as are asked for), nobody looks for typos. */
const enoughHits = 20;
const wordsMax = 10;
const variantsMax = 32;
const commonDocs = 100;
const correctionsMax = 2;
/** Shorter unfinished words have too many continuations within one typo. */
const unfinishedTypoLettersMin = 5;

/** The last documents that were looked at of those that everybody sees and of the viewer's own; null: all were. */
interface Reached {
  shown: number | null;
  own: number | null;
}

const beginning: Reached = { shown: -1, own: -1 };
const hasMore = ({ shown, own }: Reached): boolean => shown !== null || own !== null;

/** The best matches of a question, best first. */
export async function findBy(
  matcher: Matcher,
  { kind, text, viewerId, limit }: SearchQuestion,
): Promise<SearchHit[]> {
  const words = wordsOf(text).slice(0, wordsMax);
  if (words.length === 0) return [];
  const enough = Math.min(limit, enoughHits);
  const graded = new Map<number, { candidate: Candidate; grade: number }>();

  /** Adds what matches behind what has been looked at; answers how far it came. */
  async function gather(groups: TermGroups, most = candidatesMax, behind = beginning): Promise<Reached> {
    const ofOwner = viewerId === null ? null : [[{ word: `@${viewerId}` }], ...groups];
    const [shown, own] = await Promise.all([
      matchBehind(behind.shown, searchRange(kind, 'public'), groups, most),
      ofOwner ? matchBehind(behind.own, searchRange(kind, 'private'), ofOwner, most) : [],
    ]);
    for (const candidate of [...shown, ...own]) {
      if (!graded.has(candidate.doc)) {
        graded.set(candidate.doc, { candidate, grade: gradeOf(words, candidate) });
      }
    }
    const lastOf = (found: readonly Candidate[]) =>
      found.length === most ? (found.at(-1)?.doc ?? null) : null;
    return { shown: lastOf(shown), own: lastOf(own) };
  }

  async function matchBehind(
    doc: number | null,
    [first, last]: readonly [number, number],
    groups: TermGroups,
    limit: number,
  ): Promise<Candidate[]> {
    if (doc === null) return [];
    return matcher.match({ range: [Math.max(first, doc + 1), last], groups, limit });
  }

  /** Whether nothing behind the `last` document looked at could come onto the page, if none there is better than `best`. */
  function isPageFilled(best: number, last = Infinity): boolean {
    let before = 0;
    for (const { candidate, grade } of graded.values()) {
      if (grade < best || (grade === best && candidate.doc <= last)) before += 1;
    }
    return before >= limit;
  }

  async function gatherFew(groups: TermGroups, best: number): Promise<void> {
    const reached = await gather(groups, firstCandidates);
    if (hasMore(reached) && !isPageFilled(best, reached.shown ?? Infinity)) {
      await gather(groups, candidatesMax - firstCandidates, reached);
    }
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
    if (!hasMore(await gather(unfinished(some)))) return;
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
    // What was probably meant is looked for as if it had been typed: the first that hold any variant are not its best.
    for (const meant of likelyMeant(words, [...graded.values()])) await gatherAll(meant);
  }

  return [...graded.values()]
    .sort((a, b) => a.grade - b.grade || a.candidate.doc - b.candidate.doc)
    .slice(0, limit)
    .map(({ candidate, grade }) => ({ id: candidate.ref, grade }));
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

/** What a word may have been meant as. */
interface Variants {
  /** Whether the word itself stands in so many documents that it is hardly a typo. */
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
    .sort((a, b) => b.docs - a.docs)
    .slice(0, variantsMax)
    .map(({ word }) => ({ word }));
}
