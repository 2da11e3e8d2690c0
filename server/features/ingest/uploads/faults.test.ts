import { request } from 'node:http';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { TaskFailure } from '#server/workers/task-failure.ts';
import { addReference } from '#shared/music/copyright-works.ts';
import { listFailedJobs, retryFailedJob } from '#shared/operations/failed-jobs.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { wording } from '#shared/texts/texts.ts';
import { finishUpload, getUpload, startUpload } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { sendPart, uploadFile } from '#tests/upload-file.ts';
import { sweepUploads } from './sweep.service.ts';

let segue: Harness;
let admin: Client & { id: string };
let alice: Client & { id: string };
let song: Uint8Array;

beforeAll(async () => {
  segue = await bootSegue();
  admin = await segue.member('admin');
  alice = await segue.member('alice');
  song = await makeMp3({ seconds: 20, seed: 41 });
});
afterAll(() => segue.close());

const userOf = ({ id }: { id: string }) =>
  segue.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a reference whose file is still arriving is left alone by the sweep', async () => {
  const boundary = 'reference';
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const answer = new Promise<number>((resolve, reject) => {
    const call = request(new URL(addReference.path, segue.origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    call.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
    call.write(field('title', 'A work') + field('artist', 'Somebody') + field('note', ''));
    call.write(`--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\n`);
    call.write(song.subarray(0, 100_000));
    void (async () => {
      const incoming = path.join(segue.dataDir, 'incoming');
      while ((await readdir(incoming)).length === 0) await new Promise(setImmediate);
      await sweepUploads(segue.ctx);
      call.write(song.subarray(100_000));
      call.end(`\r\n--${boundary}--\r\n`);
    })().catch(reject);
  });
  expect(await answer).toBeLessThan(300);
  expect(await readdir(path.join(segue.dataDir, 'incoming'))).toEqual([]);
});

test('the same file sent ten times at once by one person becomes one track', async () => {
  const file = await makeMp3({ seconds: 3, seed: 42 });
  const before = (await userOf(alice)).stored_bytes;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => uploadFile(alice, file, { uploadId: `same-${n}` })),
  );
  expect(answers.map(({ body }) => body.state)).toEqual(Array(10).fill('done'));
  expect(new Set(answers.map(({ body }) => body.track?.id)).size).toBe(1);
  expect((await userOf(alice)).stored_bytes).toBe(before + file.length);
});

test('the database itself takes no second track of one person’s file', async () => {
  const one = await segue.ctx.db
    .selectFrom('tracks')
    .selectAll()
    .where('owner_id', '=', alice.id)
    .executeTakeFirstOrThrow();
  const again = segue.ctx.db.insertInto('tracks').values({ ...one, id: 'another' });
  await expect(again.execute()).rejects.toThrow(/unique/i);
  // Tracks of an older backup come in as they are.
  await segue.ctx.db
    .insertInto('tracks')
    .values({ ...one, id: 'another', held_sha256: null })
    .execute();
  await segue.ctx.db.deleteFrom('tracks').where('id', '=', 'another').execute();
});

