import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReference } from '#shared/music/copyright-works.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { finishUpload, sendChunk, startUpload, type UploadStatus } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { noiseOf } from '#tests/factories/noise.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

// Every field counts wherever it stands in its form, and in whichever call: HTML forms and generated clients choose the order.

let segue: Harness;
let admin: Client & { id: string };
let alice: Client & { id: string };
/** Three chunks without words of their own. */
let song: Uint8Array;

beforeAll(async () => {
  segue = await bootSegue();
  admin = await segue.member('admin');
  alice = await segue.member('alice');
  song = await makeMp3({
    seconds: 4,
    seed: 77,
    tags: { cover: noiseOf(6, 2 * uploadChunkBytes + 300_000) },
  });
});
afterAll(() => segue.close());

type Order = 'before the file' | 'after the file';
type Fields = Record<string, string | number>;

const steps = [startUpload, sendChunk, finishUpload] as const;
const orders: readonly Order[] = ['before the file', 'after the file'];
const table = orders.flatMap((order) => steps.map((step) => ({ order, step, call: step.id })));

function formOf(order: Order, fields: Fields, fileField: string, bytes: Uint8Array): FormData {
  const form = new FormData();
  const appendFile = (): void => form.append(fileField, new Blob([Uint8Array.from(bytes)]), 'a.mp3');
  if (order === 'after the file') appendFile();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (order === 'before the file') appendFile();
  return form;
}

let uploads = 0;

/** Sends the three chunks one by one, with further fields in one of the calls. */
async function upload(order: Order, at: (typeof steps)[number], more: Fields) {
  const uploadId = `fields-${(uploads += 1)}`;
  const answers: Response[] = [];
  for (const [chunkIndex, step] of steps.entries()) {
    const bytes = song.subarray(chunkIndex * uploadChunkBytes, (chunkIndex + 1) * uploadChunkBytes);
    const fields = { uploadId, chunkIndex, totalChunks: 3, ...(step === at ? more : {}) };
    const body = formOf(order, fields, 'chunk', bytes);
    answers.push(await alice.fetch(step.path, { method: 'POST', body }));
    if (step === at && answers.at(-1)?.status !== 200) break;
  }
  return answers.at(-1)!;
}

describe.each(table)('a field $order of $call', ({ order, step }) => {
  test('counts', async () => {
    const words = { title: 'Amber', artist: 'The Lanes', album: 'Night', genre: 'House' };
    const list = await alice.ok(createPlaylist, { body: { name: 'Chosen' } });
    const answer = await upload(order, step, { ...words, playlist_id: list.id, fileSize: song.length });
    const { track } = (await answer.json()) as UploadStatus;
    expect(track).toMatchObject(words);
    const { tracks } = await alice.ok(getPlaylist, { params: { id: list.id } });
    expect(tracks.map(({ id }) => id)).toEqual([track?.id]);
    await alice.ok(deleteTrack, { params: { id: track!.id } });

    const named = await upload(order, step, { fileName: 'Blue.mp3' });
    const { track: other } = (await named.json()) as UploadStatus;
    expect(other?.title).toBe('Blue');
    await alice.ok(deleteTrack, { params: { id: other!.id } });
  });

  test.each<[string, string, number[]]>([
    ['chunkSha256', 'a'.repeat(64), [400]],
    ['fileSize', String(uploadChunkBytes), [400, 409]],
    ['playlist_id', '0'.repeat(22), [404]],
    ['title', 'x'.repeat(201), [422]],
    ['tags', 'quiet', [422]],
  ])('refuses %s where it is wrong', async (name, value, statuses) => {
    const answer = await upload(order, step, { [name]: value });
    expect([name, statuses.includes(answer.status)]).toEqual([name, true]);
    if (name !== 'tags') return;
    expect(await answer.json()).toMatchObject({ detail: [{ loc: ['body'], type: 'unrecognized_keys' }] });
  });
});

test('a playlist that a later call names takes the place of the one before', async () => {
  const [first, second] = [
    await alice.ok(createPlaylist, { body: { name: 'First' } }),
    await alice.ok(createPlaylist, { body: { name: 'Second' } }),
  ];
  const uploadId = `fields-${(uploads += 1)}`;
  const short = await makeMp3({ seconds: 2, seed: 78 });
  for (const [step, playlist_id] of [
    [startUpload, first.id],
    [finishUpload, second.id],
  ] as const) {
    const fields = { uploadId, chunkIndex: 0, totalChunks: 1, playlist_id };
    const body = formOf('after the file', fields, 'chunk', short);
    expect((await alice.fetch(step.path, { method: 'POST', body })).status).toBe(200);
  }
  const countOf = async ({ id }: { id: string }) =>
    (await alice.ok(getPlaylist, { params: { id } })).tracks.length;
  expect([await countOf(first), await countOf(second)]).toEqual([0, 1]);
});

test.each(orders)('a reference work has the words that stand %s, and no unknown ones', async (order) => {
  const bytes = await makeMp3({ seconds: 20, seed: order.length });
  const words = { title: `Work ${order}`, artist: 'The Owners', note: 'By contract' };
  const send = (fields: Fields) =>
    admin.fetch(addReference.path, { method: 'POST', body: formOf(order, fields, 'audio', bytes) });
  expect((await send({ ...words, year: 1999 })).status).toBe(422);
  const added = await send(words);
  expect([added.status, await added.json()]).toEqual([201, expect.objectContaining(words)]);
});

test('where the body is the file itself, a form is refused rather than half read', async () => {
  const binary = segue.endpoints.filter(({ bodyType }) => bodyType === 'binary');
  expect(binary.map(({ id }) => id).sort()).toEqual([
    'backups.upload',
    'house.setLogo',
    'listenImport.start',
    'moving.preview',
    'playlists.setCover',
    'profiles.setAvatar',
  ]);
  const list = await admin.ok(createPlaylist, { body: { name: 'Covered' } });
  for (const endpoint of binary) {
    const address = endpoint.path.replace(/:id\b/, list.id);
    const body = formOf('after the file', { title: 'Lost?' }, 'file', song);
    const answer = await admin.fetch(`${address}?version=${list.version}&name=a.m3u8`, {
      method: endpoint.method,
      body,
    });
    expect([endpoint.id, answer.status]).toEqual([endpoint.id, 415]);
  }
});
