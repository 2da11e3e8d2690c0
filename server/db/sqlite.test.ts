import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forKysely } from './sqlite.ts';

let connection: DatabaseSync;
let db: ReturnType<typeof forKysely>;

beforeEach(() => {
  connection = new DatabaseSync(':memory:');
  db = forKysely(connection);
  db.prepare('create table songs (name text, plays integer)').run([]);
  db.prepare('insert into songs values (?, ?), (?, ?), (?, ?)').run(['a', 1, 'b', 2, 'c', null]);
});
afterEach(() => connection.close());

const all = (sql: string, ...parameters: unknown[]) => db.prepare(sql).all(parameters);

test('rows are objects with the names of their columns', () => {
  const rows = all('select plays, name as title from songs order by name');
  expect(rows).toEqual([
    { plays: 1, title: 'a' },
    { plays: 2, title: 'b' },
    { plays: null, title: 'c' },
  ]);
  expect([...db.prepare('select name from songs').iterate([])]).toEqual([
    { name: 'a' },
    { name: 'b' },
    { name: 'c' },
  ]);
});

test('a limit and an offset count, whichever are given to the same statement', () => {
  const page = 'select name from songs order by name LIMIT ? offset ?';
  const names = (limit: number, offset: number) =>
    all(page, limit, offset).map((row) => Object.values(row as object)[0]);
  expect(names(2, 0)).toEqual(['a', 'b']);
  expect(names(1, 2)).toEqual(['c']);
  expect(names(-1, 1)).toEqual(['b', 'c']);
  expect(names(0, 0)).toEqual([]);
});

test('a kept statement knows of columns that came later', () => {
  expect(all('select * from songs limit 1')).toEqual([{ name: 'a', plays: 1 }]);
  db.prepare("alter table songs add column artist text default 'x'").run([]);
  expect(all('select * from songs limit 1')).toEqual([{ name: 'a', plays: 1, artist: 'x' }]);
  db.prepare('alter table songs rename column plays to heard').run([]);
  expect(all('select * from songs limit 1')).toEqual([{ name: 'a', heard: 1, artist: 'x' }]);
});

test('what answers nothing is run', () => {
  const statement = db.prepare('update songs set plays = 0 where name = ?');
  expect(statement.reader).toBe(false);
  expect(statement.run(['b'])).toMatchObject({ changes: 1 });
  expect(db.prepare('update songs set plays = 3 where name = ? returning plays').reader).toBe(true);
});
