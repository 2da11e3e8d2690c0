import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadChunkBytes } from '#shared/limits.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { cancelUpload, finishUpload, getUpload, sendChunk, startUpload } from '#shared/ingest/uploads.ts';
import { infoFrame, makeMp3 } from '#tests/factories/mp3.ts';
import { randomOf } from '#tests/factories/tune.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { sendPart, uploadFile } from '#tests/upload-file.ts';

// Files of strangers and of broken programs. None of them may become a track, stay behind, or reach outside.

let segue: Harness;
let alice: Client & { id: string };
let music: Uint8Array;
let before: string[];

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  music = await makeMp3({ seconds: 5, seed: 7 });
  await segue.ctx.search.settled();
  before = await filesOf(segue.dataDir);
});
afterAll(() => segue.close());

let uploads = 0;
const nextId = () => `hostile-${(uploads += 1)}`;

async function nothingIsLeft(): Promise<void> {
  expect(await segue.ctx.stores.staging.list()).toEqual([]);
  const tracks = await segue.ctx.db.selectFrom('tracks').select('id').execute();
  expect(tracks).toEqual([]);
  const begun = await segue.ctx.db
    .selectFrom('uploads')
    .select('id')
    .where('state', 'in', ['receiving', 'processing'])
    .execute();
  expect(begun).toEqual([]);
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  // Mail is written behind the answer.
  return names.filter((name) => !name.startsWith('outbox')).sort();
}

async function cancelOpen(): Promise<void> {
  const open = await segue.ctx.db
    .selectFrom('uploads')
    .select('client_id')
    .where('state', '=', 'receiving')
    .execute();
  for (const { client_id } of open) await alice.ok(cancelUpload, { params: { uploadId: client_id } });
}

async function clear(): Promise<void> {
  await segue.ctx.db.deleteFrom('tracks').execute();
}

function formOf(fields: Record<string, string>, bytes: Uint8Array = music): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('chunk', new Blob([Uint8Array.from(bytes)]), 'chunk');
  return form;
}

const good = () => ({ chunkIndex: '0', totalChunks: '1', uploadId: nextId() });
const send = (form: FormData, endpoint: { path: string } = startUpload) =>
  alice.fetch(endpoint.path, { method: 'POST', body: form });

