import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { login, register } from '#shared/accounts/auth.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { finishUpload, sendChunk, startUpload, type UploadStatus } from '#shared/ingest/uploads.ts';
import { id3v2 } from '#tests/factories/id3.ts';
import { noiseOf } from '#tests/factories/noise.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { sendPart, type Sends } from '#tests/upload-file.ts';

// A server in a process of its own, killed and filled. `npm run test:crash` kills it 200 times.

const kills = Number(process.env['CRASH_KILLS'] ?? 8);
const perKillMs = 20_000;
const password = 'correct horse battery';

let server: ServerProcess | null = null;
afterEach(async () => {
  await server?.dispose();
  server = null;
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Several chunks, of which only the last holds music: the rest is a tag that differs from file to file. */
async function fileOf(seed: number, chunks: number): Promise<Uint8Array> {
  const cover = noiseOf(seed + 1, (chunks - 1) * uploadChunkBytes + 1000);
  return Buffer.concat([
    id3v2({ title: `Song ${seed}`, cover }),
    await makeMp3({ seconds: 2, seed: seed % 7 }),
  ]);
}

async function enter(running: ServerProcess, username: string): Promise<Sends> {
  const post = async (path: string, init: RequestInit) => {
    const answer = await fetch(new URL(path, running.origin), { method: 'POST', ...init });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<{ access_token: string }>;
  };
  const account = { username, email: `${username}@segue.test`, password };
  await post(register.path, {
    body: JSON.stringify(account),
    headers: { 'content-type': 'application/json' },
  });
  const { access_token } = await post(login.path, { body: new URLSearchParams({ username, password }) });
  return {
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${access_token}`);
      return fetch(new URL(path, running.origin), { ...init, headers, signal: AbortSignal.timeout(60_000) });
    },
  };
}

/** Uploads through all failures of the server: asks which chunks have arrived and sends the others. */
async function persist(
  client: Sends,
  file: Uint8Array,
  uploadId: string,
  acknowledged: Set<number>,
): Promise<string> {
  const total = Math.ceil(file.length / uploadChunkBytes);
  for (;;) {
    try {
      const current = await client.fetch(`/api/v1/tracks/upload/${uploadId}`);
      const status = current.status === 404 ? null : ((await current.json()) as UploadStatus);
      if (status?.state === 'done') return status.track!.id;
      const have = new Set(status?.receivedChunks ?? []);
      const lost = [...acknowledged].filter((index) => !have.has(index));
      if (lost.length > 0) throw new LostChunks(`${uploadId}: ${lost.join()} of ${[...acknowledged].join()}`);
      for (let index = 0; index < total - 1; index += 1) {
        if (have.has(index)) continue;
        const answer = await sendPart(client, index === 0 ? startUpload : sendChunk, file, index, {
          uploadId,
        });
        if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body.detail)}`);
        acknowledged.add(index);
      }
      const answer = await sendPart(client, finishUpload, file, total - 1, { uploadId });
      if (answer.status === 200) return answer.body.track!.id;
      if (answer.status < 500) throw new Refused(`${answer.status} ${JSON.stringify(answer.body.detail)}`);
    } catch (error) {
      if (error instanceof LostChunks || error instanceof Refused) throw error;
      await sleep(50);
    }
  }
}

class LostChunks extends Error {}
class Refused extends Error {}

