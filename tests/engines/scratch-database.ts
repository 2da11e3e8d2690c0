import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { databaseVariable } from './all.ts';
import { useEngine } from './use.ts';

/** A PostgreSQL database of a test's own. */
export interface ScratchDatabase {
  url: string;
  drop(): Promise<void>;
}

const template = 'segue_template';

/** True if every server that a test boots is to run on PostgreSQL. */
export const isOnPostgres = process.env[databaseVariable] === 'postgres';

/** Makes a database whose schema is up to date, from a template that the first one of a run makes. */
export async function makeScratchDatabase(): Promise<ScratchDatabase> {
  const engine = await useEngine('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await within(engine.url, async (client) => {
    // Test files run side by side; a template can also be copied by one at a time only.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, engine.url);
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(engine.url, name),
    drop: () =>
      within(engine.url, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** An empty one, without a schema. */
export async function makeEmptyDatabase(): Promise<ScratchDatabase> {
  const engine = await useEngine('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await within(engine.url, async (client) => void (await client.query(`create database ${name}`)));
  return {
    url: urlOf(engine.url, name),
    drop: () =>
      within(engine.url, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

async function makeTemplate(client: Client, url: string): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const databases = await connectDatabase({ kind: 'postgres', url: urlOf(url, draft) });
  await migrate(databases.db);
  await databases.close();
  await client.query(`alter database ${draft} rename to ${template}`);
}

function urlOf(url: string, database: string): string {
  const own = new URL(url);
  own.pathname = `/${database}`;
  return own.href;
}

async function within(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