describe('a field', () => {
  test.each<Record<string, string>>([
    { totalChunks: '0' },
    { totalChunks: '-1' },
    { totalChunks: '1000000000' },
    { totalChunks: '1.5' },
    { totalChunks: 'NaN' },
    { totalChunks: 'Infinity' },
    { totalChunks: '' },
    { chunkIndex: '-1' },
    { chunkIndex: '1' },
    { chunkIndex: '100000' },
    { chunkIndex: '1e300' },
    { chunkIndex: '0.5' },
    { chunkIndex: 'zero' },
    { uploadId: '../../etc/passwd' },
    { uploadId: 'abc\u0000defgh' },
    { uploadId: '' },
    { uploadId: 'a/b' },
    { uploadId: 'turned \u202e round' },
    { uploadId: 'x'.repeat(129) },
    { chunkSha256: '../'.repeat(21) },
    { chunkSha256: 'A'.repeat(64) },
    { fileSize: '-5' },
    { fileSize: '1e99' },
    { fileName: 'a\u0000.mp3' },
    { fileName: 'x'.repeat(256) },
    { title: 'a\u0000b' },
    { title: 'line\nbreak' },
    { title: 'turned \u202e round' },
    { title: 'x'.repeat(201) },
    { artist: '\u0000' },
    { album: 'a\u0007' },
    { genre: 'x'.repeat(61) },
    { playlist_id: '../1' },
    { playlist_id: "1' or '1'='1" },
    { playlist_id: '0'.repeat(22) },
  ])('like %o is refused', async (bad) => {
    const answer = await send(formOf({ ...good(), ...bad }));
    expect([400, 404, 413, 422]).toContain(answer.status);
    await nothingIsLeft();
  });

  async function onlyBlobsAreAdded(): Promise<void> {
    // The answer comes with the track; its chunks go when the job ends.
    await segue.idle();
    const added = (await filesOf(segue.dataDir)).filter((file) => !before.includes(file));
    expect(added.filter((file) => !/^blobs\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(file))).toEqual([]);
  }

  test.each([
    '1732-song.mp3',
    'a',
    '..',
    '.',
    '..\\..\\x',
    'C:\\x',
    '%2e%2e%2f',
    "1' or '1'='1",
    'canción 🎵.mp3',
    'x'.repeat(128),
  ])('that names the upload %o is a word, and no path', async (uploadId) => {
    const { body, status } = await uploadFile(alice, music, { uploadId });
    expect([status, body.uploadId, body.state]).toEqual([200, uploadId, 'done']);
    const asked = await alice.call(getUpload, { params: { uploadId } });
    // A browser takes these two for steps in the address.
    const isStep = /^\.{1,2}$/.test(uploadId);
    expect(isStep || asked.body.state === 'done').toBe(true);
    await onlyBlobsAreAdded();
    await clear();
  });

  test('with a path in it stays a word', async () => {
    const words = {
      title: '../../title',
      artist: '..\\artist',
      album: '/etc/passwd',
      genre: '../',
      fileName: '../../x.mp3',
    };
    const { body } = await uploadFile(alice, music, { uploadId: nextId(), ...words });
    expect(body.track).toMatchObject({ title: '../../title', artist: '..\\artist', album: '/etc/passwd' });
    await onlyBlobsAreAdded();
    for (const name of ['title', 'artist', 'x.mp3']) {
      expect(existsSync(path.resolve(segue.dataDir, '..', name))).toBe(false);
    }
    await clear();
  });

  test.each([
    ['missing altogether', (form: FormData) => form.delete('uploadId')],
    ['of no file', (form: FormData) => form.delete('chunk')],
    ['of two files', (form: FormData) => form.append('chunk', new Blob(['x']), 'again')],
    ['with a name of the language', (form: FormData) => form.append('__proto__', '{"isAdmin":true}')],
    [
      'a thousand times',
      (form: FormData) => Array.from({ length: 1000 }, (_, i) => form.append(`f${i}`, 'x')),
    ],
    ['of a megabyte', (form: FormData) => form.append('title', 'x'.repeat(1_000_000))],
  ])('%s does no harm', async (_name, spoil) => {
    const form = formOf(good());
    spoil(form);
    const { status } = await send(form);
    expect(status).toBeLessThan(500);
    await cancelOpen();
    await nothingIsLeft();
  });
});

