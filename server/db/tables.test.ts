import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { archivedTables } from './archived-tables.ts';
import { tables } from './tables.ts';
import { blobColumns, peopleColumns, tablesOfPlaylist } from './tables-by-fate.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
});
afterAll(() => segue.close());

test('every table says what becomes of its rows, so that none is forgotten', async () => {
  const found = await segue.ctx.db.introspection.getTables();
  const names = found.filter((table) => !table.isView).map((table) => table.name);
  // On PostgreSQL the search index lies beside the records.
  const ofRecords = names.filter((name) => !/^search_(documents|vocabulary)/.test(name));
  expect(ofRecords.toSorted()).toEqual(Object.keys(tables).toSorted());
});

test('every column that may name a stored blob is declared', async () => {
  const found = await segue.ctx.db.introspection.getTables();
  const hashes = found.flatMap(({ name: table, columns }) =>
    columns.filter(({ name }) => name.endsWith('sha256')).map(({ name }) => `${table}.${name}`),
  );
  const declared = blobColumns.map(({ table, column }) => `${table}.${column}`);
  // The key of a picture, a copy of `audio_sha256` and the hash of a fingerprint keep no blob.
  const others = ['pictures.sha256', 'tracks.held_sha256', 'copyright_works.print_sha256'];
  expect(hashes.toSorted()).toEqual([...declared, ...others].toSorted());
});

test('no file of an old month holds what a person’s removal takes away', () => {
  const columns = archivedTables.flatMap(({ table, columns: some }) =>
    some.map((column) => `${table}.${column}`),
  );
  const ofPeople = peopleColumns.map(({ table, column }) => `${table}.${column}`);
  expect(columns.filter((column) => ofPeople.includes(column))).toEqual([]);
});

// The schema steps are the same on either engine, and only SQLite tells its foreign keys in one line.
test.skipIf(isOnPostgres)('what is declared of people and playlists is what foreign keys say', async () => {
  const { rows: keys } = await sql<{ table: string; column: string; target: string; rule: string }>`
    select m.name as "table", f."from" as "column", f."table" as target, f.on_delete as rule
    from sqlite_master as m, pragma_foreign_key_list(m.name) as f where m.type = 'table'`.execute(
    segue.ctx.db,
  );
  const rules = { deleted: 'CASCADE', unnamed: 'SET NULL' };
  const people = keys
    .filter(({ target }) => target === 'users')
    .map(({ table, column, rule }) => `${table}.${column} ${rule}`);
  const declared = peopleColumns
    .filter(({ table }) => table !== 'users')
    .map(({ table, column, onRemoval }) => `${table}.${column} ${rules[onRemoval]}`);
  expect(people.toSorted()).toEqual(declared.toSorted());
  const ofPlaylist = keys
    .filter(({ target, rule }) => target === 'playlists' && rule === 'CASCADE')
    .map(({ table }) => table);
  expect(ofPlaylist.toSorted()).toEqual(tablesOfPlaylist.toSorted());
});
