import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Kysely, SqliteDialect } from 'kysely';
import { expectLongLog, keepLogShort, type LogState } from './checkpointer.ts';
import type { Schema } from './schema.ts';
import { forKysely, openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A database whose log is kept short, and a look at that log. */
function openKept(pagesMax: number) {
  const file = path.join(folder, 'a.db');
  const db = openSqlite(file);
  db.exec('create table t (id integer primary key, text text not null)');
  const checkpointer = keepLogShort(db, file, pagesMax);
  const logStateQuery = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  return { file, db, checkpointer, logState: () => logStateQuery.get() as unknown as LogState };
}

test('a writer who never pauses gets its log folded into the file, and loses nothing', async () => {
  const pagesMax = 500;
  const { file, db, checkpointer, logState } = openKept(pagesMax);
  const add = db.prepare('insert into t (text) values (?)');
  let written = 0;
  let longest = 0;
  let began = 0;
  let before = 0;
  const writing = setInterval(() => {
    add.run('a line of music '.repeat(200));
    written += 1;
    const { log } = logState();
    if (log < before) began += 1;
    before = log;
    longest = Math.max(longest, log);
  }, 0);
  try {
    // SQLite would begin the log again by itself as well, but only at four times this length.
    await vi.waitFor(() => expect(began).toBeGreaterThanOrEqual(2), { timeout: 30_000, interval: 50 });
    expect(longest).toBeLessThan(4 * pagesMax);
  } finally {
    clearInterval(writing);
    await checkpointer.stop();
    db.close();
  }
  const again = openSqlite(file, { readOnly: true });
  expect(again.prepare('select count(*) as n from t').get()).toEqual({ n: written });
  expect(again.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  again.close();
});

test('a writer who expects a long log leaves the folding of it to the thread, and limits it again after that', async () => {
  const pagesMax = 100;
  const { file, db, checkpointer, logState } = openKept(pagesMax);
  const limit = db.prepare('PRAGMA wal_autocheckpoint');
  const usual = limit.get();
  const folded = (): number => logState().checkpointed;
  const other = openSqlite(file);
  try {
    await expectLongLog(new Kysely<Schema>({ dialect: new SqliteDialect({ database: forKysely(db) }) }));
    other.exec(`insert into t (text) with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
      select printf('%4000d', i) from n`);
    db.exec("insert into t (text) values ('small')");
    expect(folded()).toBe(0);
    await vi.waitFor(() => expect(limit.get()).toEqual(usual), { timeout: 30_000, interval: 50 });
    expect(folded()).toBeGreaterThan(2000);
  } finally {
    await checkpointer.stop();
    other.close();
    db.close();
  }
});