test(
  `${kills} kills of the server at any moment lose no acknowledged chunk and spoil no track`,
  { timeout: 60_000 + kills * perKillMs },
  async () => {
    const running = (server = await startServerProcess());
    const people = [await enter(running, 'alice'), await enter(running, 'bob')];
    const finished: { client: Sends; track: string; sha256: string }[] = [];
    const run = { isOver: false };
    let seed = 0;

    async function uploadOn(client: Sends): Promise<void> {
      const mine = new Set<string>();
      while (!run.isOver) {
        const name = (seed += 1);
        const file = await fileOf(name, 2 + (name % 3));
        const track = await persist(client, file, `crash-upload-${name}`, new Set());
        expect(mine.has(track)).toBe(false);
        mine.add(track);
        finished.push({ client, track, sha256: sha256(file) });
      }
    }
    const work = Promise.all(people.map(uploadOn));
    work.catch(() => (run.isOver = true));

    const random = randomOf(2026);
    for (let i = 0; i < kills && !run.isOver; i += 1) {
      await sleep(30 + random() * 700);
      await running.stop('SIGKILL');
      await running.start();
    }
    run.isOver = true;
    await work;

    expect(finished.length).toBeGreaterThan(0);
    for (const { client, track, sha256: expected } of finished) {
      const answer = await client.fetch(`/api/v1/tracks/${track}/stream`);
      expect([track, answer.status]).toEqual([track, 200]);
      expect([track, sha256(new Uint8Array(await answer.arrayBuffer()))]).toEqual([track, expected]);
    }
  },
);

test('a disk that fills up in the middle is told, and the upload goes on when there is room again', async () => {
  const limits: { fileBytes?: number } = {};
  const running = (server = await startServerProcess({}, limits));
  const alice = await enter(running, 'alice');
  const file = await fileOf(1, 4);
  const uploadId = 'full-disk';
  const send = (endpoint: { path: string }, index: number) =>
    sendUntold(alice, endpoint, file, index, uploadId);
  async function restartWith(fileBytes: number): Promise<void> {
    await running.stop();
    limits.fileBytes = fileBytes;
    await running.start();
  }
  const full = { status: 507, body: { code: 'storage_full' } };
  expect((await send(startUpload, 0)).status).toBe(200);

  // The disk fills up while the chunk is written: nothing of it stays, and nothing else is lost.
  await restartWith(uploadChunkBytes - 100_000);
  expect(await send(sendChunk, 1)).toMatchObject(full);
  expect(await chunksOf(alice, uploadId)).toEqual([0]);
  expect(await readdir(path.join(running.dataDir, 'incoming'))).toEqual([]);

  // Each chunk fits into the largest file that may be written, and the whole does not.
  await restartWith(5_000_000);
  expect((await send(sendChunk, 1)).status).toBe(200);
  expect((await send(sendChunk, 2)).status).toBe(200);
  expect(await send(finishUpload, 3)).toMatchObject(full);
  // Everything else goes on.
  expect((await alice.fetch('/api/v1/users/me')).status).toBe(200);
  expect(await chunksOf(alice, uploadId)).toEqual([0, 1, 2, 3]);

  await running.stop();
  delete limits.fileBytes;
  await running.start();
  const track = await persist(alice, file, uploadId, new Set([0, 1, 2, 3]));
  const stream = await alice.fetch(`/api/v1/tracks/${track}/stream`);
  expect(sha256(new Uint8Array(await stream.arrayBuffer()))).toBe(sha256(file));
});

/** The chunks that the server has of an upload in progress. */
async function chunksOf(client: Sends, uploadId: string): Promise<number[]> {
  const answer = await client.fetch(`/api/v1/tracks/upload/${uploadId}`);
  const { state, receivedChunks } = (await answer.json()) as UploadStatus;
  expect(state).toBe('receiving');
  return receivedChunks;
}

/** Uploads like clients that follow the specification alone: without size and hash. */
async function sendUntold(
  client: Sends,
  endpoint: { path: string },
  file: Uint8Array,
  index: number,
  uploadId: string,
) {
  const form = new FormData();
  const total = Math.ceil(file.length / uploadChunkBytes);
  const bytes = Uint8Array.from(file.subarray(index * uploadChunkBytes, (index + 1) * uploadChunkBytes));
  for (const [name, value] of Object.entries({ chunkIndex: index, totalChunks: total, uploadId }))
    form.append(name, String(value));
  form.append('chunk', new Blob([bytes]), 'chunk');
  const answer = await client.fetch(endpoint.path, { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}
