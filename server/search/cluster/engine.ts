import { wordsOf } from '#shared/playlists/search-text.ts';
import { byRank, type Candidate } from '../matcher.ts';
import { gradeOf } from '../ranking.ts';
import type { SearchEngine, SearchHit, SearchQuestion, TrackDescription } from '../search.ts';
import { elasticClient, ElasticError } from './client.ts';
import { questionFor, titleQuestion } from './question.ts';
import { indexBody, indexVersion, toClusterDocument } from './settings.ts';

/** Longest wait for a hit; after it the database answers. */
const questionMs = 1_500;
const wordsMax = 10;
const enoughHits = 20;
const sameTitleMax = 50;
/** Names that the indexer gives (`lib/ids.ts`); what else begins like the alias is another's. */
const indexName = /^[0-9a-z]{22}$/;

/** The index on Elasticsearch or OpenSearch; an alias leads to the one that answers. */
export function openClusterEngine(url: string): SearchEngine {
  const client = elasticClient(url);
  const { alias } = client;
  const nameOf = (index: string): string => `${alias}-${index}`;

  /** The index that the alias leads to. */
  async function answering(): Promise<{ name: string; version: number } | null> {
    const found = await orNull(() =>
      client.get<Record<string, { mappings: { _meta?: { segue?: number } } }>>(`${alias}/_mapping`),
    );
    const [one] = Object.entries(found ?? {});
    return one ? { name: one[0], version: one[1].mappings._meta?.segue ?? 0 } : null;
  }

  /** Removes indexes that were begun and that no alias leads to. */
  async function removeUnfinished(): Promise<void> {
    const found = await orNull(() =>
      client.get<Record<string, { aliases: Record<string, unknown> }>>(`${alias}-*/_alias`),
    );
    for (const [name, { aliases }] of Object.entries(found ?? {})) {
      const isOurs = indexName.test(name.slice(alias.length + 1));
      if (isOurs && Object.keys(aliases).length === 0) await client.delete(name);
    }
  }

  async function ask(body: unknown): Promise<Candidate[]> {
    const answer = await client.post<Answer>(`${alias}/_search`, body, { timeoutMs: questionMs });
    return answer.hits.hits.map(({ _id, _source: { rank, shown } }) => ({ id: _id, rank, ...shown }));
  }

  async function find(question: SearchQuestion): Promise<SearchHit[]> {
    const words = wordsOf(question.text).slice(0, wordsMax);
    if (words.length === 0) return [];
    const found = await ask(questionFor(question, words, { typos: false }));
    if (found.length < Math.min(question.limit, enoughHits)) {
      const known = new Set(found.map(({ id }) => id));
      const wider = await ask(questionFor(question, words, { typos: true }));
      found.push(...wider.filter(({ id }) => !known.has(id)));
    }
    return found
      .map((candidate) => ({ candidate, grade: gradeOf(words, candidate) }))
      .toSorted((a, b) => a.grade - b.grade || byRank(a.candidate, b.candidate))
      .slice(0, question.limit)
      .map(({ candidate, grade }) => ({ id: candidate.id, grade }));
  }

  async function identify(
    lines: readonly TrackDescription[],
    viewerId: string | null,
  ): Promise<(string | null)[]> {
    const ids: (string | null)[] = [];
    for (const line of lines) {
      const title = wordsOf(line.title).join(' ');
      const artist = wordsOf(line.artist).join(' ');
      const found = title === '' ? [] : await ask(titleQuestion(title, viewerId, sameTitleMax));
      const isIt = (one: Candidate) => one.title === title && (artist === '' || one.byline === artist);
      ids.push(found.find(isIt)?.id ?? null);
    }
    return ids;
  }

  return {
    find,
    identify,

    async current() {
      const index = await answering();
      return index?.version === indexVersion ? index.name.slice(alias.length + 1) : null;
    },

    has: async (index) => (await orNull(() => client.get(`${nameOf(index)}/_mapping`))) !== null,

    async create(_db, index) {
      await removeUnfinished();
      await client.put(nameOf(index), indexBody);
    },

    async write(_db, index, { documents, gone }) {
      await client.bulk(nameOf(index), [
        ...documents.flatMap((one) => [{ index: { _id: one.id } }, toClusterDocument(one)]),
        ...gone.map((id) => ({ delete: { _id: id } })),
      ]);
    },

    async promote(_db, index) {
      await client.post(`${nameOf(index)}/_refresh`, null);
      const before = await answering();
      const leave = before === null ? [] : [{ remove: { index: before.name, alias } }];
      await client.post('_aliases', { actions: [...leave, { add: { index: nameOf(index), alias } }] });
      if (before !== null) await client.delete(before.name);
    },

    async ping() {
      await client.get('_cluster/health');
    },
    close: () => Promise.resolve(),
  };
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ElasticError && error.status === 404) return null;
    throw error;
  }
}

interface Answer {
  hits: {
    hits: { _id: string; _source: { rank: number; shown: Omit<Candidate, 'id' | 'rank'> } }[];
  };
}
