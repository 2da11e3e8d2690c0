import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openScratch } from './connect.ts';
import type { Db } from './dialect.ts';
import { readTable } from './read-table.ts';
import { rowFromJson } from './row-json.ts';
import { readTableLines } from './table-lines.ts';

let folder: string;
let scratch: Awaited<ReturnType<typeof openScratch>>;
let db: Db;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-lines-'));
  scratch = await openScratch(path.join(folder, 'scratch.db'));
  db = scratch.db;
  await sql`create table plain (name text, count integer, weight double precision, at bigint)`.execute(db);
  await sql`create table with_bytes (name text, print blob)`.execute(db);
  await sql`create table by_key (name text, day integer, points integer, primary key (name, day)) without rowid`.execute(
    db,
  );
  await sql`create table by_bytes (name blob primary key, print blob) without rowid`.execute(db);
});
beforeEach(async () => {
  await sql`delete from plain`.execute(db);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const batch of readTable(db, table)) rows.push(...batch);
  return rows;
}

async function linesOf(table: string): Promise<string[]> {
  const texts: string[] = [];
  let told = 0;
  for await (const { rows, text } of readTableLines(db, table)) {
    texts.push(Buffer.from(text).toString());
    told += rows;
  }
  const lines = texts.join('').split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.length).toBe(told);
  return lines;
}

test('whatever stands in a row, its line gives it back', async () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }));
  const row = fc.record({
    name: fc.option(text.filter((value) => value.isWellFormed())),
    count: fc.option(fc.maxSafeInteger()),
    weight: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    at: fc.option(fc.maxSafeInteger()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      await sql`delete from plain`.execute(db);
      for (const { name, count, weight, at } of rows) {
        await sql`insert into plain values (${name}, ${count}, ${weight}, ${at})`.execute(db);
      }
      expect((await linesOf('plain')).map(rowFromJson)).toEqual(await rowsOf('plain'));
    }),
    { numRuns: 60 },
  );
});

test('rows with bytes are written too', async () => {
  await sql`insert into with_bytes values ('a', x'00ff7b'), ('b', null)`.execute(db);
  expect((await linesOf('with_bytes')).map(rowFromJson)).toEqual([
    { name: 'a', print: Uint8Array.of(0, 255, 123) },
    { name: 'b', print: null },
  ]);
});

test('thousands of rows come each once and in their order, and an empty table gives nothing', async () => {
  expect(await linesOf('plain')).toEqual([]);
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
    insert into plain select 'row ' || i, i, i / 3.0, i from n`.execute(db);
  await sql`delete from plain where count % 7 = 0`.execute(db);
  const lines = await linesOf('plain');
  expect(lines.map(rowFromJson)).toEqual(await rowsOf('plain'));
  expect(lines.length).toBe(2500 - 357);
});

test('a table that lies in the order of its key gives every row once, in that order', async () => {
  expect(await linesOf('by_key')).toEqual([]);
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1300)
    insert into by_key select char(97 + i % 5), i / 5, i from n`.execute(db);
  const lines = (await linesOf('by_key')).map(rowFromJson);
  expect(lines).toEqual(await rowsOf('by_key'));
  const { rows } = await sql`select * from by_key order by name, day`.execute(db);
  expect(lines).toEqual(rows);
  expect(lines.length).toBe(1300);
});

test('a table whose key is bytes gives every row once as well', async () => {
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 700)
    insert into by_bytes select cast('row ' || i as blob), zeroblob(i) from n`.execute(db);
  const lines = (await linesOf('by_bytes')).map(rowFromJson);
  expect(lines.length).toBe(700);
  expect(lines).toEqual(await rowsOf('by_bytes'));
});
