import { sql } from 'kysely';
import { beginSnapshot, type Db, engineOf } from '#server/db/dialect.ts';

/** A row with its columns as the database returns them. */
export type Row = Record<string, unknown>;

const rowsAtOnce = 500;

/**
 * All rows of a table, in parts and in the order of its primary key: a restore then appends them. On PostgreSQL only inside
 * a transaction, and in its own order.
 */
export async function* readRows(db: Db, table: string): AsyncGenerator<Row[]> {
  if (engineOf(db) === 'postgres') {
    yield* byCursor(db, table);
    return;
  }
  const key = await primaryKey(db, table);
  const columns = sql.join(key.map((name) => sql.ref(name)));
  let beyond = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${beyond} order by ${columns} limit ${sql.lit(rowsAtOnce)}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    beyond = sql`where (${columns}) > (${sql.join(key.map((name) => sql.val(last[name])))})`;
    yield rows;
  }
}

async function primaryKey(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db);
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key`);
  return rows.map(({ name }) => name);
}

async function* byCursor(db: Db, table: string): AsyncGenerator<Row[]> {
  await sql`declare segue_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from segue_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close segue_rows`.execute(db);
}

/** Runs `work` on a snapshot of the database, while others read and write. */
export function atOneMoment<T>(db: Db, work: (moment: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await beginSnapshot(connection);
    try {
      return await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}
