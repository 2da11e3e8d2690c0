import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { knownMigrations } from './known-migrations.ts';
import { migrate, newerMigrations, takenMigrations } from './migrate.ts';

let segue: Harness;
let alice: Client;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
});
afterAll(() => segue.close());

test("no step calls a part of today's code, which would change what it does", async () => {
  const folder = path.join(import.meta.dirname, 'migrations');
  for (const name of await readdir(folder)) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const called = [...text.matchAll(/from '([^']+)'/g)].map(([, module = '']) => module);
    const allowed = /^kysely$|^\.\/frozen\.ts$/;
    expect({ [name]: called.filter((module) => !allowed.test(module)) }).toEqual({ [name]: [] });
  }
});

test('a start takes every step once, and another one none', async () => {
  expect(await takenMigrations(segue.ctx.db)).toEqual((await knownMigrations()).toSorted());
  expect(await migrate(segue.ctx.db)).toEqual([]);
});

test('a server goes on, and starts again, on a schema that a newer program has added to', async () => {
  await alice.ok(createPlaylist, { body: { name: 'Before' } });
  const { db } = segue.ctx;
  await sql`alter table playlists add column mood text not null default ''`.execute(db);
  await sql`create table moods (name text primary key)`.execute(db);
  await sql`insert into kysely_migration (name, timestamp)
    values ('9999-moods', ${new Date().toISOString()})`.execute(db);
  await alice.ok(createPlaylist, { body: { name: 'Beside' } });
  await segue.restart();
  expect(await newerMigrations(segue.ctx.db)).toEqual(['9999-moods']);
  await alice.ok(createPlaylist, { body: { name: 'After' } });
  const names = (await alice.ok(listMine)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['After', 'Before', 'Beside']);
});
