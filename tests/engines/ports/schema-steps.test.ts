import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Databases } from '#server/db/connect.ts';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { migrate, migrateTo, takenMigrations } from '#server/db/migrate.ts';
import { makeEmptyDatabase, type ScratchDatabase } from '../scratch-database.ts';
import { enginesFolder } from '../use.ts';

describe.runIf(enginesFolder !== null)('the schema steps of PostgreSQL', () => {
  let database: ScratchDatabase;
  let databases: Databases;
  let known: string[];
  const clients: Client[] = [];

  beforeEach(async () => {
    database = await makeEmptyDatabase();
    databases = await connectDatabase({ kind: 'postgres', url: database.url });
    known = (await knownMigrations()).toSorted();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    await databases.close();
    await database.drop();
  });

  /** Another server's connection. */
  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: database.url });
    clients.push(client);
    await client.connect();
    await client.query('set lock_timeout = 3000');
    return client;
  }

  test('give way to a writer whose tables they lock in another order, and to everyone behind them', async () => {
    // 0140 takes the people's table before the tracks'; who adds a track, the other way round.
    await migrateTo(
      databases.db,
      known.filter((name) => name < '0140'),
    );
    const [writer, reader, observer] = [await connect(), await connect(), await connect()];
    await writer.query(`insert into users (id, username, username_key, email, email_key, password_hash, role, upload_limit_mb, created_at)
      values ('u', 'ann', 'ann', 'a@segue.test', 'a@segue.test', '', 'user', 100, 0)`);
    await writer.query('begin');
    // As an insert begins, before its trigger counts the track among the person's.
    await writer.query('lock table tracks in row exclusive mode');
    const migration = migrate(databases.db);
    const waiting = async () => {
      const { rows } = await observer.query(
        `select 1 from pg_locks where relation = 'tracks'::regclass and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length;
    };
    for (let turn = 0; turn < 3; turn += 1) {
      await expect.poll(waiting, { interval: 10, timeout: 30_000 }).toBe(1);
      expect((await reader.query('select id from users')).rows).toEqual([{ id: 'u' }]);
    }
    await expect.poll(waiting, { interval: 10, timeout: 30_000 }).toBe(1);
    await writer.query(`insert into tracks (id, owner_id, title, storage_type, source_url, created_at)
      values ('t', 'u', 'Song', 'URL', 'https://music.example/', 0)`);
    await writer.query('commit');
    expect(await migration).toEqual(known.filter((name) => name >= '0140'));
    expect((await writer.query('select track_count from users')).rows).toEqual([{ track_count: 1 }]);
  });

  test('stand at the end of one when the next fails, say so, and go on from there', async () => {
    const said: string[] = [];
    const note = (facts: unknown, words?: string): void =>
      void said.push(`${JSON.stringify(facts)} ${words}`);
    const log = { warn: note, error: note };
    const client = await connect();
    // Half of the step comes before what stands in its way.
    await client.query('create table old_place (id text); create index jobs_next on old_place (id)');
    await expect(migrate(databases.db, log)).rejects.toThrow('jobs_next');
    const before = known.filter((name) => name < '0195-jobs');
    expect(await takenMigrations(databases.db)).toEqual(before);
    expect((await client.query(`select to_regclass('jobs') as jobs`)).rows).toEqual([{ jobs: null }]);
    expect(said).toEqual([expect.stringMatching(/0195-jobs.*failed and changed nothing/)]);
    await client.query('drop table old_place');
    expect(await migrate(databases.db)).toEqual(known.filter((name) => !before.includes(name)));
  });
});
