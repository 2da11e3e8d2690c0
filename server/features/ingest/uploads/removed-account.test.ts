import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { finishUpload, sendChunk, startUpload } from '#shared/ingest/uploads.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { noiseOf } from '#tests/factories/noise.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { sendPart, type Sends } from '#tests/upload-file.ts';
import { sweepUploads } from './sweep.service.ts';

let segue: Harness;
let song: Uint8Array;
beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('rootadmin');
  // Three chunks, most of which are a picture.
  const cover = noiseOf(7, 2 * uploadChunkBytes + 1000);
  song = await makeMp3({ seconds: 3, seed: 7, tags: { title: 'Removed', cover } });
});
afterAll(() => segue.close());

/** A client whose form arrives in two halves, with something done in between: its sender is known by then. */
function inHalves(client: Sends, between: () => Promise<void>): Sends {
  return {
    async fetch(path, { method = 'POST', body } = {}) {
      const form = new Response(body);
      const bytes = new Uint8Array(await form.arrayBuffer());
      const half = Math.floor(bytes.length / 2);
      const stream = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(bytes.subarray(0, half));
          await sleep(300);
          await between();
          controller.enqueue(bytes.subarray(half));
          controller.close();
        },
      });
      const headers = { 'content-type': form.headers.get('content-type') ?? '' };
      return client.fetch(path, { method, headers, body: stream, duplex: 'half' } as RequestInit);
    },
  };
}

async function remove(client: Client): Promise<void> {
  await client.ok(deleteMyAccount, { body: { password: memberPassword } });
}

/** Nothing of it is left: no row, no failed job, and no chunk once the sweep came by. */
async function expectNothingLeft(): Promise<void> {
  const { db, stores } = segue.ctx;
  await segue.idle();
  expect(await db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('jobs').select('kind').where('dead_at', 'is not', null).execute()).toEqual([]);
  await sweepUploads(segue.ctx);
  expect(await stores.staging.list()).toEqual([]);
}

/** Sends the chunks before one. */
async function sendBefore(client: Sends, index: number, uploadId: string): Promise<void> {
  for (let at = 0; at < index; at += 1)
    await sendPart(client, at === 0 ? startUpload : sendChunk, song, at, { uploadId });
}

const chunks = [
  ['the first', startUpload, 0],
  ['a further', sendChunk, 1],
  ['the last', finishUpload, 2],
] as const;

test.each(chunks)('an account that is removed while %s chunk arrives', async (which, endpoint, index) => {
  const alice = await segue.member(`arriving${index}`);
  const uploadId = `arriving-${index}`;
  await sendBefore(alice, index, uploadId);
  const { status } = await sendPart(
    inHalves(alice, () => remove(alice)),
    endpoint,
    song,
    index,
    { uploadId },
  );
  expect([which, status]).toEqual([which, index === 0 ? 401 : 404]);
  await expectNothingLeft();
});

test.each([
  ['freeBytes', 404],
  // The chunk is stored before it is known; the next one is told.
  ['receive', 200],
] as const)('an account that is removed while its upload begins, at %s', async (step, expected) => {
  const alice = await segue.member(`beginning${step.toLowerCase()}`);
  const { staging } = segue.ctx.stores;
  const original = staging[step].bind(staging) as (...given: unknown[]) => Promise<never>;
  const spy = vi.spyOn(staging, step).mockImplementation(async (...given: unknown[]) => {
    spy.mockRestore();
    await remove(alice);
    return original(...given);
  });
  const uploadId = 'beginning';
  expect((await sendPart(alice, startUpload, song, 0, { uploadId })).status).toBe(expected);
  expect((await sendPart(alice, sendChunk, song, 1, { uploadId })).status).toBe(401);
  await expectNothingLeft();
});

test('an account that is removed while its upload is examined', async () => {
  const alice = await segue.member('examined');
  await sendBefore(alice, 2, 'examined');
  const ended = sendPart(alice, finishUpload, song, 2, { uploadId: 'examined' });
  const jobs = () => segue.ctx.db.selectFrom('jobs').select('kind').where('kind', '=', 'upload').execute();
  await expect.poll(jobs, { interval: 5, timeout: 30_000 }).toHaveLength(1);
  await remove(alice);
  expect((await ended).status).toBe(404);
  await expectNothingLeft();
});
