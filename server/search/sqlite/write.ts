import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { planChanges } from '../changes.ts';
import { type IndexedDocument, tokensOf } from '../documents.ts';
import type { Changes } from '../search.ts';

/** A document as the index holds it. Slots exceed 2^53, so they are the one number here that is a bigint. */
interface Held extends IndexedDocument {
  slot: bigint;
}

/** Every run also answers the last slot that was inserted. */
function prepared(db: DatabaseSync, text: string): StatementSync {
  const statement = db.prepare(text);
  statement.setReadBigInts(true);
  return statement;
}

/** Writes changes into an index, in one transaction. */
export function writeChanges(db: DatabaseSync, changes: Changes): void {
  db.exec('begin immediate');
  try {
    apply(db, changes);
    db.exec('commit');
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

function apply(db: DatabaseSync, changes: Changes): void {
  const ids = [...changes.documents.map(({ id }) => id), ...changes.gone];
  const { written, removed, words } = planChanges(changes, listHeld(db, ids));
  const gone = [...removed, ...written.flatMap(({ held }) => held ?? [])];
  removeTokens(db, gone);
  const remove = prepared(db, 'delete from documents where slot = ?');
  for (const { slot } of gone) remove.run(slot);
  const slots = openSemaphore(db);
  const insert = prepared(
    db,
    `insert into documents (slot, id, rank, scope, title, byline, body, extra) values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const add = (slot: bigint, document: IndexedDocument) => {
    const { id, rank, scope, title, byline, body, extra } = document;
    insert.run(slot, id, rank, scope, title, byline, body, extra);
    return { slot, document };
  };
  // A document that keeps its rank keeps its slot too: first, so that no other is given it.
  const keepsSlot = ({ document, held }: (typeof written)[number]) => held?.rank === document.rank;
  const added = [
    ...written.filter(keepsSlot).map(({ document, held }) => add(held?.slot ?? 0n, document)),
    ...written
      .filter((one) => !keepsSlot(one))
      .map(({ document }) => add(slots.free(document.rank), document)),
  ];
  addTokens(db, added);
  countWords(db, words);
}

function listHeld(db: DatabaseSync, ids: readonly string[]): Held[] {
  const statement = prepared(db, 'select d.* from json_each(?) given join documents d on d.id = given.value');
  const rows = statement.all(JSON.stringify(ids)) as unknown as (Omit<Held, 'rank'> & { rank: bigint })[];
  return rows.map((row) => ({ ...row, rank: Number(row.rank) }));
}

const bySlot = (a: { slot: bigint }, b: { slot: bigint }): number => (a.slot < b.slot ? -1 : 1);

// FTS5 writes out what it has gathered whenever it is given a smaller number than before: so both in the order of slots.

function removeTokens(db: DatabaseSync, documents: readonly Held[]): void {
  const remove = prepared(db, `insert into fts (fts, rowid, tokens) values ('delete', ?, ?)`);
  for (const one of documents.toSorted(bySlot)) remove.run(one.slot, tokensOf(one).join(' '));
}

function addTokens(db: DatabaseSync, added: readonly { slot: bigint; document: IndexedDocument }[]): void {
  const add = prepared(db, 'insert into fts (rowid, tokens) values (?, ?)');
  for (const { slot, document } of added.toSorted(bySlot)) add.run(slot, tokensOf(document).join(' '));
}

function countWords(db: DatabaseSync, words: ReadonlyMap<string, number>): void {
  const change = prepared(
    db,
    `insert into vocabulary (word, docs) values (?, ?)
      on conflict (word) do update set docs = docs + excluded.docs`,
  );
  const remove = prepared(db, 'delete from vocabulary where word = ? and docs <= 0');
  for (const [word, by] of words) {
    change.run(word, by);
    if (by < 0) remove.run(word);
  }
}

const documentsOfRank = 2048n;

/** Finds free slots; within a transaction it remembers where it found the last of each rank. */
function openSemaphore(db: DatabaseSync): { free(rank: number): bigint } {
  const isUsed = prepared(db, 'select 1 from documents where slot = ?');
  const next = prepared(
    db,
    `select d.slot + 1 as free from documents d
      where d.slot >= ? and not exists (select 1 from documents n where n.slot = d.slot + 1) order by d.slot limit 1`,
  );
  const last = new Map<number, bigint>();
  return {
    free(rank) {
      const from = last.get(rank) ?? BigInt(rank) * documentsOfRank;
      const slot = isUsed.get(from) !== undefined ? (next.get(from) as { free: bigint }).free : from;
      last.set(rank, slot);
      return slot;
    },
  };
}
