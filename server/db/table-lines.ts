import { sql } from 'kysely';
import { type Db, engineOf, readTable } from './dialect.ts';
import { rowToJson } from './row-json.ts';

/** Some rows of a table: a line of JSON for each ({@link rowToJson}), every one with its line end. */
export interface TableLines {
  rows: number;
  text: Uint8Array;
}

const linesAtOnce = 250;

/** All rows of a table as lines of JSON, a batch at a time. On PostgreSQL only inside a transaction. */
export async function* readTableLines(db: Db, table: string): AsyncGenerator<TableLines> {
  const columns = engineOf(db) === 'sqlite' ? await columnsOfSqlite(db, table) : [];
  // JSON of SQLite's own making holds no bytes.
  if (columns.length > 0 && columns.every(({ type }) => type.toLowerCase() !== 'blob')) {
    yield* linesOfSqlite(
      db,
      table,
      columns.map(({ name }) => name),
    );
    return;
  }
  for await (const batch of readTable(db, table)) {
    yield { rows: batch.length, text: Buffer.from(batch.map((row) => `${rowToJson(row)}\n`).join('')) };
  }
}

async function columnsOfSqlite(db: Db, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select name, type from pragma_table_info(${table})`.execute(db);
  return rows;
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
  }
}
