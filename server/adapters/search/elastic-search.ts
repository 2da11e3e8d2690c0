import type { Bus } from '#server/adapters/bus/bus.ts';
import type { Db } from '#server/db/dialect.ts';
import { countOutbox, keepOutbox, requestRebuild } from '#server/db/search/outbox.ts';
import type { Log } from '#server/lib/log.ts';
import { topics } from '#server/lib/topics.ts';
import { wordsOf } from '#shared/search-text.ts';
import { elasticClient } from './elastic/elastic-client.ts';
import { questionFor, titleQuestion } from './elastic/elastic-question.ts';
import { elasticWriter, type RebuildProgress } from './elastic/elastic-writer.ts';
import type { Candidate } from './matcher.ts';
import { gradeOf } from './ranking.ts';
import type { Search, SearchHit, SearchQuestion, SearchState, TrackLine } from './search.ts';

export interface ElasticSearchOptions {
  url: string;
  db: Db;
  bus: Bus;
  log: Log;
  /** Answers while the cluster is away. */
  fallback: Search;
}

/** Longer than this nobody waits for a hit: the database answers then. */
const questionMs = 1_500;
/** After a failure the cluster is left alone for so long. */
const restMs = 5_000;
const deliverMs = 1_000;
const wordsMax = 10;
const enoughHits = 20;
const sameTitleMax = 50;
const progressRoom = 'search-rebuild';
const progressMs = 60_000;
const countedMax = 10_000;

/** Search on Elasticsearch or OpenSearch, kept in step by the outbox; the database's own search where that is away. */
export async function openElasticSearch(options: ElasticSearchOptions): Promise<Search> {
  const { db, bus, log, fallback } = options;
  const client = elasticClient(options.url);
  const closing = new AbortController();
  const onProgress = (progress: RebuildProgress) =>
    bus.enter(progressRoom, client.alias, progressMs, progress);
  const writer = elasticWriter(client, { db, bus, closing: closing.signal, onProgress });
  let awayUntil = 0;
  /** Apart from the questions': those fail as long as there is no index yet, and must not keep it from being made. */
  let tendAgainAt = 0;
  let isAway = false;
  let working: Promise<void> = Promise.resolve();
  await keepOutbox(db, true);

  /** The cluster's answer, or the database's where the cluster gives none in time. */
  async function either<T>(ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (performance.now() < awayUntil) return instead();
    try {
      const answer = await ask();
      noteBack();
      return answer;
    } catch (error) {
      noteAway(error);
      return instead();
    }
  }

  function noteAway(error: unknown): void {
    awayUntil = performance.now() + restMs;
    if (!isAway) log.error({ err: error }, 'The search cluster is away: the database answers instead');
    isAway = true;
  }

  function noteBack(): void {
    if (isAway) log.info('The search cluster is back');
    isAway = false;
    awayUntil = 0;
  }

  async function ask(body: unknown): Promise<(Candidate & { score: number })[]> {
    const answer = await client.post<Answer>(`${client.alias}/_search`, body, { timeoutMs: questionMs });
    return answer.hits.hits.map(({ _id, _score, _source: { doc, shown } }) => ({
      doc,
      ref: _id,
      score: _score ?? 0,
      ...shown,
    }));
  }

  async function find(question: SearchQuestion): Promise<SearchHit[]> {
    const words = wordsOf(question.text).slice(0, wordsMax);
    if (words.length === 0) return [];
    const found = await ask(questionFor(question, words, { typos: false }));
    if (found.length < Math.min(question.limit, enoughHits)) {
      const known = new Set(found.map(({ ref }) => ref));
      const wider = await ask(questionFor(question, words, { typos: true }));
      found.push(...wider.filter(({ ref }) => !known.has(ref)));
    }
    return found
      .map((candidate) => ({ candidate, grade: gradeOf(words, candidate) }))
      .toSorted((a, b) => a.grade - b.grade || a.candidate.doc - b.candidate.doc)
      .slice(0, question.limit)
      .map(({ candidate, grade }) => ({ id: candidate.ref, grade }));
  }

  async function identify(lines: readonly TrackLine[], viewerId: string | null): Promise<(string | null)[]> {
    const ids: (string | null)[] = [];
    for (const line of lines) {
      const title = wordsOf(line.title).join(' ');
      const artist = wordsOf(line.artist).join(' ');
      const found = title === '' ? [] : await ask(titleQuestion(title, viewerId, sameTitleMax));
      const isIt = (one: Candidate) => one.title === title && (artist === '' || one.byline === artist);
      ids.push(found.find(isIt)?.ref ?? null);
    }
    return ids;
  }

  /** One round of what has to be done by and by. */
  async function tend(): Promise<void> {
    try {
      await writer.tend();
      noteBack();
    } catch (error) {
      if (closing.signal.aborted) return;
      tendAgainAt = performance.now() + restMs;
      noteAway(error);
    }
  }

  const timer = setInterval(() => {
    if (performance.now() < tendAgainAt) return;
    working = working.then(() => (closing.signal.aborted ? undefined : tend()));
  }, deliverMs).unref();
  const unsubscribe = bus.subscribe(topics.restored, () => {
    requestRebuild(db).catch((error: unknown) => log.error({ err: error }, 'No rebuild after the restore'));
  });

  return {
    find: (question) =>
      either(
        () => find(question),
        () => fallback.find(question),
      ),
    identify: (lines, viewerId) =>
      either(
        () => identify(lines, viewerId),
        () => fallback.identify(lines, viewerId),
      ),
    async rebuild(signal) {
      await onProgress({ done: 0, total: 1 });
      await fallback.rebuild(signal);
      await writer.rebuild();
    },
    async state(): Promise<SearchState> {
      const [member] = await bus.members(progressRoom);
      const progress = member ? (member.data as RebuildProgress) : null;
      return {
        engine: 'cluster',
        isAway,
        waiting: await countOutbox(db, countedMax),
        rebuild: progress && progress.done < progress.total ? progress : null,
      };
    },
    async ping() {
      await client.get('_cluster/health');
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      unsubscribe();
      await working;
      await fallback.close();
    },
  };
}

interface Answer {
  hits: {
    hits: {
      _id: string;
      _score: number | null;
      _source: { doc: number; shown: Omit<Candidate, 'doc' | 'ref'> };
    }[];
  };
}
