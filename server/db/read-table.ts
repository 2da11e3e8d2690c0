import { type RawBuilder, sql } from 'kysely';
import { rawCompiledOnce } from './compiled.ts';
import { type Db, engineOf } from './dialect.ts';

const readAtOnce = 500;

/** All rows of a table, a batch at a time, without holding them all. On PostgreSQL only inside a transaction. */
export async function* readTable(
  db: Db,
  table: string,
  atOnce = readAtOnce,
): AsyncGenerator<Record<string, unknown>[]> {
  if (engineOf(db) === 'sqlite') {
    const { key } = await shapeOfSqlite(db, table);
    yield* key === null ? rowsInOrder(db, table, atOnce) : rowsByKey(db, table, key, atOnce);
    return;
  }
  await sql`declare segue_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(atOnce)} from segue_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close segue_rows`.execute(db);
}

interface Column {
  name: string;
  type: string;
  /** Its place in the primary key, from 1 on; 0: it is no part of it. */
  pk: number;
}

/** How a table lies in an SQLite file. */
export interface TableShape {
  columns: readonly Column[];
  /** The columns of its primary key where it is that key's own index (`without rowid`); else null. */
  key: readonly string[] | null;
}

export async function shapeOfSqlite(db: Db, table: string): Promise<TableShape> {
  const { rows: columns } = await sql<Column>`select name, type, pk from pragma_table_info(${table})`.execute(
    db,
  );
  const { rows } = await sql<{ wr: number }>`
    select wr from pragma_table_list where schema = 'main' and name = ${table}`.execute(db);
  if (rows[0]?.wr === 0) return { columns, key: null };
  const keys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return { columns, key: keys.map(({ name }) => name) };
}

export const columnList = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)));

/** What a row's key holds, by column. */
export type Key = Record<string, string | number | null>;

/** What lies behind a row in the order of the key. */
export const beyond = (key: readonly string[], valueOf: (name: string) => RawBuilder<unknown>) =>
  sql`where (${columnList(key)}) > (${sql.join(key.map(valueOf))})`;

const keyOf = (row: Record<string, unknown>, key: readonly string[]): Key =>
  Object.fromEntries(key.map((name) => [name, row[name] as Key[string]]));

async function* rowsInOrder(
  db: Db,
  table: string,
  atOnce: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const rowsAfter = rawCompiledOnce<{ after: number }, Record<string, unknown>>(
    ({ value }) => sql`
      select rowid as segue_rowid, * from ${sql.table(table)}
      where rowid > ${value('after')} order by rowid limit ${sql.lit(atOnce)}`,
  );
  let after = -1;
  for (;;) {
    const rows = await rowsAfter(db, { after });
    const last = rows.at(-1);
    if (!last) return;
    after = last['segue_rowid'] as number;
    for (const row of rows) delete row['segue_rowid'];
    yield rows;
  }
}

async function* rowsByKey(
  db: Db,
  table: string,
  key: readonly string[],
  atOnce: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const asked = (isFirst: boolean) =>
    rawCompiledOnce<Key, Record<string, unknown>>(
      ({ value }) => sql`
        select * from ${sql.table(table)} ${isFirst ? sql`` : beyond(key, value)}
        order by ${columnList(key)} limit ${sql.lit(atOnce)}`,
    );
  const further = asked(false);
  for (let rows = await asked(true)(db, {}); ;) {
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    rows = await further(db, keyOf(last, key));
  }
}
