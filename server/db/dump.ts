import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '#server/config.ts';
import { connectDatabase, openScratch } from './connect.ts';
import { beginSnapshot, type Db, insertBatch, readTable, withoutTriggers } from './dialect.ts';
import { migrateTo, takenMigrations } from './migrate.ts';
import { rowFromJson, rowToJson } from './row-json.ts';
import { rebuildSearchIndex } from './search/rebuild.ts';
import { emptiedTables, recordTables } from './tables.ts';

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
}

export type TellRows = (rows: number) => void;

const insertedAtOnce = 200;

/** The file of a table inside a dump's folder. */
export const tableFile = (folder: string, table: string): string => path.join(folder, `${table}.jsonl`);

/** Writes every record of one moment into a folder, while others go on reading and writing. */
export async function dumpDatabase(
  config: DatabaseConfig,
  folder: string,
  tell: TellRows,
): Promise<DatabaseDump> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const source = await connectDatabase(config, { readOnly: true });
  const { db } = source;
  try {
    return await db.connection().execute(async (connection) => {
      await beginSnapshot(connection);
      try {
        const migrations = await takenMigrations(connection);
        const tables: TableDump[] = [];
        for (const name of recordTables) tables.push(await dumpTable(connection, name, folder, tell));
        return { migrations, tables };
      } finally {
        await sql`rollback`.execute(connection);
      }
    });
  } finally {
    await source.close();
  }
}

async function dumpTable(db: Db, name: string, folder: string, tell: TellRows): Promise<TableDump> {
  const file = createWriteStream(tableFile(folder, name), { mode: 0o600 });
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  for await (const batch of readTable(db, name)) {
    const text = Buffer.from(batch.map((row) => `${rowToJson(row)}\n`).join(''));
    hash.update(text);
    rows += batch.length;
    bytes += text.length;
    tell(batch.length);
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return { name, rows, bytes, sha256: hash.digest('hex') };
}

/**
 * Builds a database of its own from a dump: at the schema that the dump was made at, then brought up to this program's.
 * Throws where a row does not fit, a count differs, or a row points at nothing.
 */
export async function loadScratch(
  file: string,
  folder: string,
  dump: DatabaseDump,
  tell: TellRows,
): Promise<void> {
  const scratch = await openScratch(file);
  const { db } = scratch;
  try {
    await migrateTo(db, dump.migrations);
    await withoutTriggers(db, async () => {
      await sql`delete from totals`.execute(db).catch(() => undefined);
      for (const table of dump.tables) await loadTable(db, table, folder, tell);
    });
    await migrateTo(db, null);
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    if (broken.rows[0]) throw new Error(`A row of ${broken.rows[0].table} points at nothing`);
  } finally {
    await scratch.close();
  }
}

async function loadTable(
  db: Kysely<never> | Db,
  table: TableDump,
  folder: string,
  tell: TellRows,
): Promise<void> {
  if (!recordTables.some((name) => name === table.name)) throw new Error(`There is no table ${table.name}`);
  const lines = createInterface({
    input: createReadStream(tableFile(folder, table.name)),
    crlfDelay: Infinity,
  });
  let rows = 0;
  await sql`begin`.execute(db);
  let batch: Record<string, unknown>[] = [];
  const flush = async () => {
    await insertBatch(db as Db, table.name, batch);
    rows += batch.length;
    tell(batch.length);
    batch = [];
  };
  for await (const line of lines) {
    batch.push(rowFromJson(line));
    if (batch.length === insertedAtOnce) await flush();
  }
  await flush();
  await sql`commit`.execute(db);
  if (rows !== table.rows) throw new Error(`The table ${table.name} holds ${rows} rows, not ${table.rows}`);
}

/**
 * Replaces all records by those of a scratch database, in one transaction: until it commits, everyone sees the old
 * state, and whatever goes wrong before leaves it standing.
 */
export async function replaceRecords(
  config: DatabaseConfig,
  scratchFile: string,
  tell: TellRows,
): Promise<void> {
  const scratch = await openScratch(scratchFile);
  const live = await connectDatabase(config);
  try {
    await live.db.transaction().execute(async (trx) => {
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
    });
  } finally {
    await live.close();
    await scratch.close();
  }
}