test('uploads that are announced at once stay within one’s storage', async () => {
  const { stored_bytes: kept } = await userOf(alice);
  const full = 5 * 1024 ** 3 - 3 * uploadChunkBytes;
  const store = (stored_bytes: number) =>
    segue.ctx.db.updateTable('users').set({ stored_bytes }).where('id', '=', alice.id).execute();
  await store(full);
  const file = Buffer.alloc(2 * uploadChunkBytes);
  const announce = async (kind: string, fields: Record<string, number>) => {
    const sent = Array.from({ length: 8 }, (_, n) =>
      sendPart(alice, startUpload, file, 0, { uploadId: `${kind}-${n}`, ...fields }),
    );
    return (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
  };
  expect(await announce('told', {})).toEqual([200, ...Array(7).fill(507)]);
  await segue.ctx.db.deleteFrom('uploads').execute();
  await sweepUploads(segue.ctx);
  await store(kept);
});

describe('a file that plays for hours', () => {
  /** Of silence at 8 kbit/s: MPEG-2.5, 8 kHz, mono, 72 ms and 72 bytes a frame. */
  const quiet = (hours: number): Buffer => {
    const frame = Buffer.alloc(72);
    frame.writeUInt32BE(0xffe3_18c0);
    return Buffer.concat(Array.from({ length: Math.round((hours * 3600) / 0.072) }, () => frame));
  };

  test('is refused where its owner may not upload so much, before it is decoded', async () => {
    const { status, body } = await uploadFile(alice, quiet(4.1), { uploadId: 'hours' });
    expect([status, body.detail]).toEqual([422, 'This file holds more than 4 hours of music.']);
  });
});

test('a file whose examination misses its deadline is kept, and examined when it is asked for again', async () => {
  const file = await makeMp3({ seconds: 3, seed: 45 });
  const uploadId = 'late';
  const run = vi.spyOn(segue.ctx.workers, 'run').mockRejectedValueOnce(new TaskFailure('deadline'));
  const missed = await uploadFile(alice, file, { uploadId });
  run.mockRestore();
  expect([missed.status, missed.body.detail]).toEqual([
    503,
    'The examination took too long. Please try again later.',
  ]);
  const kept = { state: 'receiving', receivedChunks: [0], error: null };
  expect(await alice.ok(getUpload, { params: { uploadId } })).toMatchObject(kept);
  expect((await sendPart(alice, finishUpload, file, 0, { uploadId })).body.state).toBe('done');
});

test('a file that no server could examine is to be sent for again, and an administrator may have it tried', async () => {
  const file = await makeMp3({ seconds: 3, seed: 46 });
  const uploadId = 'given-up';
  const jobs = () => segue.ctx.db.selectFrom('jobs').selectAll().where('kind', '=', 'upload').execute();
  const away = Object.assign(new Error('Away'), { code: 'ECONNRESET' });
  const run = vi.spyOn(segue.ctx.workers, 'run').mockRejectedValue(away);
  await sendPart(alice, startUpload, file, 0, { uploadId });
  const answer = sendPart(alice, finishUpload, file, 0, { uploadId });
  await expect.poll(jobs).toMatchObject([{ attempts: 1, holder: null, error: 'Away' }]);
  // It still waits.
  expect(await alice.ok(getUpload, { params: { uploadId } })).toMatchObject({ state: 'processing' });
  await segue.ctx.db
    .updateTable('jobs')
    .set({ run_at: 0, attempts: 3 })
    .where('kind', '=', 'upload')
    .execute();
  await segue.idle();
  run.mockRestore();
  const { status, body } = await answer;
  expect([status, body.detail]).toEqual([503, wording('errors:unavailable', 'en')]);
  const open = { state: 'receiving', receivedChunks: [0], error: null };
  expect(await alice.ok(getUpload, { params: { uploadId } })).toMatchObject(open);

  const [failed] = await admin.ok(listFailedJobs);
  expect(failed).toMatchObject({ kind: 'upload', username: 'alice', attempts: 4, error: 'Away' });
  await admin.ok(retryFailedJob, { params: { id: failed?.id ?? '' } });
  await segue.idle();
  expect(await alice.ok(getUpload, { params: { uploadId } })).toMatchObject({ state: 'done' });
});

test('an upload that a former version was examining when it ended is examined by this one', async () => {
  const uploadId = 'examined-before';
  await sendPart(alice, startUpload, await makeMp3({ seconds: 3, seed: 47 }), 0, { uploadId });
  const { db } = segue.ctx;
  await db.updateTable('uploads').set({ state: 'processing' }).where('client_id', '=', uploadId).execute();
  await sql`delete from kysely_migration where name = '0196-uploads-in-jobs'`.execute(db);
  await migrate(db);
  await segue.idle();
  expect(await alice.ok(getUpload, { params: { uploadId } })).toMatchObject({ state: 'done' });
});

test('an upload that a former version had under way is asked for again, and its files are cleared', async () => {
  const uploadId = 'former';
  const music = await makeMp3({ seconds: 3, seed: 43 });
  await sendPart(alice, startUpload, music, 0, { uploadId });
  const { id } = await segue.ctx.db
    .selectFrom('uploads')
    .select('id')
    .where('client_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  await segue.ctx.stores.staging.remove(id);
  const staging = path.join(segue.dataDir, 'staging');
  await mkdir(staging, { recursive: true });
  for (const name of [`${id}.part`, `${id}.chunks`, `${id}.part.0d8c-11`])
    await writeFile(path.join(staging, name), 'x');
  await segue.restart();
  expect(await readdir(staging)).toEqual([]);
  const { body } = await alice.call(getUpload, { params: { uploadId } });
  expect(body).toMatchObject({ state: 'receiving', receivedChunks: [] });
  await sendPart(alice, startUpload, music, 0, { uploadId });
  expect((await sendPart(alice, finishUpload, music, 0, { uploadId })).body.state).toBe('done');
});
