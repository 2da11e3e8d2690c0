import { DatabaseSync } from 'node:sqlite';
import { directPieces } from '#server/lib/direct-read.ts';
import { rowFromJson } from './row-json.ts';
import { sqliteSearchTables } from './search/sqlite-index.ts';
import { makeLogRoomBeside } from './log-room.ts';
import { fastenKeys, loosenKeys } from './loose-keys.ts';
import type { Gate, RowNote } from './replacement.ts';
import { openSqlite } from './sqlite.ts';
import { quoted, TableFiller } from './table-filler.ts';
import { leafTables } from './tables.ts';

/** A table's rows in a file of JSON lines. */
export interface RowFile {
  table: string;
  file: string;
  rows: number;
}

/** A database that is to replace the live one: one file, or some of the same schema. */
export interface Scratch {
  file: string;
  /** Where the {@link leafTables} lie, if apart. */
  leaves: string | null;
  /** Where the search index lies, if apart. */
  index: string | null;
}

/** More is no faster, since keys are made from rows that have been sorted. */
const carelessCacheKb = { least: 64 * 1024, most: 256 * 1024, share: 1 / 16 };

/**
 * What is sorted for an index is sorted in parts of this size, which are merged: a processor's own memory holds much of one.
 * All at once, five million keys took twice as long, and hundreds of megabytes.
 */
const sortKb = 32 * 1024;

/** Fresh pieces of a file of this size cost the system a third of what SQLite's usual 4 KB do. */
const scratchPageBytes = 32_768;

/** Begins the file of a scratch database, which there must not be yet. */
export function beginScratch(file: string): void {
  const db = new DatabaseSync(file);
  db.exec(`pragma page_size = ${scratchPageBytes}; pragma journal_mode = wal`);
  db.close();
}

/**
 * Opens a file that nobody else has open, and that is thrown away should anything fail: nothing is journalled or synced,
 * and what is written stays in memory for long.
 */
export function openCareless(file: string): DatabaseSync {
  const db = openSqlite(file);
  // SQLite passes over "journal_mode = off" where it defends a file against what could damage it.
  db.enableDefensive(false);
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = off; pragma synchronous = off');
  const { least, most, share } = carelessCacheKb;
  const cacheKb = Math.round(Math.min(most, Math.max(least, (process.availableMemory() / 1024) * share)));
  db.exec(`pragma foreign_keys = off; pragma mmap_size = 0; pragma cache_size = -${cacheKb}`);
  // Else SQLite sorts in one part: see `sortKb`.
  db.exec('pragma temp_store = file');
  return db;
}

/**
 * Fills the tables of an SQLite file that nobody else has open, at a million rows every few seconds: triggers,
 * indexes and keys are out of the way meanwhile and made again at the end, and nothing is journalled. A failure leaves a file that
 * must be thrown away.
 */
export async function fillSqlite(
  file: string,
  tables: readonly RowFile[],
  tell: (rows: number) => void,
): Promise<void> {
  const db = openCareless(file);
  try {
    const aside = db
      .prepare(
        "select type, name, sql from sqlite_master where type in ('trigger', 'index') and sql is not null",
      )
      .all() as { type: string; name: string; sql: string }[];
    db.exec('begin');
    for (const { type, name } of aside) db.exec(`drop ${type} ${quoted(name)}`);
    const loose = loosenKeys(
      db,
      tables.map(({ table }) => table),
    );
    for (const table of tables) await fillTable(db, table, tell);
    db.exec(`pragma cache_size = -${sortKb}`);
    fastenKeys(db, loose);
    // Indexes first: a trigger of its own kind could need one.
    for (const type of ['index', 'trigger']) {
      for (const one of aside.filter((other) => other.type === type)) db.exec(one.sql);
    }
    db.exec('commit');
  } finally {
    db.close();
  }
}

async function fillTable(db: DatabaseSync, { table, file, rows }: RowFile, tell: (rows: number) => void) {
  // A schema step may have put something there; the dump holds that as well.
  db.exec(`delete from ${quoted(table)}`);
  const filler = new TableFiller(db, table);
  let told = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const piece of directPieces(file)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') filler.add(rowFromJson(line));
    tell(filler.rows - told);
    told = filler.rows;
  }
  if (rest !== '') filler.add(rowFromJson(rest));
  filler.finish();
  if (filler.rows !== rows) throw new Error(`The table ${table} holds ${filler.rows} rows, not ${rows}`);
}

