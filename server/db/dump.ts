import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, sql, SqliteDialect } from 'kysely';
import type { DatabaseConfig } from '#server/config.ts';
import { rest } from '#server/lib/courtesy.ts';
import { FrameFile } from '#server/lib/frame-file.ts';
import { connectDatabase, openScratch } from './connect.ts';
import { beginSnapshot, type Db, insertBatch, withoutTriggers } from './dialect.ts';
import { readTable } from './read-table.ts';
import { migrateTo, takenMigrations } from './migrate.ts';
import type { Gate, RowNote } from './replacement.ts';
import { checkTrunk } from './scratch-checks.ts';
import { searchIndexLayout } from './search/carried-index.ts';
import { rebuildSearchIndex } from './search/rebuild.ts';
import { sqliteSearchTables } from './search/sqlite-index.ts';
import { forKysely } from './sqlite.ts';
import { beginScratch, fillSqlite, openCareless, replaceSqlite, type Scratch } from './sqlite-bulk.ts';
import { readTableLines } from './table-lines.ts';
import { emptiedTables, leafTables, recordTables } from './tables.ts';

/** A table's rows in a file of JSON lines. */
export interface TableDump {
  name: string;
  rows: number;
  bytes: number;
  sha256: string;
}

export interface DatabaseDump {
  /** The schema steps that the database had taken. */
  migrations: string[];
  tables: TableDump[];
  /** SQLite's search index, where it was dumped as well. */
  index: IndexDump | null;
}

export interface IndexDump {
  /** How it was made: {@link searchIndexLayout}. */
  layout: string;
  tables: TableDump[];
}

export type TellRows = (rows: number) => void;

/** Where a table is dumped to inside a folder: its lines, in frames of Zstandard. */
export const dumpedFile = (folder: string, table: string): string => `${tableFile(folder, table)}.zst`;

/** Where a table is loaded from: its lines as they are. */
export const tableFile = (folder: string, table: string): string => path.join(folder, `${table}.jsonl`);

/**
 * Writes every record of one moment into a folder, while others go on reading and writing; if asked, and where the engine
 * is SQLite, the search index of that moment as well.
 */
export async function dumpDatabase(
  config: DatabaseConfig,
  folder: string,
  tell: TellRows,
  options: { index?: boolean } = {},
): Promise<DatabaseDump> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const source = await connectDatabase(config, { readOnly: true });
  const { db } = source;
  try {
    return await db.connection().execute(async (connection) => {
      await beginSnapshot(connection);
      try {
        const migrations = await takenMigrations(connection);
        const dumpTables = async (names: readonly string[]): Promise<TableDump[]> => {
          const tables: TableDump[] = [];
          for (const name of names) tables.push(await dumpTable(connection, name, folder, tell));
          return tables;
        };
        const tables = await dumpTables(recordTables);
        const hasIndex = options.index === true && config.kind === 'sqlite';
        const index = hasIndex
          ? { layout: await searchIndexLayout(), tables: await dumpTables(sqliteSearchTables) }
          : null;
        return { migrations, tables, index };
      } finally {
        await sql`rollback`.execute(connection);
      }
    });
  } finally {
    await source.close();
  }
}

async function dumpTable(db: Db, name: string, folder: string, tell: TellRows): Promise<TableDump> {
  await using file = await FrameFile.create(dumpedFile(folder, name));
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  for await (const batch of readTableLines(db, name)) {
    rest();
    hash.update(batch.text);
    rows += batch.rows;
    bytes += batch.text.length;
    tell(batch.rows);
    await file.write(batch.text);
  }
  await file.finish();
  return { name, rows, bytes, sha256: hash.digest('hex') };
}

/**
 * What of a dump a scratch database is to hold: all, what others point at and search is made of, what is neither, or a
 * search index that was dumped.
 */
export type ScratchPart = 'all' | 'trunk' | 'leaves' | 'index';

