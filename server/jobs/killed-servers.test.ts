import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openSqlite } from '#server/db/sqlite.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { getUpload, startUpload, finishUpload } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { sendPart } from '#tests/upload-file.ts';
import { addJob, defineJob } from './kinds.ts';

// Processes that are killed, by their own work and from outside. `deaths.test.ts` has the whole table.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

describe.skipIf(isOnPostgres)('a lone server', () => {
  let segue: Harness;
  beforeAll(async () => {
    segue = await bootSegue();
  });
  afterAll(() => segue.close());

  const fixture = path.resolve(import.meta.dirname, '../../tests/fixtures/deadly-server.ts');

  /** Starts it, and waits until it is killed or has done what it could; answers which. */
  async function life(): Promise<'killed' | 'idle'> {
    const child = spawn(process.execPath, [fixture], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SEGUE_DATA_DIR: segue.dataDir },
    });
    const ended = once(child, 'exit');
    const isIdle = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)]);
    if (isIdle) child.kill('SIGKILL');
    await ended;
    return isIdle ? 'idle' : 'killed';
  }

  test('that one job kills again and again does the eleven beside it, and gives that one up', async () => {
    const { db } = segue.ctx;
    const kind = (name: string) =>
      defineJob({ name, lane: 'media', payload: z.unknown(), run: async () => undefined });
    for (let at = 0; at < 11; at += 1) await addJob(db, kind('innocent'), `${at}`);
    await addJob(db, kind('poison'), null);
    const rows = () => db.selectFrom('jobs').selectAll().orderBy('kind').execute();
    let killed = 0;
    for (; killed < 12; killed += 1) {
      const all = await rows();
      if (all.some(({ dead_at }) => dead_at !== null) && all.length === 1) break;
      // The pause after a death is the row's own.
      const paused = all.filter(
        ({ run_at, holder, deaths }) => holder === null && deaths > 0 && run_at > Date.now(),
      );
      await db.updateTable('jobs').set({ run_at: 0 }).where('holder', 'is', null).execute();
      if ((await life()) === 'idle') killed -= 1;
      expect(paused.length).toBeLessThanOrEqual(1);
    }
    expect(killed).toBe(5);
    expect(await rows()).toMatchObject([{ kind: 'poison', deaths: 5, attempts: 0 }]);
  });
});

describe.skipIf(isOnPostgres)('uploads on a lone server', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess();
  });
  afterAll(() => server.dispose());

  test('are all examined although it is killed four times while they are', async () => {
    const post = (address: string, body: BodyInit, type?: string) =>
      fetch(new URL(address, server.origin), {
        method: 'POST',
        body,
        ...(type ? { headers: { 'content-type': type } } : {}),
      });
    const password = 'correct horse battery';
    await post(
      register.path,
      JSON.stringify({ username: 'alice', email: 'alice@segue.test', password }),
      'application/json',
    );
    const session = await post(login.path, new URLSearchParams({ username: 'alice', password }));
    const { access_token: token } = (await session.json()) as { access_token: string };
    const client = {
      fetch(url: string, init: RequestInit = {}) {
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${token}`);
        return fetch(new URL(url, server.origin), { ...init, headers });
      },
    };
    const ids = ['one', 'two', 'three'];
    const files = await Promise.all(ids.map((_, seed) => makeMp3({ seconds: 6, seed: 300 + seed })));
    for (const [at, uploadId] of ids.entries())
      await sendPart(client, startUpload, files[at]!, 0, { uploadId });
    // Whoever waits for the end loses the connection.
    for (const [at, uploadId] of ids.entries())
      void sendPart(client, finishUpload, files[at]!, 0, { uploadId }).catch(() => undefined);

    const jobs = () => {
      using db = openSqlite(path.join(server.dataDir, 'segue.db'), { readOnly: true });
      return db.prepare("select holder, deaths, dead_at from jobs where kind = 'upload'").all() as {
        holder: string | null;
        deaths: number;
      }[];
    };
    // Ends the pauses.
    const hurry = () => {
      using db = openSqlite(path.join(server.dataDir, 'segue.db'));
      db.exec("update jobs set run_at = 0 where holder is null and kind = 'upload'");
    };
    const poll = { interval: 20, timeout: 60_000 };
    await expect.poll(() => jobs().length, poll).toBe(ids.length);
    for (let kills = 0; kills < 4; kills += 1) {
      await expect.poll(() => (hurry(), jobs().some(({ holder }) => holder !== null)), poll).toBe(true);
      await server.stop('SIGKILL');
      expect(jobs().length).toBeGreaterThan(0);
      await server.start();
    }
    for (const uploadId of ids) {
      const state = async () => {
        const answer = await client.fetch(getUpload.path.replace(':uploadId', uploadId));
        return ((await answer.json()) as { state: string }).state;
      };
      await expect
        .poll(
          () => {
            hurry();
            return state();
          },
          { timeout: 120_000, interval: 500 },
        )
        .toBe('done');
    }
  });
});

describe.runIf(isOnPostgres)('two servers', () => {
  let segue: Harness;
  beforeAll(async () => {
    segue = await bootSegue();
  });
  afterAll(() => segue.close());

  test('go on within ten seconds with what one of them had under way when it was killed', async () => {
    const { db, config } = segue.ctx;
    const fixture = path.resolve(import.meta.dirname, '../../tests/fixtures/job-worker.ts');
    const url = config.database.kind === 'postgres' ? config.database.url : '';
    const start = (names: string) =>
      spawn(process.execPath, [fixture, names], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, SEGUE_DATA_DIR: path.join(segue.dataDir, names), SEGUE_DATABASE_URL: url },
      });
    const add = (name: string) =>
      addJob(db, defineJob({ name, lane: 'mail', payload: z.unknown(), run: async () => undefined }), null);
    const first = start('endless');
    await add('endless');
    await once(first.stdout, 'data');
    // The second one lives, and has something under way itself.
    const second = start('endless,beside');
    await add('beside');
    await once(second.stdout, 'data');
    const rows = () =>
      db.selectFrom('jobs').selectAll().where('kind', '=', 'endless').orderBy('created_at').execute();
    const [job] = await rows();
    const took = once(second.stdout, 'data');
    const killedAt = performance.now();
    first.kill('SIGKILL');
    await took;
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    expect((await rows()).find(({ id }) => id === job?.id)?.deaths).toBe(1);
    second.kill('SIGKILL');
    await once(second, 'exit');
  });
});
