import { type RawBuilder, sql } from 'kysely';
import { letGo } from '#server/lib/garbage.ts';
import { rawCompiledOnce } from './compiled.ts';
import { type Db, engineOf } from './dialect.ts';
import { beyond, columnList, type Key, readTable, shapeOfSqlite } from './read-table.ts';
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

/** All rows of a table as lines of JSON, a batch at a time. On PostgreSQL only inside a transaction. */
export async function* readTableLines(db: Db, table: string): AsyncGenerator<TableLines> {
  if (engineOf(db) === 'sqlite') {
    const { columns, key } = await shapeOfSqlite(db, table);
    if (columns.every(({ type }) => jsonTypes.has(type.toLowerCase()))) {
      const names = columns.map(({ name }) => name);
      yield* key === null ? linesInOrder(db, table, names) : linesByKey(db, table, names, key);
      return;
    }
  }
  for await (const batch of readTable(db, table, rowsAtOnce)) {
    const text = Buffer.from(batch.map((row) => `${rowToJson(row)}\n`).join(''));
    // The key of the last one is where the next batch begins.
    for (const row of batch.slice(0, -1)) letGoOfBytes(row);
    yield { rows: batch.length, text };
    letGo(text);
  }
}

/** Else 64 MB of them would gather before V8 looks. */
function letGoOfBytes(row: Record<string, unknown>): void {
  for (const name in row) {
    const value = row[name];
    if (value instanceof Uint8Array) letGo(value);
  }
}

/** What SQLite can write as JSON: no bytes, nor columns without a type, which may hold some. */
const jsonTypes: ReadonlySet<string> = new Set(['text', 'integer', 'bigint', 'double precision', 'real']);

/** A row as a line of JSON. */
const lineOf = (columns: readonly string[]): RawBuilder<string> =>
  sql`json_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]))}) || char(10)`;

/** SQLite puts the lines together, four times as fast as objects that are made here only to be written down. */
async function* linesInOrder(db: Db, table: string, columns: readonly string[]): AsyncGenerator<TableLines> {
  const linesAfter = rawCompiledOnce<{ after: number }, TableLines & { last: number }>(
    ({ value }) => sql`
      select max(place) as last, count(*) as rows, cast(group_concat(line, '') as blob) as text from (
        select rowid as place, ${lineOf(columns)} as line from ${sql.table(table)}
        where rowid > ${value('after')} order by rowid limit ${sql.lit(linesAtOnce)})`,
  );
  let after = -1;
  for (;;) {
    const [batch] = await linesAfter(db, { after });
    if (!batch || batch.rows === 0) return;
    after = batch.last;
    yield { rows: batch.rows, text: batch.text };
    letGo(batch.text);
  }
}

/** No column is called so. */
const lastPlace = 'segue last place';

/** The same of a table that is its primary key's own index, in the order of that. */
async function* linesByKey(
  db: Db,
  table: string,
  columns: readonly string[],
  key: readonly string[],
): AsyncGenerator<TableLines> {
  const asked = (isFirst: boolean) => {
    const from = (value: (name: string) => RawBuilder<unknown>) =>
      sql`from ${sql.table(table)} ${isFirst ? sql`` : beyond(key, value)} order by ${columnList(key)}`;
    const lines = rawCompiledOnce<Key, TableLines>(
      ({ value }) => sql`
        select count(*) as rows, cast(group_concat(line, '') as blob) as text from (
          select ${lineOf(columns)} as line ${from(value)} limit ${sql.lit(linesAtOnce)})`,
    );
    const end = rawCompiledOnce<Key, Key>(
      ({ value }) => sql`select ${columnList(key)} ${from(value)} limit 1 offset ${value(lastPlace)}`,
    );
    return { lines, end };
  };
  const further = asked(false);
  let last: Key = {};
  for (let ask = asked(true); ; ask = further) {
    const [batch] = await ask.lines(db, last);
    if (!batch || batch.rows === 0) return;
    const [end] = await ask.end(db, { ...last, [lastPlace]: batch.rows - 1 });
    if (!end) throw new Error(`A row of ${table} went away inside its own snapshot`);
    last = end;
    yield batch;
    letGo(batch.text);
  }
}
