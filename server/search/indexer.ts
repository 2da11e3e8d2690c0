import type { Position } from '#server/changes/change.ts';
import { listChanges } from '#server/changes/change.store.ts';
import { keepMs } from '#server/changes/feed.ts';
import { type Db, engineOf, inTurn } from '#server/db/dialect.ts';
import type { ChangeRow } from '#server/db/rows/changes.ts';
import type { SearchTargetRow } from '#server/db/rows/operations.ts';
import { randomText } from '#server/lib/ids.ts';
import { cursorOf, documentKindOf, forgetRead } from './cursor.ts';
import { countDocuments, listDocuments, listDocumentsAfter } from './document.store.ts';
import { everyKind } from './rank.ts';
import type { Changes, SearchEngine } from './search.ts';
import { findTarget, type TargetName, updateBuilt, updateProgress, upsertTarget } from './target.store.ts';

/** Changes written in one transaction: a long transaction delays all other writers. */
const changesAtOnce = 100;
/** Documents of a new index written in one transaction. */
const documentsAtOnce = 500;

export interface IndexerOptions {
  target: TargetName;
  engine: SearchEngine;
  db: Db;
  /** Reads many documents without holding up the server's own thread; on PostgreSQL the transaction does. */
  readDb: Db;
}

/**
 * Feeds an engine from the changes, and builds its index where there is none, or a new one is asked for. One step at a time,
 * by one server at a time; how far it is stands in the database, so that any server takes the next step. A crash at any
 * moment loses no change, and writing a document twice does no harm.
 */
export class Indexer {
  readonly #options: IndexerOptions;
  #forgotAt = -Infinity;

  constructor(options: IndexerOptions) {
    this.#options = options;
  }

  /** Takes one step; whether there is more to do. */
  async step(): Promise<boolean> {
    const { db, target } = this.#options;
    return (await inTurn(db, `search ${target}`, (trx) => this.#stepIn(trx))) ?? false;
  }

  async #stepIn(trx: Db): Promise<boolean> {
    const { engine, target } = this.#options;
    const current = await engine.current();
    const known = await findTarget(trx, target);
    const isWhole = known !== null && known.whole !== null && known.whole === current;
    const row = isWhole ? known : await this.#continued(trx, known);
    const indexes = [current, isWhole ? null : row.building].filter((index) => index !== null);
    const hasMore = await this.#deliver(trx, indexes, cursorOf(row));
    await this.#forget(trx);
    if (isWhole) return hasMore;
    await this.#build(trx, row);
    return true;
  }

  /** The index being built, begun now unless it has been. */
  async #continued(trx: Db, row: SearchTargetRow | null): Promise<SearchTargetRow> {
    const { engine, target } = this.#options;
    if (row?.building && (await engine.has(row.building))) return row;
    const building = randomText(22);
    await engine.create(trx, building);
    // Changes that were noted before are written once more.
    const { xact, id } = row ? cursorOf(row) : { xact: 0, id: 0 };
    const begun: SearchTargetRow = {
      name: target,
      whole: null,
      building,
      kind: everyKind[0] ?? 'track',
      after: '',
      done: 0,
      total: await countDocuments(trx),
      cursor_xact: xact,
      cursor_id: id,
    };
    await upsertTarget(trx, begun);
    return begun;
  }

  /** Writes the changes after a place into the indexes; answers whether there are more. */
  async #deliver(trx: Db, indexes: readonly string[], after: Position): Promise<boolean> {
    const { engine, target } = this.#options;
    const changes = (await listChanges(trx, after, changesAtOnce)).changes;
    const last = changes.at(-1);
    if (!last) return false;
    const read = await readDocuments(trx, changes);
    const isNone = read.documents.length + read.gone.length === 0;
    // Changes while an index is built go to both: the old one still answers, the new one must not miss it.
    for (const index of isNone ? [] : indexes) await engine.write(trx, index, read);
    await updateProgress(trx, target, { cursor_xact: last.xact, cursor_id: last.id });
    return changes.length === changesAtOnce;
  }

  /** Writes the next documents of a new index; after the last one it answers. */
  async #build(trx: Db, row: SearchTargetRow): Promise<void> {
    const { engine, readDb, target } = this.#options;
    const index = row.building ?? '';
    const source = engineOf(trx) === 'sqlite' ? readDb : trx;
    const documents = await listDocumentsAfter(source, row.kind, row.after, documentsAtOnce);
    const last = documents.at(-1);
    if (last) {
      await engine.write(trx, index, { documents, gone: [] });
      const done = row.done + documents.length;
      await updateProgress(trx, target, { after: last.id, done, total: Math.max(row.total, done) });
      return;
    }
    const kind = everyKind[everyKind.indexOf(row.kind) + 1];
    if (kind) {
      await updateProgress(trx, target, { kind, after: '' });
      return;
    }
    await engine.promote(trx, index);
    await updateBuilt(trx, target, index);
  }

  /** Deletes old changes from time to time. */
  async #forget(trx: Db): Promise<void> {
    const now = performance.now();
    if (now - this.#forgotAt < keepMs) return;
    this.#forgotAt = now;
    await forgetRead(trx);
  }
}

/** The documents that changes speak of, as they are now. */
async function readDocuments(db: Db, changes: readonly ChangeRow[]): Promise<Changes> {
  const documents = [];
  const gone: string[] = [];
  for (const kind of everyKind) {
    const concerned = changes.filter((change) => documentKindOf(change.kind) === kind);
    const ids = [...new Set(concerned.map(({ subject_id }) => subject_id))];
    const found = await listDocuments(db, kind, ids);
    documents.push(...found);
    const known = new Set(found.map(({ id }) => id));
    gone.push(...ids.filter((id) => !known.has(id)));
  }
  return { documents, gone };
}