/**
 * Replaces what is in some tables, and the search index, by what another file of the same schema holds, in one
 * transaction: until it commits, everyone sees the old state. The tables are copied by SQLite itself, whole pages at a time where it can (its "transfer
 * optimization": the schemas match, nothing is left in the table, foreign keys rest). All of it is in the write-ahead log
 * afterwards: see `expectLongLog`.
 */
export async function replaceSqlite(
  file: string,
  from: Scratch,
  tables: { emptied: readonly string[]; replaced: readonly string[] },
  gate: Gate,
): Promise<void> {
  const live = openSqlite(file);
  try {
    live.exec('pragma foreign_keys = off; pragma wal_autocheckpoint = 0');
    // The tables of the search index are FTS5's own: SQLite would keep them from being written to.
    live.enableDefensive(false);
    attach(live, 'fresh', from.file);
    if (from.leaves !== null) attach(live, 'leaves', from.leaves);
    if (from.index !== null) attach(live, 'words', from.index);
    live.exec('begin immediate');
    try {
      gate.held();
      // What is emptied stays in memory meanwhile: little more than the names of pages that are free from then on.
      live.exec('pragma cache_spill = off');
      const room = makeLogRoomBeside(file, bytesOf(live, from));
      room.catch(() => undefined);
      const triggers = live
        .prepare("select name, sql from main.sqlite_master where type = 'trigger'")
        .all() as { name: string; sql: string }[];
      for (const { name } of triggers) live.exec(`drop trigger main.${quoted(name)}`);
      const replaced = [...tables.replaced, ...sqliteSearchTables];
      for (const table of [...tables.emptied, ...replaced]) {
        live.exec(`delete from main.${quoted(table)}`);
      }
      await room;
      live.exec('pragma cache_spill = on');
      for (const table of replaced) copyTable(live, schemaOf(from, table), table);
      for (const { sql } of triggers) live.exec(sql);
      const note = await gate.leave();
      if (note) noteRow(live, note);
      live.exec('commit');
    } catch (error) {
      if (live.isTransaction) live.exec('rollback');
      throw error;
    }
  } finally {
    live.close();
  }
}

function noteRow(live: DatabaseSync, { table, id, values }: RowNote): void {
  const columns = Object.keys(values).map((name) => `${quoted(name)} = ?`);
  const statement = live.prepare(`update main.${quoted(table)} set ${columns.join(', ')} where id = ?`);
  statement.run(...Object.values(values), id);
}

type FromSchema = 'fresh' | 'leaves' | 'words';

function schemaOf({ leaves, index }: Scratch, table: string): FromSchema {
  if (index !== null && searchTables.has(table)) return 'words';
  return leaves !== null && leafTables.has(table) ? 'leaves' : 'fresh';
}

const searchTables: ReadonlySet<string> = new Set(sqliteSearchTables);

export function attach(db: DatabaseSync, schema: FromSchema | 'trunk', file: string): void {
  db.prepare(`attach database ? as ${schema}`).run(file);
}

/** How much there is to be copied. */
function bytesOf(live: DatabaseSync, { leaves, index }: Scratch): number {
  const schemas: FromSchema[] = ['fresh'];
  if (leaves !== null) schemas.push('leaves');
  if (index !== null) schemas.push('words');
  const sizes = schemas.map((schema) => {
    const { page_count: pages } = live.prepare(`pragma ${schema}.page_count`).get() as { page_count: number };
    const { page_size: bytes } = live.prepare(`pragma ${schema}.page_size`).get() as { page_size: number };
    return pages * bytes;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

// "Or rollback": else each statement would keep, in memory, what the pages that it writes held before.
function copyTable(live: DatabaseSync, from: FromSchema, table: string): void {
  const columnsOf = (schema: string): string[] =>
    (live.prepare(`select name from pragma_table_info(?, ?)`).all(table, schema) as { name: string }[]).map(
      ({ name }) => name,
    );
  const ours = columnsOf('main');
  const theirs = columnsOf(from);
  const isSame = ours.join() === theirs.join();
  // Steps taken in another order leave the same columns in another one.
  const list = ours.map(quoted).join(', ');
  live.exec(
    isSame
      ? `insert or rollback into main.${quoted(table)} select * from ${from}.${quoted(table)}`
      : `insert or rollback into main.${quoted(table)} (${list}) select ${list} from ${from}.${quoted(table)}`,
  );
}
