import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DatabaseConfig } from '#server/config.ts';
import { openScratch } from '#server/db/connect.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { isOnPostgres, makeScratchDatabase, type ScratchDatabase } from '#tests/engines/scratch-database.ts';
import { insertPlaylist } from '#tests/factories/rows.ts';
import { openHeldProxy } from '#tests/held-proxy.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { dumpRecords } from './records/dump-records.ts';
import { loadRecords } from './records/load-records.ts';
import { replaceRecords } from './records/replace-records.ts';

// `kill -9` in the commit of a restore: the process is stopped there on purpose, at each of several places.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const fixture = path.resolve(import.meta.dirname, '../../../../tests/fixtures/restore-in-commit.ts');
const admin = path.resolve(import.meta.dirname, '../../../../scripts/admin.ts');
const password = 'correct horse battery';
const listsThen = 1500;

let folder: string;
let server: ServerProcess;
let postgres: ScratchDatabase | null;
let database: DatabaseConfig;
/** Path of the records before the restore, or of those that it brings, with many more playlists. */
const scratch = (when: 'before' | 'after'): string => path.join(folder, `${when}.db`);

const ask = (address: string, init: RequestInit = {}) => fetch(new URL(address, server.origin), init);
const json = { 'content-type': 'application/json' };

async function logIn(): Promise<Record<string, string>> {
  const answer = await ask(login.path, {
    method: 'POST',
    body: new URLSearchParams({ username: 'alice', password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-commit-'));
  postgres = isOnPostgres ? await makeScratchDatabase() : null;
  server = await startServerProcess(postgres ? { SEGUE_DATABASE_URL: postgres.url } : {});
  database = postgres
    ? { kind: 'postgres', url: postgres.url }
    : { kind: 'sqlite', file: path.join(server.dataDir, 'segue.db') };
  const account = { username: 'alice', email: 'alice@segue.test', password };
  await ask(register.path, { method: 'POST', headers: json, body: JSON.stringify(account) });
  const session = await logIn();
  const body = JSON.stringify({ name: 'Before' });
  await ask(createPlaylist.path, { method: 'POST', headers: { ...session, ...json }, body });
  const { id: owner_id } = (await (await ask(usersMe.path, { headers: session })).json()) as { id: string };
  await server.stop();
  const rows = path.join(folder, 'rows');
  const dump = await dumpRecords(database, rows);
  for (const when of ['before', 'after'] as const) await loadRecords(scratch(when), rows, dump);
  await using after = await openScratch(scratch('after'));
  await after.db.transaction().execute(async (trx) => {
    for (let at = 0; at < listsThen; at += 1)
      await insertPlaylist(trx, { owner_id, name: `After ${at}`, description: 'x'.repeat(300) });
  });
});
afterAll(async () => {
  await server.dispose();
  await postgres?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Begins a restore of the new records, in a process of its own, up to its commit. */
async function upToCommit(
  url?: string,
): Promise<{ child: ChildProcess; goOn: () => void; ended: Promise<unknown> }> {
  await replaceRecords(database, scratch('before'));
  const child = spawn(process.execPath, [fixture, scratch('after')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SEGUE_DATA_DIR: server.dataDir, ...(url ? { SEGUE_DATABASE_URL: url } : {}) },
  });
  const ended = once(child, 'exit');
  expect(String((await once(child.stdout, 'data'))[0])).toBe('next\n');
  return { child, goOn: () => child.stdin.write('go\n'), ended };
}

/** The state that the next start finds, and its faults: the doctor compares every counter with its rows. */
async function stateNow(): Promise<{ lists: number; faults: string[] }> {
  await server.start();
  const mine = await ask(listMine.path, { headers: await logIn() });
  const lists = (await mine.json()) as unknown[];
  const printed = await doctor();
  await server.stop();
  return { lists: lists.length, faults: printed.split('\n').filter((line) => line.includes('BAD')) };
}

const states = { before: { lists: 1, faults: [] }, after: { lists: listsThen + 1, faults: [] } };

async function doctor(): Promise<string> {
  const env = {
    ...process.env,
    SEGUE_DATA_DIR: server.dataDir,
    ...(postgres ? { SEGUE_DATABASE_URL: postgres.url } : {}),
  };
  const child = spawn(process.execPath, [admin, 'doctor'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += String(data)));
  await once(child, 'exit');
  return printed;
}

test('a restore that is killed before its commit leaves the old records, and after it the new ones', async () => {
  const before = await upToCommit(postgres?.url);
  before.child.kill('SIGKILL');
  await before.ended;
  expect(await stateNow()).toEqual(states.before);
  const after = await upToCommit(postgres?.url);
  after.goOn();
  await after.ended;
  expect(await stateNow()).toEqual(states.after);
});

describe.skipIf(isOnPostgres || !existsSync('/usr/bin/prlimit'))('on SQLite', () => {
  const log = (): number => {
    const file = path.join(server.dataDir, 'segue.db-wal');
    return existsSync(file) ? statSync(file).size : 0;
  };

  test('a commit whose pages are written in part leaves the old records', async () => {
    for (const part of [5_000, 100_000, 400_000]) {
      const { child, goOn, ended } = await upToCommit();
      // The disk takes so much of the commit, and then the process dies in the middle of it.
      execFileSync('/usr/bin/prlimit', ['--pid', String(child.pid), `--fsize=${log() + part}`]);
      const from = log();
      let printed = '';
      child.stdout?.on('data', (data: Buffer) => (printed += String(data)));
      goOn();
      expect(await ended).toEqual([null, 'SIGKILL']);
      // It had begun, and was not done.
      expect([log() - from > 4_096, printed]).toEqual([true, '']);
      expect(await stateNow()).toEqual(states.before);
    }
  });
});

describe.runIf(isOnPostgres)('on PostgreSQL', () => {
  test.each([
    ['not told of', 'before', () => 0],
    ['told of in part', 'before', (said: Buffer) => said.length - 1],
    ['told of, but not heard back from', 'after', (said: Buffer) => said.length],
  ] as const)('a commit that the database is %s leaves the records of %s', async (_what, when, passed) => {
    const url = new URL(postgres?.url ?? '');
    const proxy = await openHeldProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const { child, goOn, ended } = await upToCommit(url.href);
    const heard = proxy.hold(passed);
    goOn();
    await heard;
    child.kill('SIGKILL');
    await ended;
    await proxy.close();
    expect(await stateNow()).toEqual(states[when]);
  });
});
