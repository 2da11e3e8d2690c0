import { noteChange } from '#server/changes/note.ts';
import { Kysely, sql, SqliteDialect } from 'kysely';
import type { DatabaseConfig } from '#server/config.ts';
import { connectDatabase, openScratch } from '#server/db/connect.ts';
import { type Db, insertBatch, withoutTriggers } from '#server/db/dialect.ts';
import { forKysely, openSqlite } from '#server/db/sqlite.ts';
import { emptiedTables, leftTablesOfPeople, recordTables } from '#server/db/tables-by-fate.ts';
import { taskIn } from '#server/workers/task.ts';
import { readRows } from './read-rows.ts';

/**
 * Replaces all records by those of a database that `loadRecords` has made, in one transaction: until it commits everyone
 * sees the old state, and any failure before leaves it unchanged.
 * @param mayCommit called last; throws if the new records must not be committed
 */
export async function replaceRecords(
  config: DatabaseConfig,
  from: string,
  mayCommit: () => Promise<void> = async () => undefined,
): Promise<void> {
  if (config.kind === 'sqlite') await replaceOnSqlite(config.file, from, mayCommit);
  else await replaceOnPostgres(config, from, mayCommit);
}

/** Replaces records in a worker thread; asks for permission before it commits. */
export const run = taskIn<{ config: DatabaseConfig; from: string }, void, never, null, void>(
  import.meta.url,
  ({ config, from }, { ask }) => replaceRecords(config, from, () => ask(null)),
);

async function replaceOnSqlite(file: string, from: string, mayCommit: () => Promise<void>): Promise<void> {
  const connection = openSqlite(file);
  connection.exec('pragma foreign_keys = off; pragma wal_autocheckpoint = 0');
  connection.prepare('attach database ? as fresh').run(from);
  const live: Db = new Kysely({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
  try {
    await live.transaction().execute(async (trx) => {
      await replacing(trx, async () => {
        for (const table of recordTables) {
          const list = sql.join((await columnsOf(trx, table)).map((name) => sql.ref(name)));
          // "Or rollback": else the statement would keep in memory what every page held before.
          await sql`
            insert or rollback into main.${sql.table(table)} (${list})
            select ${list} from fresh.${sql.table(table)}`.execute(trx);
        }
      });
      await mayCommit();
    });
  } finally {
    await live.destroy();
  }
}

/** The columns of a table by name: migrations in another order leave them in another order. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}, 'main')`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function replaceOnPostgres(
  config: DatabaseConfig,
  from: string,
  mayCommit: () => Promise<void>,
): Promise<void> {
  await using scratch = await openScratch(from);
  const live = await connectDatabase(config);
  try {
    await live.db.transaction().execute(async (trx) => {
      // Writers end what they have begun.
      await sql`set local lock_timeout = 0`.execute(trx);
      await replacing(trx, async () => {
        for (const table of recordTables) {
          for await (const rows of readRows(scratch.db, table)) await insertBatch(trx, table, rows);
        }
      });
      await mayCommit();
    });
  } finally {
    await live.close();
  }
}

/**
 * Empties the tables for `fill`. Tables that are not replaced are set aside meanwhile, since their rows would be deleted
 * with their users.
 */
async function replacing(trx: Db, fill: () => Promise<void>): Promise<void> {
  const aside = (table: string) => sql.table(`${table}_aside`);
  for (const { table } of leftTablesOfPeople) {
    await sql`create temporary table ${aside(table)} as select * from ${sql.table(table)}`.execute(trx);
    await sql`delete from ${sql.table(table)}`.execute(trx);
  }
  await withoutTriggers(trx, async () => {
    await empty(trx);
    await fill();
    for (const { table, person } of leftTablesOfPeople) {
      await sql`
        insert into ${sql.table(table)} select * from ${aside(table)}
        where ${sql.ref(person)} is null or ${sql.ref(person)} in (select id from users)`.execute(trx);
      await sql`drop table ${aside(table)}`.execute(trx);
    }
    await noteChange(trx, 'everything', ['']);
  });
}

async function empty(trx: Db): Promise<void> {
  for (const table of [...emptiedTables, ...recordTables.toReversed()]) {
    await sql`delete from ${sql.table(table)}`.execute(trx);
  }
}
