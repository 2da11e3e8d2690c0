import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLogShort, type LogState } from './checkpointer.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a writer who never pauses gets its log folded into the file, and loses nothing', async () => {
  const file = path.join(folder, 'a.db');
  const db = openSqlite(file);
  db.exec('create table t (id integer primary key, text text not null)');
  const pagesMax = 500;
  const checkpointer = keepLogShort(db, file, pagesMax);
  const add = db.prepare('insert into t (text) values (?)');
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  let written = 0;
  let longest = 0;
  let began = 0;
  let before = 0;
  const writing = setInterval(() => {
    add.run('a line of music '.repeat(200));
    written += 1;
    const { log } = look.get() as unknown as LogState;
    if (log < before) began += 1;
    before = log;
    longest = Math.max(longest, log);
  }, 0);
  try {
    // SQLite would begin the log anew by itself as well, but only at four times this length.
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
