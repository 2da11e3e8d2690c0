import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { openCast } from '#tests/cast.ts';
import { knownMigrations } from './known-migrations.ts';
import { migrate, newerMigrations, takenMigrations } from './migrate.ts';

const { segue, alice } = await openCast('alice');

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

test('a program that does not know a required step refuses, with what to do, and changes nothing', async () => {
  const { db } = segue.ctx;
  // A step is left to take.
  const { rows } =
    await sql`delete from kysely_migration where name = '0230-counts-by-statement' returning *`.execute(db);
  expect(rows).toHaveLength(1);
  const before = await takenMigrations(db);
  await sql`insert into required_steps (step, version) values ('9999-moods', '9.1.0')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    /needs Segue 9\.1\.0 or newer \(schema step 9999-moods\), and this is Segue \d.*npm run restore/,
  );
  expect(await takenMigrations(db)).toEqual(before);
  await sql`delete from required_steps where step = '9999-moods'`.execute(db);
});

test('the database names the oldest program that may run on it', async () => {
  const rows = await segue.ctx.db.selectFrom('required_steps').selectAll().execute();
  const known = await knownMigrations();
  expect(rows.map(({ step }) => step)).toContain('0231-required-steps');
  expect(rows.filter(({ step }) => !known.includes(step))).toEqual([]);
});
