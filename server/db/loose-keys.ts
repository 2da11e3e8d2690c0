import type { DatabaseSync } from 'node:sqlite';
import { quoted } from './table-filler.ts';

/**
 * SQLite keeps the indexes of primary keys and unique columns as long as their table exists. Rows that come in no order of
 * theirs then cost a search, and a page of the index, each. Here such keys are taken out of a table's definition while it
 * is filled, made as ordinary indexes from rows that have been sorted, and declared to be what they are to the letter:
 * the file format knows no difference but the name (sqlite.org/fileformat2.html, section 2.6).
 */

interface Key {
  /** As SQLite calls the index of its own. */
  name: string;
  columns: string[];
}

interface LooseTable {
  name: string;
  /** Its definition with all its keys. */
  sql: string;
  keys: Key[];
}

const inColumn = /(?<!\binteger)\s+(primary key|unique)\b(?!\s*\()/gi;
const inTable = /,\s*constraint\s+"[^"]+"\s+(?:primary key|unique)\s*\((?:\s*"[^"]+"\s*,?)+\)/gi;

/**
 * Makes these tables anew and empty, without their keys, wherever that leaves all else as it is; their indexes and
 * triggers must have been dropped. `openCareless` says what else must hold.
 */
export function loosenKeys(db: DatabaseSync, tables: readonly string[]): LooseTable[] {
  const loose: LooseTable[] = [];
  for (const name of tables) {
    const keys = keysOf(db, name);
    const sql = definitionOf(db, name);
    if (keys.length === 0 || sql === null) continue;
    const before = columnsOf(db, name);
    db.exec(`drop table ${quoted(name)}`);
    db.exec(sql.replace(inTable, '').replace(inColumn, ''));
    if (keysOf(db, name).length === 0 && columnsOf(db, name) === before) loose.push({ name, sql, keys });
    else {
      db.exec(`drop table ${quoted(name)}`);
      db.exec(sql);
    }
  }
  return loose;
}

/** Gives full tables back their keys. Throws where their rows break one of them. */
export function fastenKeys(db: DatabaseSync, loose: readonly LooseTable[]): void {
  for (const { name, keys } of loose) {
    for (const [n, { columns }] of keys.entries()) {
      const list = columns.map(quoted).join(', ');
      db.exec(`create unique index ${quoted(looseName(name, n))} on ${quoted(name)} (${list})`);
    }
  }
  db.exec('pragma writable_schema = on');
  const define = db.prepare("update sqlite_schema set sql = ? where type = 'table' and name = ?");
  const declare = db.prepare(
    "update sqlite_schema set name = ?, sql = null where type = 'index' and name = ?",
  );
  for (const { name, sql, keys } of loose) {
    define.run(sql, name);
    for (const [n, key] of keys.entries()) declare.run(key.name, looseName(name, n));
  }
  // SQLite reads all definitions again.
  db.exec('pragma writable_schema = reset');
  for (const { name, keys } of loose) {
    if (JSON.stringify(keysOf(db, name)) !== JSON.stringify(keys)) {
      throw new Error(`The keys of ${name} are not what they were`);
    }
  }
}

const looseName = (table: string, n: number): string => `loose_${table}_${n}`;

/** The keys of a table that SQLite keeps an index of its own for, in the order in which they are declared. */
function keysOf(db: DatabaseSync, table: string): Key[] {
  const names = db
    .prepare(
      `select l.name from pragma_index_list(?) l join sqlite_schema s on s.type = 'index' and s.name = l.name
        where l.origin <> 'c' and s.sql is null order by l.seq desc`,
    )
    .all(table) as { name: string }[];
  const columns = db.prepare('select name from pragma_index_info(?) order by seqno');
  return names.map(({ name }) => ({
    name,
    columns: (columns.all(name) as { name: string }[]).map((column) => column.name),
  }));
}

function definitionOf(db: DatabaseSync, table: string): string | null {
  const found = db.prepare("select sql from sqlite_schema where type = 'table' and name = ?").get(table);
  return (found?.['sql'] as string | undefined) ?? null;
}

/** Their names, types, defaults and whether they may be null: not whether they are part of a key. */
const columnsOf = (db: DatabaseSync, table: string): string =>
  JSON.stringify(
    db.prepare('select name, type, "notnull", dflt_value, hidden from pragma_table_xinfo(?)').all(table),
  );
