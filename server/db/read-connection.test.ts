import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOnlySqliteDialect } from './read-connection.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let db: Kysely<unknown>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'segue-read-'));
  const file = path.join(folder, 'read.db');
  const writer = openSqlite(file);
  writer.exec('create table songs (title text)');
  writer.close();
  db = new Kysely({ dialect: readOnlySqliteDialect(file, 2) });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const count = (to: number) =>
  sql<{ n: number }>`
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${to})
    select count(*) as n from numbers`.execute(db);

test('a query does not wait for a long one that was asked before', async () => {
  // Both threads are there.
  await Promise.all([count(1), count(1)]);
  const answered: number[] = [];
  await Promise.all([2_000_000, 3].map(async (to) => answered.push((await count(to)).rows[0]!.n)));
  expect(answered).toEqual([3, 2_000_000]);
});

test('each query gets its own answer, however many are on their way', async () => {
  const numbers = Array.from({ length: 50 }, (_, i) => i + 1);
  const answers = await Promise.all(numbers.map(count));
  expect(answers.map(({ rows }) => rows[0]!.n)).toEqual(numbers);
});

test('one that fails harms no other, and nothing can be written', async () => {
  const asked = [sql`select * from nowhere`.execute(db), sql`insert into songs values ('a')`.execute(db)];
  const answers = await Promise.allSettled([...asked, count(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await expect(db.transaction().execute(() => count(1))).rejects.toThrow('no transactions');
});
