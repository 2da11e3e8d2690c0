import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEmptyDatabase, isOnPostgres, type ScratchDatabase } from '#tests/engines/scratch-database.ts';
import { connectDatabase, type Databases } from './connect.ts';
import { knownMigrations } from './known-migrations.ts';
import { migrate, migrateTo } from './migrate.ts';

const step = '0150-track-sources';

let folder: string;
let scratch: ScratchDatabase | null = null;
let databases: Databases;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-sources-'));
  if (isOnPostgres) scratch = await makeEmptyDatabase();
  databases = await connectDatabase(
    scratch
      ? { kind: 'postgres', url: scratch.url }
      : { kind: 'sqlite', file: path.join(folder, 'segue.db') },
  );
});
afterAll(async () => {
  await databases.close();
  await scratch?.drop();
  await rm(folder, { recursive: true });
});

const sources = () =>
  databases.db
    .selectFrom('track_sources')
    .select(['id', 'track_id', 'position', 'url', 'platform'])
    .orderBy('id')
    .execute();

const insert = (id: string, url: string | null, platform: string | null) =>
  sql`insert into tracks (id, owner_id, title, storage_type, source_url, platform, audio_sha256, created_at)
    values (${id}, 'u', ${id}, ${url ? 'URL' : 'FILE'}, ${url}, ${platform}, ${url ? null : 'f'}, 7)`.execute(
    databases.db,
  );

const first = [
  { id: 't1', track_id: 't1', position: 0, url: 'https://youtu.be/dQw4w9WgXcQ', platform: 'youtube' },
  { id: 't3', track_id: 't3', position: 0, url: 'https://music.example/song', platform: 'other' },
];

test('every link becomes the first source of its track', async () => {
  const { db } = databases;
  await migrateTo(
    db,
    (await knownMigrations()).filter((name) => name < step),
  );
  await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, upload_limit_mb,
    created_at) values ('u', 'alice', 'alice', 'a', 'a', 'x', 'user', 1, 1)`.execute(db);
  await insert('t1', 'https://youtu.be/dQw4w9WgXcQ', 'youtube');
  await insert('t2', null, null);
  await insert('t3', 'https://music.example/song', null);
  await migrate(db);
  expect(await sources()).toEqual(first);
});

// On PostgreSQL a step is one transaction.
test.skipIf(isOnPostgres)('a step that was interrupted goes on where it was', async () => {
  const { db } = databases;
  await sql`delete from track_sources where id = 't3'`.execute(db);
  await sql`drop trigger tracks_first_source`.execute(db);
  await sql`delete from kysely_migration where name = ${step}`.execute(db);
  expect(await migrate(db)).toEqual([step]);
  expect(await sources()).toEqual(first);
});

test('a server of before, which knows the address of a track alone, adds its first source as well', async () => {
  await insert('t4', 'https://music.example/late', 'other');
  expect((await sources()).at(-1)).toMatchObject({ id: 't4', track_id: 't4', position: 0 });
  await sql`delete from tracks where id = 't4'`.execute(databases.db);
  expect(await sources()).toEqual(first);
});
