import { wordsOf } from '#shared/playlists/search-text.ts';
import { mayHoldTypo, possiblyMeant } from '#shared/typos.ts';
import { Gathering, unfinished } from './gathering.ts';
import type { Candidate, KnownWord, Matcher, Term, TermGroups } from './matcher.ts';
import { correctionFor } from './ranking.ts';
import type { SearchHit, SearchQuestion } from './search.ts';

/** Hits as typed (or the limit, if smaller) from which the search does not look for typos. */
const enoughHits = 20;
const wordsMax = 10;
const variantsMax = 32;
const commonDocs = 100;
const correctionsMax = 2;
/** Shorter unfinished words have too many continuations within one typo. */
const unfinishedTypoLettersMin = 5;

/** The best matches of a question, best first. */
export async function findBy(matcher: Matcher, question: SearchQuestion): Promise<SearchHit[]> {
  const words = wordsOf(question.text).slice(0, wordsMax);
  if (words.length === 0) return [];
  const gathering = new Gathering(matcher, question, words);
  await gathering.addAll(words);
  const enough = Math.min(question.limit, enoughHits);
  if (gathering.size < enough && words.some(mayHoldTypo)) {
    await addMistyped(gathering, matcher, words);
    // The probable meaning is looked for as if it had been typed: the first that hold any variant are not its best.
    for (const meant of likelyMeant(words, gathering.candidates())) await gathering.addAll(meant);
  }
  return gathering.best();
}

/** Adds documents that hold variants of the words. Variants of common and of unfinished words come only where nothing is found. */
async function addMistyped(gathering: Gathering, matcher: Matcher, words: readonly string[]): Promise<void> {
  const asTyped = unfinished(words);
  const variants = await variantsOf(matcher, words);
  const doubtful = variants.filter((found) => !found.isCommon);
  const all = widened(asTyped, variants, variants);
  if (doubtful.length > 0) await gathering.add(widened(asTyped, variants, doubtful));
  if (gathering.size === 0 && doubtful.length < variants.length) await gathering.add(all);
  if (gathering.size === 0 && !variants.at(-1)?.isCommon) {
    const more = await withUnfinishedTypo(matcher, words);
    if (more.length > 0) await gathering.add([...all.slice(0, -1), [...(all.at(-1) ?? []), ...more]]);
  }
}

/** The corrections that most of the documents found agree on. */
function likelyMeant(words: readonly string[], found: readonly Candidate[]): string[][] {
  const votes = new Map<string, number>();
  for (const candidate of found) {
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