/**
 * Builds a database of its own from a dump: at the schema that the dump was made at, then brought up to this program's.
 * Throws where a row does not fit, a count differs, or a row points at nothing. The parts may be built at the same
 * time, where no schema step is left to take; `checkTrunk` and `checkLeaves` then look whether a row points at nothing.
 */
export async function loadScratch(
  file: string,
  folder: string,
  dump: DatabaseDump,
  tell: TellRows,
  part: ScratchPart = 'all',
): Promise<void> {
  const unknown = dump.tables.find((table) => !recordTables.some((name) => name === table.name));
  if (unknown) throw new Error(`There is no table ${unknown.name}`);
  await mkdir(path.dirname(file), { recursive: true });
  beginScratch(file);
  await withScratch(file, (db) => migrateTo(db, dump.migrations));
  const wanted = dump.tables.filter(({ name }) => part === 'all' || part === partOf(name));
  if (part === 'all' || part === 'index') wanted.push(...(dump.index?.tables ?? []));
  const files = wanted.map(({ name, rows }) => ({ table: name, rows, file: tableFile(folder, name) }));
  await fillSqlite(file, files, tell);
  if (part !== 'all') return;
  await withScratch(file, (db) => migrateTo(db, null));
  checkTrunk(file);
}

const partOf = (table: string): ScratchPart => (leafTables.has(table) ? 'leaves' : 'trunk');

async function withScratch(file: string, work: (db: Db) => Promise<void>): Promise<void> {
  const scratch = await openScratch(file);
  try {
    await work(scratch.db);
  } finally {
    await scratch.close();
  }
}

/** Builds the search index of a scratch database, which {@link replaceRecords} takes over where the engine is SQLite. */
export async function indexScratch(file: string): Promise<void> {
  const db = new Kysely<never>({
    dialect: new SqliteDialect({ database: forKysely(openCareless(file)) }),
  });
  try {
    await rebuildSearchIndex(db);
  } finally {
    await db.destroy();
  }
}

/** Builds the search index anew from the records, in one transaction. */
export async function reindex(config: DatabaseConfig): Promise<void> {
  const live = await connectDatabase(config);
  try {
    await live.db.transaction().execute((trx) => rebuildSearchIndex(trx as unknown as Kysely<never>));
  } finally {
    await live.close();
  }
}

/** Lets the new records count as soon as they are there. */
const openGate: Gate = { held: () => undefined, leave: async () => null };

async function noteRow(trx: Db, { table, id, values }: RowNote): Promise<void> {
  await trx
    .updateTable(table as 'backups')
    .set(values)
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces all records by those of a scratch database that {@link loadScratch} and {@link indexScratch} have made, in
 * one transaction: until it commits, everyone sees the old state, and whatever goes wrong before leaves it standing.
 */
export async function replaceRecords(
  config: DatabaseConfig,
  from: Scratch,
  tell: TellRows,
  gate: Gate = openGate,
): Promise<void> {
  if (config.kind === 'sqlite') {
    const tables = { emptied: emptiedTables, replaced: recordTables };
    await replaceSqlite(config.file, from, tables, gate);
    return;
  }
  const scratch = await openScratch(from.file);
  const live = await connectDatabase(config);
  try {
    await live.db.transaction().execute(async (trx) => {
      gate.held();
      await withoutTriggers(trx, async () => {
        for (const table of [...emptiedTables, ...recordTables.toReversed()]) {
          await sql`delete from ${sql.table(table)}`.execute(trx);
        }
        for (const table of recordTables) {
          for await (const batch of readTable(scratch.db, table)) {
            await insertBatch(trx, table, batch);
            tell(batch.length);
          }
        }
      });
      await rebuildSearchIndex(trx as unknown as Kysely<never>);
      const note = await gate.leave();
      if (note) await noteRow(trx, note);
    });
  } finally {
    await live.close();
    await scratch.close();
  }
}
