import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openScratch } from './connect.ts';
import { fastenKeys, loosenKeys } from './loose-keys.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';
import { openCareless } from './sqlite-bulk.ts';
import { recordTables } from './tables.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-keys-'));
  file = path.join(folder, 'scratch.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const schema = 'select type, name, tbl_name, sql from sqlite_schema order by type, name';

async function withoutIndexes() {
  const scratch = await openScratch(file);
  await migrate(scratch.db);
  await scratch.close();
  const db = openCareless(file);
  const dropped = db
    .prepare("select type, name from sqlite_schema where type in ('index', 'trigger') and sql is not null")
    .all();
  for (const { type, name } of dropped) db.exec(`drop ${String(type)} "${String(name)}"`);
  return db;
}

test('every table of the records has its keys taken out and given back to the letter', async () => {
  const db = await withoutIndexes();
  const before = db.prepare(schema).all();
  const keyed = recordTables.filter((table) =>
    before.some(({ type, tbl_name: of, sql }) => type === 'index' && of === table && sql === null),
  );
  const loose = loosenKeys(db, [...recordTables, 'search_docs', 'search_words']);
  expect(loose.map(({ name }) => name)).toEqual([...keyed, 'search_docs']);
  db.exec(
    `insert into likes (user_id, playlist_id, created_at) values ('b', 'z', 1), ('a', 'z', 2), ('c', 'a', 3)`,
  );
  db.exec(
    `insert into search_docs (doc, ref, scope, title, byline, body, extra) values (7, 'x', '', '', '', '', '')`,
  );
  fastenKeys(db, loose);
  db.close();

  const again = openSqlite(file);
  expect(again.prepare(schema).all()).toEqual(before);
  expect(again.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  again.exec('pragma foreign_keys = off');
  expect(
    again.prepare(`select created_at as at from likes where playlist_id = 'z' and user_id = 'b'`).get(),
  ).toEqual({
    at: 1,
  });
  expect(() =>
    again.exec(`insert into likes (user_id, playlist_id, created_at) values ('c', 'a', 9)`),
  ).toThrow(/UNIQUE constraint failed: likes.playlist_id, likes.user_id/);
  expect(() =>
    again.exec(
      `insert into search_docs (doc, ref, scope, title, byline, body, extra) values (8, 'x', '', '', '', '', '')`,
    ),
  ).toThrow(/search_docs.ref/);
  again.close();
});

test('rows that break a key are refused', async () => {
  const db = await withoutIndexes();
  const loose = loosenKeys(db, ['likes']);
  db.exec(`insert into likes (user_id, playlist_id, created_at) values ('a', 'z', 1), ('a', 'z', 2)`);
  expect(() => fastenKeys(db, loose)).toThrow(/UNIQUE/);
  db.close();
});