describe('a body', () => {
  test.each([
    ['of another type', 'application/json', '{}'],
    ['without a boundary', 'multipart/form-data', 'x'],
    ['that is no form', 'multipart/form-data; boundary=abc', 'no boundary in here'],
    [
      'that ends early',
      'multipart/form-data; boundary=abc',
      '--abc\r\nContent-Disposition: form-data; name="uploadId"\r\n\r\nxx',
    ],
  ])('%s is refused', async (_name, type, body) => {
    const answer = await alice.fetch(startUpload.path, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([400, 415]).toContain(answer.status);
    await nothingIsLeft();
  });

  test('that never ends is cut off, and costs no more than a chunk', async () => {
    const boundary = 'endless';
    const head =
      `--${boundary}\r\nContent-Disposition: form-data; name="chunkIndex"\r\n\r\n0\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="totalChunks"\r\n\r\n2\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="uploadId"\r\n\r\n${nextId()}\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="chunk"; filename="x"\r\n\r\n`;
    const { status, sent } = await pour(head, `multipart/form-data; boundary=${boundary}`);
    expect([400, 413]).toContain(status);
    expect(sent).toBeLessThan(64 * uploadChunkBytes);
    await cancelOpen();
  });
});

test('clients that send a byte a minute hold up nobody, and nothing of theirs counts', async () => {
  const uploadId = nextId();
  await sendPart(alice, startUpload, Buffer.concat([music, Buffer.alloc(2 * uploadChunkBytes)]), 0, {
    uploadId,
  }).catch(() => null);
  const slow = Array.from({ length: 60 }, () => {
    const call = request(new URL(sendChunk.path, segue.origin), {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=slow',
        authorization: `Bearer ${alice.token}`,
      },
    });
    call.on('error', () => undefined);
    const field = (name: string, value: string) =>
      `--slow\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    call.write(field('chunkIndex', '1') + field('totalChunks', '3') + field('uploadId', uploadId));
    call.write('--slow\r\nContent-Disposition: form-data; name="chunk"; filename="x"\r\n\r\nx');
    return call;
  });
  const { body } = await uploadFile(alice, music, { uploadId: nextId() });
  expect(body.state).toBe('done');
  expect((await alice.ok(getUpload, { params: { uploadId } })).receivedChunks).toEqual([0]);
  for (const call of slow) call.destroy();
  await cancelOpen();
  await clear();
});

/** Sends a chunked body until the server stops reading. */
function pour(head: string, contentType: string): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    let sent = 0;
    let status = 0;
    const call = request(new URL(startUpload.path, segue.origin), {
      method: 'POST',
      headers: { 'content-type': contentType, authorization: `Bearer ${alice.token}` },
    });
    const piece = Buffer.alloc(256 * 1024, 1);
    const more = (): void => {
      while (!call.destroyed && call.write(piece)) sent += piece.length;
      call.once('drain', more);
    };
    call.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    // The server hangs up on what does not end.
    call.on('error', () => undefined);
    call.on('close', () => resolve({ status, sent }));
    call.write(head);
    more();
  });
}

/** Half of a file whose first frame gives the length of the whole. */
function halfOf(whole: Uint8Array): Buffer {
  const header = infoFrame(whole, { frames: Math.round(whole.length / 418), bytes: whole.length });
  return Buffer.concat([header, whole.subarray(0, whole.length / 2)]);
}

describe('a file that is no music is refused for good, and nothing of it stays:', () => {
  test.each([
    ['HTML', () => Buffer.from('<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'), 415],
    ['a ZIP with an MP3 in it', () => zipOf(music), 415],
    ['a WAV header before an MP3', () => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), music]), 415],
    ['random bytes', () => noise(300_000), 415],
    ['nothing but zeros', () => Buffer.alloc(100_000), 415],
    ['an MP3 cut in the middle', () => halfOf(music), 422],
    [
      'a tag without music',
      () => Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\u0010\0', 'latin1'), Buffer.alloc(2048)]),
      422,
    ],
  ] as const)('%s', async (_name, make, status) => {
    const uploadId = nextId();
    const answer = await uploadFile(alice, make(), { uploadId });
    expect(answer.status).toBe(status);
    await nothingIsLeft();
    const upload = await alice.ok(getUpload, { params: { uploadId } });
    expect(upload).toMatchObject({
      state: 'failed',
      errorCode: status === 415 ? 'unsupported_media' : 'unprocessable',
    });
    expect(upload.error).toBe(answer.body.detail);
    // Asked again, in whatever way, it gives the same answer without another examination.
    expect((await sendPart(alice, finishUpload, make(), 0, { uploadId })).status).toBe(status);
    expect((await sendPart(alice, startUpload, make(), 0, { uploadId })).body.state).toBe('failed');
    await nothingIsLeft();
  });
});

describe('a strange file is taken for the music in it:', () => {
  test('a tag of 90 MB', async () => {
    const file = await makeMp3({ seconds: 5, seed: 7, tags: { title: 'Heavy', padding: 90 * 1024 * 1024 } });
    const { body } = await uploadFile(alice, file, { uploadId: nextId() });
    expect(body.track).toMatchObject({ title: 'Heavy' });
    expect(body.track!.duration_seconds).toBeCloseTo(5, 0);
    await clear();
  });

  test.each([
    ['20,000 by 20,000 pixels', hugePng(20_000)],
    ['9 MB', Buffer.concat([hugePng(10), Buffer.alloc(9 * 1024 * 1024)])],
  ])('a cover of %s is left out, and its person told so', async (_size, cover) => {
    const file = await makeMp3({ seconds: 5, seed: 8, tags: { title: 'Wide', cover } });
    const uploadId = nextId();
    const { body } = await uploadFile(alice, file, { uploadId });
    expect(body.track).toMatchObject({ title: 'Wide', cover_url: null });
    expect(body.note).toBe(
      'The track is here, without the cover inside the file. The picture is too large: at most 50 megapixels and 8 MB.',
    );
    expect(await alice.ok(getUpload, { params: { uploadId } })).toMatchObject({ note: body.note });
    await clear();
  });

  test('a header that claims a hundred hours', async () => {
    const plain = Buffer.from(await makeMp3({ seconds: 6, seed: 9, bitrateKbps: 128 }));
    // A frame of its own before the music, as encoders write it: side information, 'Xing', flags, frames.
    const liar = Buffer.from(plain.subarray(0, 417)).fill(0, 4);
    liar.write('Xing', 36, 'latin1');
    liar.writeUInt32BE(1, 40);
    liar.writeUInt32BE(13_800_000, 44);
    const { body } = await uploadFile(alice, Buffer.concat([liar, plain]), { uploadId: nextId() });
    expect(body.track!.duration_seconds).toBeCloseTo(6, 0);
    await clear();
  });

  test('a stream of variable bitrate without any header', async () => {
    const file = await makeMp3({ seconds: 6, seed: 10, vbrQuality: 4 });
    const { body } = await uploadFile(alice, file, { uploadId: nextId() });
    expect(body.track!.duration_seconds).toBeCloseTo(6, 0);
    await clear();
  });
});

describe('the scan', () => {
  test('blocks what it recognises, tells what and where, and keeps the bytes until somebody decides', async () => {
    const famous = await makeMp3({ seconds: 25, seed: 31 });
    await registerAsReference(famous);
    const playlist = await alice.ok(createPlaylist, { body: { name: 'Covers' } });
    const uploadId = nextId();
    const answer = await uploadFile(alice, famous, { uploadId, playlist_id: playlist.id });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatch(
      /^Upload blocked: this file contains copyrighted music \(Famous by Somebody, 0:\d\d to 0:2\d\)\. Only original content is allowed\.$/,
    );
    expect(await alice.ok(getUpload, { params: { uploadId } })).toMatchObject({
      state: 'failed',
      errorCode: 'unprocessable',
    });
    expect((await alice.ok(getPlaylist, { params: { id: playlist.id } })).tracks).toEqual([]);
    const scan = await segue.ctx.db
      .selectFrom('copyright_scans')
      .selectAll()
      .where('state', '=', 'matched')
      .executeTakeFirstOrThrow();
    expect(await segue.ctx.stores.blobs.stat(scan.audio_sha256!)).not.toBeNull();
    await nothingIsLeft();
    await segue.ctx.db.deleteFrom('copyright_works').execute();
  });

  test('that cannot run is never “clear”: the upload waits, whole, and is taken when it can', async () => {
    const other = await makeMp3({ seconds: 4, seed: 77 });
    const uploadId = nextId();
    await sendPart(alice, startUpload, other, 0, { uploadId });
    await segue.ctx.db.schema.alterTable('copyright_scans').renameTo('copyright_scans_away').execute();
    const failed = await sendPart(alice, finishUpload, other, 0, { uploadId });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(await alice.ok(getUpload, { params: { uploadId } })).toMatchObject({
      state: 'receiving',
      receivedChunks: [0],
    });
    const tracks = await segue.ctx.db.selectFrom('tracks').select('id').execute();
    expect(tracks).toEqual([]);
    await segue.ctx.db.schema.alterTable('copyright_scans_away').renameTo('copyright_scans').execute();
    expect((await sendPart(alice, finishUpload, other, 0, { uploadId })).body.state).toBe('done');
    await clear();
  });
});

test('chunks for an upload that was never begun are refused', async () => {
  for (const endpoint of [sendChunk, finishUpload]) {
    expect((await sendPart(alice, endpoint, music, 0, { uploadId: nextId() })).status).toBe(404);
  }
  await nothingIsLeft();
});

/** Registers the music in these bytes as a reference, which blocks its upload. */
async function registerAsReference(file: Uint8Array): Promise<void> {
  const bob = await segue.member('bob');
  const { body } = await uploadFile(bob, file, { uploadId: nextId() });
  await segue.ctx.db
    .updateTable('copyright_works')
    .set({ kind: 'reference', title: 'Famous', artist: 'Somebody', track_id: null, owner_id: null })
    .where('track_id', '=', body.track!.id)
    .execute();
  await clear();
}

function noise(length: number): Buffer {
  const random = randomOf(99);
  return Buffer.from(Uint8Array.from({ length }, () => random() * 250));
}

/** A ZIP archive that holds one stored file (APPNOTE 4.3). */
function zipOf(content: Uint8Array): Buffer {
  const name = Buffer.from('song.mp3');
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, name, content, Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
}

/** A black PNG of one bit a pixel (PNG specification, section 11): small as a file, huge as pixels. */
function hugePng(edge: number): Buffer {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(edge * (edge / 8 + 1)), { level: 9 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
