import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLogRoom } from './log-room.ts';
import { openSqlite } from './sqlite.ts';

const roomBytes = 2 ** 20;
let folder: string;
let file: string;
let writer: DatabaseSync;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-log-room-'));
  file = path.join(folder, 'segue.db');
  writer = openSqlite(file);
  writer.exec("create table notes (text text); insert into notes values ('before')");
});
afterEach(async () => {
  if (writer.isOpen) writer.close();
  await rm(folder, { recursive: true });
});

const texts = (db: DatabaseSync) =>
  db
    .prepare('select text from notes')
    .all()
    .map(({ text }) => text);

test('what is written into room that was made is there, and nothing before it is lost', async () => {
  writer.exec('begin immediate');
  makeLogRoom(file, roomBytes);
  expect((await stat(`${file}-wal`)).size).toBeGreaterThan(roomBytes);
  writer.exec("insert into notes values ('within')");
  writer.exec('commit');
  const reader = openSqlite(file, { readOnly: true });
  expect(texts(reader)).toEqual(['before', 'within']);
  reader.close();
});

test('room that was never used is no part of the records, whoever reads the log first', async () => {
  writer.exec('begin immediate');
  makeLogRoom(file, roomBytes);
  writer.exec("insert into notes values ('never told')");
  // As after `kill -9`: the log is read by somebody who knows nothing of it.
  const copy = path.join(folder, 'copy.db');
  for (const end of ['', '-wal']) await copyFile(`${file}${end}`, `${copy}${end}`);
  writer.exec('rollback');
  const after = openSqlite(copy);
  expect(texts(after)).toEqual(['before']);
  expect(after.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  after.close();
});
