import { createReadStream } from 'node:fs';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { openScratch } from '#server/db/connect.ts';
import { migrateTo } from '#server/db/migrate.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { recordTables } from '#server/db/tables-by-fate.ts';
import { taskIn } from '#server/workers/task.ts';
import {
  BadArchive,
  type DatabaseDump,
  messageOf,
  tableFile,
  tablePath,
  type TablePart,
} from '../archive/format.ts';
import { linesOf } from '../archive/lines.ts';
import { rowFromJson } from './row-json.ts';
import { checkRow, rulesOf } from './row-rules.ts';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Builds a separate database from a dump: at the dump's schema, then migrated to this program's.
 * @throws BadArchive where a row does not fit, a count differs, or a row points at nothing
 */
export async function loadRecords(file: string, folder: string, dump: DatabaseDump): Promise<void> {
  await migrateScratch(file, dump.migrations);
  await fill(file, folder, dump.tables);
  // Before later steps stumble over such a row, and fail without a word about it.
  checkReferences(file);
  await migrateScratch(file, null);
}

/** Loads records in a worker thread; reports whether they include an administrator. */
export const run = taskIn(
  import.meta.url,
  async ({ file, folder, dump }: { file: string; folder: string; dump: DatabaseDump }) => {
    await loadRecords(file, folder, dump);
    return hasAdministrator(file);
  },
);

async function migrateScratch(file: string, names: readonly string[] | null): Promise<void> {
  await using scratch = await openScratch(file);
  await migrateTo(scratch.db, names);
}

/** Inserts all rows. Indexes are made afterwards; triggers are off, since the rows already include their counts. */
async function fill(file: string, folder: string, tables: readonly TablePart[]): Promise<void> {
  using db = openSqlite(file);
  // Should anything fail, the file is thrown away: nothing need be journalled or synced.
  db.enableDefensive(false);
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = off; pragma synchronous = off');
  db.exec('pragma foreign_keys = off; pragma temp_store = file');
  const aside = db
    .prepare(
      "select type, name, sql from sqlite_master where type in ('trigger', 'index') and sql is not null",
    )
    .all() as { type: string; name: string; sql: string }[];
  db.exec('begin');
  for (const { type, name } of aside) db.exec(`drop ${type} ${quoted(name)}`);
  for (const table of tables) await fillTable(db, folder, table);
  for (const type of ['index', 'trigger']) {
    for (const one of aside.filter((other) => other.type === type)) restoreDefinition(db, one.sql);
  }
  db.exec('commit');
}

function restoreDefinition(db: DatabaseSync, sql: string): void {
  try {
    db.exec(sql);
  } catch (error) {
    // A unique index finds rows that cannot stand side by side.
    throw new BadArchive('tables', messageOf(error));
  }
}

async function fillTable(db: DatabaseSync, folder: string, { name, rows }: TablePart): Promise<void> {
  if (!recordTables.some((table) => table === name))
    throw new BadArchive(tablePath(name), 'there is no such table');
  // A schema step may have put something there; the dump holds that as well.
  db.exec(`delete from ${quoted(name)}`);
  const rules = rulesOf(db, name);
  const insert = inserter(db, name);
  let count = 0;
  for await (const line of linesOf(createReadStream(tableFile(folder, name)), tablePath(name))) {
    count += 1;
    try {
      const row = rowFromJson(line);
      checkRow(rules, row);
      insert(row);
    } catch (error) {
      throw new BadArchive(tablePath(name), `line ${count}: ${messageOf(error)}`);
    }
  }
  if (count !== rows) throw new BadArchive(tablePath(name), `it holds ${count} rows instead of ${rows}`);
}

/**
 * Inserts rows of a table. Successive rows nearly always have the same columns, so one statement is prepared for each list
 * of them.
 */
function inserter(db: DatabaseSync, table: string): (row: Record<string, unknown>) => void {
  const statements = new Map<string, StatementSync>();
  return (row) => {
    const names = Object.keys(row);
    if (names.length === 0) throw new Error('it has no columns');
    const key = names.join();
    let statement = statements.get(key);
    if (!statement) {
      const marks = names.map(() => '?').join(', ');
      statement = db.prepare(
        `insert into ${quoted(table)} (${names.map(quoted).join(', ')}) values (${marks})`,
      );
      statements.set(key, statement);
    }
    statement.run(...(Object.values(row) as SQLInputValue[]));
  };
}

function checkReferences(file: string): void {
  using db = openSqlite(file, { readOnly: true });
  const broken = db.prepare('select "table" as name, parent from pragma_foreign_key_check limit 1').get() as
    | { name: string; parent: string }
    | undefined;
  if (broken) throw new BadArchive(tablePath(broken.name), `a row points at nothing in ${broken.parent}`);
}

/** Reports whether a loaded database has an active administrator. */
function hasAdministrator(file: string): boolean {
  using db = openSqlite(file, { readOnly: true });
  return db.prepare("select 1 from users where role = 'admin' and is_active = 1").get() !== undefined;
}
