import { type SourceDocument, toIndexed } from '../documents.ts';
import { searchKinds } from '../rank.ts';

/** Raise it when settings or mappings change: an index of another version is built again. */
export const indexVersion = 2;

const folding = ['lowercase', 'asciifolding'];

/**
 * Settings of an index. `words` holds the words as Segue itself reads them (`shared/playlists/search-text.ts`), whole and as
 * beginnings; `text` holds what people wrote, as Italian and as English: elisions ("l'amore"), accents and inflections
 * (canzone, canzoni) fall away. No stop words: they are half of many titles.
 */
export const indexBody = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 1,
    auto_expand_replicas: '0-1',
    refresh_interval: '1s',
    'index.max_ngram_diff': 20,
    analysis: {
      filter: {
        beginnings: { type: 'edge_ngram', min_gram: 1, max_gram: 20 },
        italian_elision: {
          type: 'elision',
          articles_case: true,
          articles: 'c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d'.split(
            ' ',
          ),
        },
        italian_stems: { type: 'stemmer', language: 'light_italian' },
        english_possessive: { type: 'stemmer', language: 'possessive_english' },
        english_stems: { type: 'stemmer', language: 'english' },
      },
      analyzer: {
        words: { type: 'custom', tokenizer: 'whitespace', filter: folding },
        word_beginnings: { type: 'custom', tokenizer: 'whitespace', filter: [...folding, 'beginnings'] },
        as_italian: {
          type: 'custom',
          tokenizer: 'standard',
          filter: ['lowercase', 'italian_elision', 'italian_stems', 'asciifolding'],
        },
        as_english: {
          type: 'custom',
          tokenizer: 'standard',
          filter: ['english_possessive', 'lowercase', 'english_stems', 'asciifolding'],
        },
      },
    },
  },
  mappings: {
    dynamic: false,
    _meta: { segue: indexVersion },
    properties: {
      kind: { type: 'byte' },
      rank: { type: 'long' },
      id: { type: 'keyword' },
      scope: { type: 'keyword' },
      heading: { type: 'keyword', ignore_above: 400 },
      words: {
        type: 'text',
        analyzer: 'words',
        norms: false,
        fields: {
          beginnings: {
            type: 'text',
            analyzer: 'word_beginnings',
            search_analyzer: 'words',
            norms: false,
            index_options: 'docs',
          },
        },
      },
      text: {
        type: 'text',
        analyzer: 'as_italian',
        norms: false,
        fields: { english: { type: 'text', analyzer: 'as_english', norms: false } },
      },
    },
  },
};

/** The fields of a document in an index; `shown` is what hits are graded by. */
export interface ClusterDocument {
  kind: number;
  id: string;
  rank: number;
  scope: string;
  heading: string[];
  words: string;
  text: string;
  shown: { title: string; byline: string; body: string; extra: string };
}

const bodyShown = 300;

export function toClusterDocument(source: SourceDocument): ClusterDocument {
  const { id, rank, scope, title, byline, body, extra } = toIndexed(source);
  return {
    kind: searchKinds[source.kind],
    id,
    rank,
    scope,
    heading: [title, byline].filter((part) => part !== ''),
    words: `${title} ${byline} ${body} ${extra}`,
    text: [source.title, source.byline, source.body].join(' '),
    shown: { title, byline, body: body.slice(0, bodyShown), extra },
  };
}
