import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openSqlite } from '#server/db/sqlite.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import {
  finishUpload,
  getUpload,
  sendChunk,
  startUpload,
  type UploadStatus,
} from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { isOnPostgres, makeEmptyDatabase } from '#tests/engines/scratch-database.ts';
import { bodyOf, callerOn, join } from '#tests/engines/survival/fleet.ts';
import { useEngine } from '#tests/engines/use.ts';
import { sendPart, type Sends } from '#tests/upload-file.ts';
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

describe.runIf(isOnPostgres)('an upload on two servers', () => {
  const jobs = async (db: Client) =>
    (
      await db.query<{ id: string; holder: string | null; run_at: string; deaths: number }>(
        "select id, holder, run_at, deaths from jobs where kind = 'long upload'",
      )
    ).rows;

  test('is examined by the other within ten seconds when the one that examines it is killed', async () => {
    await using stack = new AsyncDisposableStack();
    const database = await makeEmptyDatabase();
    stack.defer(() => database.drop());
    const env = {
      SEGUE_DATABASE_URL: database.url,
      SEGUE_REDIS_URL: `${(await useEngine('redis')).url}/0?prefix=${randomUUID()}`,
      SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
    };
    const first = await startServerProcess(env);
    stack.defer(() => first.dispose());
    // Both on the same files, as on a shared disk.
    const folder = await mkdtemp(path.join(tmpdir(), 'segue-second-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    for (const name of ['blobs', 'staging']) {
      await mkdir(path.join(first.dataDir, name), { recursive: true });
      await symlink(path.join(first.dataDir, name), path.join(folder, name));
    }
    const second = await startServerProcess({ ...env, SEGUE_DATA_DIR: folder });
    stack.defer(() => second.dispose());
    const servers = [first, second];
    const db = new Client({ connectionString: database.url });
    await db.connect();
    stack.defer(() => db.end());

    const alice = await join([first.origin], 'alice');
    const [ofFirst, ofSecond] = servers.map(({ origin }) => callerOn([origin], alice.token));
    const minute = await makeMp3({ seconds: 60, seed: 9, stereo: false, sampleRate: 8000, bitrateKbps: 32 });
    const mix = Buffer.concat(Array.from({ length: 21 }, () => minute));
    const last = Math.ceil(mix.length / uploadChunkBytes) - 1;
    const uploadId = 'examined-by-two';
    for (let at = 0; at < last; at += 1)
      await sendPart(alice, at === 0 ? startUpload : sendChunk, mix, at, { uploadId });
    const end = (caller: Sends) => sendPart(caller, finishUpload, mix, last, { uploadId });
    const ends = [end(ofFirst!), end(ofSecond!)].map((answer) => answer.catch(() => null));

    const poll = { timeout: 120_000, interval: 50 };
    await expect.poll(async () => (await jobs(db))[0]?.holder ?? null, poll).not.toBeNull();
    const holder = await holderAmong(servers, async () => (await jobs(db))[0]?.run_at);
    const [before] = await jobs(db);
    await servers[holder]!.stop('SIGKILL');
    const killedAt = performance.now();
    await expect
      .poll(
        async () => (await jobs(db)).some((job) => job.holder !== null && job.holder !== before!.holder),
        {
          ...poll,
          interval: 20,
        },
      )
      .toBe(true);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    expect(await jobs(db)).toMatchObject([{ id: before!.id, deaths: 1 }]);
    // The call on the server that lives, the same call again and a poll of its state get the track.
    const survivor = [ofFirst!, ofSecond!][1 - holder]!;
    const done = await ends[1 - holder];
    expect([done?.status, done?.body.state]).toEqual([200, 'done']);
    expect((await end(survivor)).body.track?.id).toBe(done?.body.track?.id);
    const asked = await bodyOf<UploadStatus>(survivor.call(getUpload, { params: { uploadId } }));
    expect([asked.state, asked.track?.id]).toEqual(['done', done?.body.track?.id]);
    expect(await jobs(db)).toEqual([]);
  });
});

/** Finds which of two servers renews a lease: it stands still while that one is halted. */
async function holderAmong(
  servers: readonly ServerProcess[],
  lease: () => Promise<string | undefined>,
): Promise<number> {
  for (let at = 0; at < 20; at += 1) {
    const halted = at % 2;
    process.kill(servers[halted]!.pid, 'SIGSTOP');
    try {
      const before = await lease();
      for (let look = 0; look < 30; look += 1) {
        await sleep(100);
        const now = await lease();
        if (now !== undefined && now !== before) return 1 - halted;
      }
    } finally {
      process.kill(servers[halted]!.pid, 'SIGCONT');
    }
  }
  throw new Error('Nobody renews it');
}
