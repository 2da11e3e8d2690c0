import { sql } from 'kysely';
import { letGo } from '#server/lib/garbage.ts';
import { type Db, engineOf, readTable } from './dialect.ts';
import { rowToJson } from './row-json.ts';

/**
 * Some rows of a table: a line of JSON for each ({@link rowToJson}), every one with its line end. The text is good until
 * the next is asked for.
 */
export interface TableLines {
  rows: number;
  text: Uint8Array;
}

const linesAtOnce = 250;
/** Rows that are read one by one may hold kilobytes of bytes each. */
const rowsAtOnce = 64;

interface Column {
  name: string;
  type: string;
  /** Its place in the primary key, from 1 on; 0: it is no part of it. */
  pk: number;
}

/** All rows of a table as lines of JSON, a batch at a time. On PostgreSQL only inside a transaction. */
export async function* readTableLines(db: Db, table: string): AsyncGenerator<TableLines> {
  if (engineOf(db) === 'sqlite') {
    const { columns, hasRowid } = await shapeOfSqlite(db, table);
    if (!hasRowid) {
      yield* inLines(rowsByKey(db, table, columns));
      return;
    }
    if (columns.every(({ type }) => jsonTypes.has(type.toLowerCase()))) {
      const names = columns.map(({ name }) => name);
      yield* linesOfSqlite(db, table, names);
      return;
    }
  }
  yield* inLines(readTable(db, table, rowsAtOnce));
}

/** What SQLite can write as JSON: no bytes, nor columns without a type, which may hold some. */
const jsonTypes: ReadonlySet<string> = new Set(['text', 'integer', 'bigint', 'double precision', 'real']);

async function shapeOfSqlite(db: Db, table: string): Promise<{ columns: Column[]; hasRowid: boolean }> {
  const { rows: columns } = await sql<Column>`select name, type, pk from pragma_table_info(${table})`.execute(
    db,
  );
  const { rows } = await sql<{ wr: number }>`
    select wr from pragma_table_list where schema = 'main' and name = ${table}`.execute(db);
  return { columns, hasRowid: rows[0]?.wr === 0 };
}

async function* inLines(batches: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<TableLines> {
  for await (const batch of batches) {
    yield { rows: batch.length, text: Buffer.from(batch.map((row) => `${rowToJson(row)}\n`).join('')) };
  }
}

/** The rows of an SQLite table that is its primary key's own index, in the order of that. */
async function* rowsByKey(
  db: Db,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<Record<string, unknown>[]> {
  const keys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const key = sql.join(keys.map(({ name }) => sql.ref(name)));
  let beyond = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${beyond} order by ${key} limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    beyond = sql`where (${key}) > (${sql.join(keys.map(({ name }) => last[name]))})`;
  }
}

/** SQLite puts the lines together, four times as fast as objects that are made here only to be written down. */
async function* linesOfSqlite(db: Db, table: string, columns: readonly string[]): AsyncGenerator<TableLines> {
  const fields = sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]));
  let after = -1;
  for (;;) {
    const { rows } = await sql<{ last: number; rows: number; text: Uint8Array }>`
      select max(place) as last, count(*) as rows, cast(group_concat(line, '') as blob) as text from (
        select rowid as place, json_object(${fields}) || char(10) as line from ${sql.table(table)}
        where rowid > ${after} order by rowid limit ${linesAtOnce})`.execute(db);
    const [batch] = rows;
    if (!batch || batch.rows === 0) return;
    after = batch.last;
    yield { rows: batch.rows, text: batch.text };
    letGo(batch.text);
  }
}
