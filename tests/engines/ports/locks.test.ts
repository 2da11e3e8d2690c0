import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import { startJob } from '#server/features/operations/backups/jobs.ts';
import { createBackup } from '#shared/operations/backups.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { finishUpload, startUpload } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { sendPart } from '#tests/upload-file.ts';
import { engineKinds } from '../all.ts';
import type { Engine } from '../engine.ts';
import { makeScratchDatabase, type ScratchDatabase } from '../scratch-database.ts';
import { enginesFolder } from '../use.ts';

/** Redis keeps nothing over a restart. */
describe.runIf(enginesFolder !== null)('servers whose Redis goes away', () => {
  let folder: string;
  let redis: Engine;
  let database: ScratchDatabase;
  let here: Harness;
  let there: Harness;
  /** Without a folder in common with the others: it could examine none of their uploads. */
  let apart: Harness;
  let alice: Client & { id: string };
  let aliceThere: Client;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'segue-redis-'));
    redis = await engineKinds.redis.create(folder);
    database = await makeScratchDatabase();
    const settings = {
      SEGUE_DATABASE_URL: database.url,
      SEGUE_REDIS_URL: redis.url,
      SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
    };
    const files = { SEGUE_DATA_DIR: path.join(folder, 'files') };
    here = await bootSegue({ ...settings, ...files });
    there = await bootSegue({ ...settings, ...files });
    apart = await bootSegue({ ...settings, SEGUE_ROLE: 'web' });
    alice = await here.member('alice');
    aliceThere = there.as(alice.token ?? '');
  });
  afterAll(async () => {
    await here?.close();
    await there?.close();
    await apart?.close();
    await redis?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function restartRedis(): Promise<void> {
    await redis.stop();
    await redis.start();
  }

  test('make one track of an upload whose end was under way then, and give it to all who asked', async () => {
    const stateOf = async (uploadId: string) =>
      (await here.ctx.db.selectFrom('uploads').select('state').where('client_id', '=', uploadId).execute())[0]
        ?.state;
    for (let turn = 0; turn < 6; turn += 1) {
      const song = await makeMp3({ seconds: 40, seed: 60 + turn });
      const fields = { uploadId: `turn-${turn}`, title: 'Once' };
      await sendPart(alice, startUpload, song, 0, fields);
      const first = sendPart(alice, finishUpload, song, 0, fields);
      await expect.poll(() => stateOf(fields.uploadId), { interval: 2 }).toBe('processing');
      await restartRedis();
      const ends = await Promise.all([first, sendPart(aliceThere, finishUpload, song, 0, fields)]);
      expect(ends.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set(ends.map(({ body }) => body.track?.id)).size).toBe(1);
      expect(await here.ctx.db.selectFrom('tracks').select('id').execute()).toHaveLength(turn + 1);
    }
  });

  test('make no backup while another server makes one', async () => {
    const end = Promise.withResolvers<void>();
    const { done } = await startJob(here.ctx, 'one', 'backup', async (job) => {
      await end.promise;
      await job.confirm();
    });
    const body = { includes_db: true, includes_media: false, includes_es: false };
    const ask = () => apart.as(alice.token ?? '').call(createBackup, { body });
    expect((await ask()).status).toBe(409);
    await restartRedis();
    expect((await ask()).status).toBe(409);
    end.resolve();
    await done;
    expect((await ask()).status).toBe(202);
  });

  test('refuse writers and answer readers while another restores, though they were not told', async () => {
    await redis.stop();
    const more = Array.from({ length: 30 }, (_, at) => ({ body: { name: `Too late ${at}` } }));
    const { database: config } = here.ctx.config;
    const other = await connectDatabase(config);
    await here.ctx.state.maintenance.during(async () => {
      await here.ctx.state.maintenance.quiet();
      await other.db.transaction().execute(async (trx) => {
        await sql`lock table playlists in share row exclusive mode`.execute(trx);
        const writers = more.map((playlist) => aliceThere.call(createPlaylist, playlist));
        const readers = more.map(() => aliceThere.call(listMine));
        expect(new Set((await Promise.all(readers)).map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set((await Promise.all(writers)).map(({ status }) => status))).toEqual(new Set([503]));
      });
    });
    await redis.start();
    await expect.poll(async () => (await aliceThere.call(createPlaylist, more[0])).status).toBe(201);
    await other.close();
  });

  test('answer readers while writers wait for what somebody keeps', async () => {
    const other = await connectDatabase(here.ctx.config.database);
    await other.db.transaction().execute(async (trx) => {
      await sql`lock table playlists in share row exclusive mode`.execute(trx);
      const body = { name: 'Waits' };
      const writers = Array.from({ length: 12 }, () => aliceThere.call(createPlaylist, { body }));
      await expect.poll(() => waiting(here.ctx.db)).toBe(12);
      expect((await aliceThere.call(listMine)).status).toBe(200);
      expect(new Set((await Promise.all(writers)).map(({ status }) => status))).toEqual(new Set([503]));
    });
    await other.close();
  });
});

/** Counts the connections that wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
