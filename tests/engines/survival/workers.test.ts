import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Databases } from '#server/db/connect.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { finishUpload, getUpload, startUpload, type UploadStatus } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { sendPart, uploadFile } from '#tests/upload-file.ts';
import { makeEmptyDatabase } from '../scratch-database.ts';
import { enginesFolder, makeBucketUrl, useEngine } from '../use.ts';
import { bodyOf, type Caller, join } from './fleet.ts';

describe.runIf(enginesFolder !== null)('a server that only answers, beside one that only works', () => {
  let web: ServerProcess;
  let worker: ServerProcess;
  let databases: Databases;
  let dropDatabase: () => Promise<void>;
  let alice: Caller;

  beforeAll(async () => {
    const database = await makeEmptyDatabase();
    dropDatabase = () => database.drop();
    const env = {
      SEGUE_DATABASE_URL: database.url,
      SEGUE_REDIS_URL: `${(await useEngine('redis')).url}/0?prefix=${randomUUID()}`,
      SEGUE_BLOBS_URL: await makeBucketUrl(),
      SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
    };
    web = await startServerProcess({ ...env, SEGUE_ROLE: 'web' });
    worker = await startServerProcess({ ...env, SEGUE_ROLE: 'worker' });
    databases = await connectDatabase({ kind: 'postgres', url: database.url });
    alice = await join([web.origin], 'alice');
  });
  afterAll(async () => {
    await web?.dispose();
    await worker?.dispose();
    await databases?.close();
    await dropDatabase?.();
  });

  /** Long enough for something to happen while it is examined. */
  async function mixOf(seed: number): Promise<Uint8Array> {
    const minute = await makeMp3({ seconds: 60, seed, stereo: false, sampleRate: 22_050, bitrateKbps: 32 });
    return Buffer.concat(Array.from({ length: 8 }, () => minute));
  }

  const finish = (file: Uint8Array, uploadId: string) =>
    sendPart(alice, finishUpload, file, Math.ceil(file.length / uploadChunkBytes) - 1, { uploadId });

  /** Sends a mix up to the call that waits for its end; resolves in the middle of its examination. */
  async function beginMix(file: Uint8Array, uploadId: string) {
    const ended = uploadFile(alice, file, { uploadId }).catch(() => null);
    const stage = async (): Promise<UploadStatus['stage']> => {
      const answer = await alice.call(getUpload, { params: { uploadId } });
      return answer.ok ? ((await answer.json()) as UploadStatus).stage : null;
    };
    await expect.poll(stage, { timeout: 60_000 }).toBe('measuring');
    return { ended };
  }

  const tracks = () => databases.db.selectFrom('tracks').select('id').execute();

  test('an upload to the one is examined by the other', async () => {
    const song = await makeMp3({ seconds: 5, seed: 1 });
    const { status, body } = await uploadFile(alice, song, { uploadId: 'song' });
    expect([status, body.state]).toEqual([200, 'done']);
    expect((await tracks()).map(({ id }) => id)).toEqual([body.track?.id]);
  });

  test('while no worker runs an upload waits, and no longer', async () => {
    await worker.stop();
    const song = await makeMp3({ seconds: 5, seed: 2 });
    await sendPart(alice, startUpload, song, 0, { uploadId: 'early' });
    const answer = finish(song, 'early');
    const status = () => bodyOf<UploadStatus>(alice.call(getUpload, { params: { uploadId: 'early' } }));
    await expect.poll(async () => (await status()).state).toBe('processing');
    await worker.start();
    expect((await answer).body.state).toBe('done');
  });

  test('a worker that is killed in the middle of it loses nothing: the waiting call gets the one track', async () => {
    const before = (await tracks()).length;
    const mix = await mixOf(3);
    const { ended } = await beginMix(mix, 'killed-worker');
    await worker.stop('SIGKILL');
    await worker.start();
    const answer = await ended;
    expect([answer?.status, answer?.body.state]).toEqual([200, 'done']);
    expect(await tracks()).toHaveLength(before + 1);
  });

  test('a client whose server is killed while it waits gets the track by asking again', async () => {
    const before = (await tracks()).length;
    const mix = await mixOf(4);
    const { ended } = await beginMix(mix, 'killed-web');
    await web.stop('SIGKILL');
    expect(await ended).toBeNull();
    await web.start();
    const answer = await finish(mix, 'killed-web');
    expect([answer.status, answer.body.state]).toEqual([200, 'done']);
    expect(await tracks()).toHaveLength(before + 1);
  });
});
