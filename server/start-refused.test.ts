import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '#shared/accounts/auth.ts';
import { getHealth } from '#shared/base/health.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';

describe.skipIf(isOnPostgres)('a server that must not start', () => {
  let server: ServerProcess;
  let file: string;
  /** The data directory as a server left it that was killed, or that stopped. */
  let kept: { killed: string; stopped: string };
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'segue-kept-'));
    kept = { killed: path.join(folder, 'killed'), stopped: path.join(folder, 'stopped') };
    server = await startServerProcess();
    file = path.join(server.dataDir, 'segue.db');
    await openAccounts(5);
    await server.stop('SIGKILL');
    await cp(server.dataDir, kept.killed, { recursive: true });
    await server.start();
    await server.stop();
    await cp(server.dataDir, kept.stopped, { recursive: true });
  });
  afterAll(async () => {
    await server.dispose();
    await rm(path.dirname(kept.killed), { recursive: true, force: true });
  });

  async function putBack(folder: string): Promise<void> {
    await server.stop('SIGKILL');
    await rm(server.dataDir, { recursive: true });
    await cp(folder, server.dataDir, { recursive: true });
  }

  async function openAccounts(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const body = { username: `person${n}`, email: `p${n}@segue.test`, password: 'correct horse battery' };
      const answer = await fetch(new URL(register.path, server.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(201);
    }
  }

  /** The one sentence that a start which fails prints. */
  async function refusal(): Promise<string> {
    const failure = await server.start().then(
      () => new Error('It started'),
      (error: Error) => error,
    );
    const lines = failure.message
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('The server ended'));
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  }

  async function overwrite(name: string, at: number, bytes: number): Promise<void> {
    await using handle = await open(name, 'r+');
    await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  }

  test.each<[string, (size: number) => Promise<void>]>([
    ['header', () => overwrite(file, 0, 100)],
    ['pages in the middle', (size) => overwrite(file, Math.floor(size / 8192) * 4096, size / 4)],
    ['end', (size) => truncate(file, Math.floor(size / 8192) * 4096)],
  ])('because the %s of its database is damaged says so in one sentence', async (_name, damage) => {
    await putBack(kept.stopped);
    await damage((await stat(file)).size);
    expect(await refusal()).toMatch(/database is damaged .* npm run restore/);
  });

  test.each<[string, (log: string, size: number) => Promise<void>]>([
    ['was cut', (log, size) => truncate(log, Math.floor(size / 2))],
    ['has a broken page', (log, size) => overwrite(log, Math.floor(size / 2), 64)],
    ['is gone', (log) => rm(log)],
  ])("because a dead server's log %s says how much is lost", async (_name, damage) => {
    await putBack(kept.killed);
    const log = `${file}-wal`;
    await damage(log, (await stat(log)).size);
    expect(await refusal()).toMatch(/log is damaged: \d+ of its \d+ pages are lost/);
    await cp(path.join(kept.killed, path.basename(log)), log);
    await server.start();
  });

  test('because a newer Segue has changed its database names that version, also to the command', async () => {
    await putBack(kept.stopped);
    const db = new DatabaseSync(file);
    db.exec("insert into required_steps (step, version) values ('9999-moods', '9.1.0')");
    db.close();
    const before = await readFile(file);
    expect(await refusal()).toMatch(/needs Segue 9\.1\.0 or newer .* this is Segue .* npm run restore/);
    const command = spawnSync(
      process.execPath,
      ['scripts/run.js', 'scripts/admin.ts', 'make-admin', 'person0'],
      {
        env: { ...process.env, SEGUE_DATA_DIR: server.dataDir },
        encoding: 'utf8',
      },
    );
    expect(command.stderr).toMatch(/needs Segue 9\.1\.0/);
    // Byte for byte, but for the header's counters of the write-ahead log.
    expect((await readFile(file)).subarray(100).equals(before.subarray(100))).toBe(true);
  });

  test('because another one has its directory names that one, and starts when it was killed', async () => {
    await putBack(kept.stopped);
    await server.start();
    const { dataDir, origin, pid } = server;
    const second = startServerProcess({ SEGUE_DATA_DIR: dataDir });
    const failure = await second.then(
      () => new Error('It started'),
      (error: Error) => error,
    );
    expect(failure.message).toMatch(
      new RegExp(`in use by another Segue \\(process ${pid}, since 20[^ ]+Z, at ${origin}\\)`),
    );
    await server.stop('SIGKILL');
    await server.start();
    expect((await fetch(new URL(getHealth.path, origin))).status).toBe(200);
  });
});
