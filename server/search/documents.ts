import { joinedWordsOf, wordsOf } from '#shared/playlists/search-text.ts';
import { type Ranked, rankOf } from './rank.ts';

// The threads of search load this: it needs nothing of the records' database.

/** A track, playlist or person as search reads it, with its texts as people wrote them. */
export interface SourceDocument extends Omit<Ranked, 'isPublic'> {
  id: string;
  ownerId: string;
  /** 0 or 1. */
  isPublic: number;
  title: string;
  byline: string;
  body: string;
}

/** A document in the index: its texts as folded words, divided by spaces. */
export interface IndexedDocument {
  id: string;
  rank: number;
  /** The id of the only person who may find it; empty if all may. */
  scope: string;
  title: string;
  byline: string;
  body: string;
  /** Joined forms: "acdc" for AC/DC. */
  extra: string;
}

/** Longer titles are not in the index as one word. */
export const wholeTitleMax = 100;
/** Least length of a word of the vocabulary: shorter words are never the correction of a typo. */
const vocabularyLettersMin = 3;

export function toIndexed(source: SourceDocument): IndexedDocument {
  const { id, title, byline, body } = source;
  const words = (text: string) => wordsOf(text).join(' ');
  const isPublic = source.isPublic === 1;
  return {
    id,
    rank: rankOf({ ...source, isPublic }),
    scope: isPublic ? '' : source.ownerId,
    title: words(title),
    byline: words(byline),
    body: words(body),
    extra: joinedWordsOf(`${title} ${byline} ${body}`).join(' '),
  };
}

/**
 * Everything that a document is found by, each once: its words; the joined forms; the whole title and the whole byline as
 * one word each (`=abbey_road`), for the exact match; and whose it is (`@id`) where it is private.
 */
export function tokensOf(document: IndexedDocument): string[] {
  const { title, byline, scope } = document;
  const wholes = [title, byline].filter(({ length }) => length >= 1 && length <= wholeTitleMax);
  const marks = wholes.map((text) => `=${text.replaceAll(' ', '_')}`);
  if (scope !== '') marks.push(`@${scope}`);
  return [...new Set([...wordsIn(document), ...marks])];
}

/** The words of a document that may have been meant by a typo, each once. */
export function vocabularyOf(document: IndexedDocument): string[] {
  return [...new Set(wordsIn(document))].filter((word) => word.length >= vocabularyLettersMin);
}

function wordsIn({ title, byline, body, extra }: IndexedDocument): string[] {
  return `${title} ${byline} ${body} ${extra}`.split(' ').filter((word) => word !== '');
}
