import { mayHoldTypo } from '#shared/typos.ts';
import { searchKinds } from '../rank.ts';
import type { SearchQuestion } from '../search.ts';

/** Documents that one question examines: the same number as the database's own search ranks. */
const candidatesMax = 200;
const typoLettersMin = 4;

type Clause = Record<string, unknown>;

/** Clauses for a word as typed, and in other inflections. */
function asMeant(word: string): Clause[] {
  return [
    { constant_score: { filter: { term: { words: word } }, boost: 3 } },
    { constant_score: { filter: { match: { text: word } }, boost: 1 } },
    { constant_score: { filter: { match: { 'text.english': word } }, boost: 1 } },
  ];
}

const beginning = (word: string): Clause => ({
  constant_score: { filter: { match: { 'words.beginnings': word } }, boost: 2 },
});

function withTypo(word: string, isLast: boolean): Clause[] {
  if (word.length < typoLettersMin - 1 || !mayHoldTypo(word)) return [];
  const fuzzy = (field: string): Clause => ({
    constant_score: {
      filter: {
        fuzzy: { [field]: { value: word, fuzziness: 1, transpositions: true, max_expansions: 100 } },
      },
      boost: 0.1,
    },
  });
  return isLast && word.length > typoLettersMin
    ? [fuzzy('words'), fuzzy('words.beginnings')]
    : [fuzzy('words')];
}

/** Conditions for documents that may be found: of the kind, public or the viewer's own. */
function allowed({ kind, viewerId }: Pick<SearchQuestion, 'kind' | 'viewerId'>): Clause[] {
  const scopes = viewerId === null ? [''] : ['', viewerId];
  return [{ term: { kind: searchKinds[kind] } }, { terms: { scope: scopes } }];
}

/** Every word has to match, the last at least as a beginning; the more popular first among equals. */
export function questionFor(
  question: Pick<SearchQuestion, 'kind' | 'viewerId'>,
  words: readonly string[],
  options: { typos: boolean },
): Clause {
  const must = words.map((word, index) => {
    const isLast = index === words.length - 1;
    const ways = [
      ...asMeant(word),
      ...(isLast ? [beginning(word)] : []),
      ...(options.typos ? withTypo(word, isLast) : []),
    ];
    return { dis_max: { queries: ways } };
  });
  const whole = { constant_score: { filter: { term: { heading: words.join(' ') } }, boost: 100 } };
  return {
    size: candidatesMax,
    track_total_hits: false,
    _source: ['rank', 'shown'],
    query: { bool: { filter: allowed(question), must, should: [whole] } },
    sort: [{ _score: 'desc' }, { rank: 'asc' }, { id: 'desc' }],
  };
}

/** Tracks with this very title, the most popular first. */
export function titleQuestion(title: string, viewerId: string | null, size: number): Clause {
  return {
    size,
    track_total_hits: false,
    _source: ['rank', 'shown'],
    query: { bool: { filter: [...allowed({ kind: 'track', viewerId }), { term: { heading: title } }] } },
    sort: [{ rank: 'asc' }, { id: 'desc' }],
  };
}
