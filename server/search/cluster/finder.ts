import { wordsOf } from '#shared/playlists/search-text.ts';
import { byRank, type Candidate } from '../matcher.ts';
import { gradeOf } from '../ranking.ts';
import type { Finder, SearchHit, SearchQuestion, TrackDescription } from '../search.ts';
import type { ElasticClient } from './client.ts';
import { questionFor, titleQuestion } from './question.ts';

/** Longest wait for a hit; after it the database answers. */
const questionMs = 1_500;
const wordsMax = 10;
const enoughHits = 20;
const sameTitleMax = 50;

/** Puts questions to the index that the alias leads to. */
export function clusterFinder(client: ElasticClient): Pick<Finder, 'find' | 'identify'> {
  async function ask(body: unknown): Promise<Candidate[]> {
    const answer = await client.post<Answer>(`${client.alias}/_search`, body, { timeoutMs: questionMs });
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

  return { find, identify };
}

interface Answer {
  hits: {
    hits: { _id: string; _source: { rank: number; shown: Omit<Candidate, 'id' | 'rank'> } }[];
  };
}
