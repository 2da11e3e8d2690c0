import type { Db } from '#server/db/dialect.ts';
import { engineOf, inTurn } from '#server/db/dialect.ts';
import type { SearchTargetRow } from '#server/db/rows/operations.ts';
import { randomText } from '#server/lib/ids.ts';
import { countDocuments, listDocuments, listDocumentsAfter } from './document.store.ts';
import { deleteNotes, handNotesOn, listNotes, type Note, type TargetName } from './outbox.store.ts';
import { everyKind } from './rank.ts';
import type { Changes, SearchEngine } from './search.ts';
import { findTarget, updateBuilt, upsertTarget } from './target.store.ts';

/** Changes written in one transaction: a long transaction delays all other writers. */
const notesAtOnce = 100;
/** Documents of a new index written in one transaction. */
const documentsAtOnce = 500;

export interface IndexerOptions {
  target: TargetName;
  engine: SearchEngine;
  db: Db;
  /** Reads many documents without holding up the server's own thread; on PostgreSQL the transaction does. */
  readDb: Db;
  /** True if a change goes on to the cluster. */
  handsOn: boolean;
}

/**
 * Feeds an engine from the outbox, and builds its index where there is none, or a new one is asked for. One step at a time,
 * by one server at a time; how far it is stands in the database, so that any server takes the next step.
 */
export interface Indexer {
  /** Takes one step; whether there is more to do. */
  step(): Promise<boolean>;
}

export function openIndexer({ target, engine, db, readDb, handsOn }: IndexerOptions): Indexer {
  async function step(trx: Db): Promise<boolean> {
    const current = await engine.current();
    const row = await findTarget(trx, target);
    const isWhole = row !== null && row.whole !== null && row.whole === current;
    const building = isWhole ? null : await continued(trx, row);
    const indexes = [current, building?.building ?? null].filter((index) => index !== null);
    const hasMoreNotes = await deliver(trx, indexes);
    if (building === null) return hasMoreNotes;
    await build(trx, building);
    return true;
  }

  /** The index being built, begun now unless it has been. */
  async function continued(trx: Db, row: SearchTargetRow | null): Promise<SearchTargetRow> {
    if (row?.building && (await engine.has(row.building))) return row;
    const building = randomText(22);
    await engine.create(trx, building);
    const begun: SearchTargetRow = {
      name: target,
      whole: null,
      building,
      kind: everyKind[0] ?? 'track',
      after: '',
      done: 0,
      total: await countDocuments(trx),
    };
    await upsertTarget(trx, begun);
    return begun;
  }

  /** Writes the changes into the index; answers whether there is more. */
  async function deliver(trx: Db, indexes: readonly string[]): Promise<boolean> {
    const notes = await listNotes(trx, target, notesAtOnce);
    if (notes.length === 0) return false;
    const changes = await readChanges(trx, notes);
    // Changes while an index is built go to both: the old one still answers, the new one must not miss it.
    for (const index of indexes) await engine.write(trx, index, changes);
    const seqs = notes.map(({ seq }) => seq);
    await (handsOn ? handNotesOn(trx, seqs) : deleteNotes(trx, seqs));
    return notes.length === notesAtOnce;
  }

  /** Writes the next documents of a new index; after the last one it answers. */
  async function build(trx: Db, row: SearchTargetRow): Promise<void> {
    const index = row.building ?? '';
    const source = engineOf(trx) === 'sqlite' ? readDb : trx;
    const documents = await listDocumentsAfter(source, row.kind, row.after, documentsAtOnce);
    const last = documents.at(-1);
    if (last) {
      await engine.write(trx, index, { documents, gone: [] });
      const done = row.done + documents.length;
      await upsertTarget(trx, { ...row, after: last.id, done, total: Math.max(row.total, done) });
      return;
    }
    const kind = everyKind[everyKind.indexOf(row.kind) + 1];
    if (kind) {
      await upsertTarget(trx, { ...row, kind, after: '' });
      return;
    }
    await engine.promote(trx, index);
    await updateBuilt(trx, target, index);
  }

  return {
    async step() {
      return (await inTurn(db, `search ${target}`, step)) ?? false;
    },
  };
}

/** The documents that notes speak of, as they are now. */
async function readChanges(db: Db, notes: readonly Note[]): Promise<Changes> {
  const documents = [];
  const gone: string[] = [];
  for (const kind of everyKind) {
    const ids = [...new Set(notes.filter((note) => note.kind === kind).map(({ ref }) => ref))];
    const found = await listDocuments(db, kind, ids);
    documents.push(...found);
    const known = new Set(found.map(({ id }) => id));
    gone.push(...ids.filter((id) => !known.has(id)));
  }
  return { documents, gone };
}
