import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, Lock } from '#server/adapters/bus/bus.ts';
import type { Db } from '#server/db/dialect.ts';
import {
  countDocuments,
  deleteFromOutbox,
  dropRebuildRequests,
  isRebuildRequested,
  listDocuments,
  listDocumentsAfter,
  listOutbox,
  requestRebuild,
  type SourceDocument,
} from '#server/db/search/outbox.ts';
import { newId } from '#server/lib/ids.ts';
import { type ElasticClient, ElasticError } from './elastic-client.ts';
import { indexBody, indexVersion, toIndexed } from './elastic-index.ts';

const atOnce = 500;
const lockKey = 'search:index';
const lockMs = 30_000;

/** How far a rebuild is, in documents. */
export interface RebuildProgress {
  done: number;
  total: number;
}

interface WriterOptions {
  db: Db;
  bus: Bus;
  onProgress: (progress: RebuildProgress) => Promise<void>;
  /** Ends when this process does: another one goes on then. */
  closing: AbortSignal;
}

/** Writes to the index, in one server process at a time. */
export interface ElasticWriter {
  /**
   * Tells the index what is noted in the outbox, or makes it anew where there is none of this version or a rebuild was
   * asked for. Does nothing where another process is at it.
   */
  tend(): Promise<void>;
  /** Makes a new index beside the one that answers, then lets the alias point to it: nobody finds less meanwhile. */
  rebuild(): Promise<void>;
}

export function elasticWriter(
  client: ElasticClient,
  { db, bus, onProgress, closing }: WriterOptions,
): ElasticWriter {
  const { alias } = client;

  /** The index that the alias points to. */
  async function current(): Promise<{ name: string; version: number } | null> {
    try {
      const found = await client.get<Record<string, { mappings: { _meta?: { segue?: number } } }>>(
        `${alias}/_mapping`,
      );
      const [name, { mappings }] = Object.entries(found)[0] ?? ['', { mappings: {} }];
      return name === '' ? null : { name, version: mappings._meta?.segue ?? 0 };
    } catch (error) {
      if (error instanceof ElasticError && error.status === 404) return null;
      throw error;
    }
  }

  /** Delivers what is noted to all of the indexes; a note goes only once it is written everywhere. */
  async function deliverTo(indexes: readonly string[], lock: Lock): Promise<void> {
    while (!closing.aborted) {
      const notes = await listOutbox(db, atOnce);
      if (notes.length === 0) return;
      const refs = [...new Set(notes.map(({ ref }) => ref))];
      const lines = linesFor(refs, await listDocuments(db, refs));
      // Whoever lost the lock may hold an older state in its hands than the next one has written.
      if (!(await lock.extend(lockMs))) return;
      for (const index of indexes) await client.bulk(index, lines);
      await deleteFromOutbox(
        db,
        notes.map(({ seq }) => seq),
      );
    }
  }

  async function fill(index: string, answering: string | null, lock: Lock): Promise<void> {
    const total = await countDocuments(db);
    let last = '';
    for (let done = 0; ;) {
      const documents = await listDocumentsAfter(db, last, atOnce);
      if (documents.length === 0) return;
      last = documents.at(-1)?.ref ?? last;
      closing.throwIfAborted();
      if (!(await lock.extend(lockMs))) throw new Error('Another process writes to the search index');
      await client.bulk(
        index,
        linesFor(
          documents.map(({ ref }) => ref),
          documents,
        ),
      );
      // What changes meanwhile goes to both: the old one still answers, the new one must not miss it.
      await deliverTo(answering === null ? [index] : [answering, index], lock);
      done += documents.length;
      // Not all before the new index answers.
      await onProgress({ done, total: Math.max(done, total) + 1 });
    }
  }

  async function withIndex<T>(work: (lock: Lock) => Promise<T>, wait: boolean): Promise<T | null> {
    for (;;) {
      const lock = await bus.lock(lockKey, lockMs);
      if (lock) return holding(lock, work);
      if (!wait) return null;
      await sleep(200);
    }
  }

  async function holding<T>(lock: Lock, work: (lock: Lock) => Promise<T>): Promise<T> {
    try {
      return await work(lock);
    } finally {
      await lock.release();
    }
  }

  async function makeAnew(lock: Lock, before: string | null): Promise<void> {
    await onProgress({ done: 0, total: (await countDocuments(db)) + 1 });
    const next = `${alias}-${newId()}`;
    await client.put(next, indexBody);
    try {
      // What was changed after this is noted; what was before is in what is read.
      await dropRebuildRequests(db);
      await fill(next, before, lock);
      await deliverTo(before === null ? [next] : [before, next], lock);
      closing.throwIfAborted();
      await client.post(`${next}/_refresh`, null);
      const leave = before === null ? [] : [{ remove: { index: before, alias } }];
      await client.post('_aliases', { actions: [...leave, { add: { index: next, alias } }] });
      await onProgress({ done: 1, total: 1 });
    } catch (error) {
      await requestRebuild(db);
      await client.delete(next).catch(() => undefined);
      throw error;
    }
    if (before !== null) await client.delete(before);
  }

  return {
    async tend() {
      await withIndex(async (lock) => {
        const index = await current();
        if (index?.version === indexVersion && !(await isRebuildRequested(db))) {
          await deliverTo([index.name], lock);
        } else {
          await makeAnew(lock, index?.name ?? null);
        }
      }, false);
    },

    async rebuild() {
      await withIndex(async (lock) => makeAnew(lock, (await current())?.name ?? null), true);
    },
  };
}

function linesFor(refs: readonly string[], documents: readonly SourceDocument[]): unknown[] {
  const found = new Map(documents.map((document) => [document.ref, document]));
  return refs.flatMap((ref): unknown[] => {
    const document = found.get(ref);
    return document ? [{ index: { _id: ref } }, toIndexed(document)] : [{ delete: { _id: ref } }];
  });
}
