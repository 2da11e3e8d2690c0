import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { megabyte, uploadChunkBytes } from '#shared/limits.ts';
import { wording } from '#shared/texts/texts.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import {
  cancelUpload,
  finishUpload,
  getUpload,
  getUploadAllowance,
  sendChunk,
  startUpload,
  type UploadStatus,
} from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { noiseOf } from '#tests/factories/noise.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { sendPart, uploadFile } from '#tests/upload-file.ts';
import { sweepUploads } from './sweep.service.ts';
import { askForExamination } from './upload-jobs.ts';

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
/** Three chunks. */
let song: Uint8Array;
/** One chunk each, all different. */
let singles: Uint8Array[];

beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('admin');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  // Most of it is a picture that is none: quick to examine, and no two chunks alike.
  const cover = noiseOf(5, 2 * uploadChunkBytes + 400_000);
  song = await makeMp3({ seconds: 6, tags: { title: 'Tagged', artist: 'Tag Band', cover } });
  singles = await Promise.all(
    Array.from({ length: 8 }, (_, seed) => makeMp3({ seconds: 2, seed: seed + 10 })),
  );
});
afterAll(() => segue.close());

let uploads = 0;
const nextId = () => `upload-${(uploads += 1)}`;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const statusOf = (client: Client, uploadId: string) => client.call(getUpload, { params: { uploadId } });

async function blobOf(trackId: string): Promise<Buffer> {
  const { audio_sha256 } = await segue.ctx.db
    .selectFrom('tracks')
    .select('audio_sha256')
    .where('id', '=', trackId)
    .executeTakeFirstOrThrow();
  return Buffer.concat(await (await segue.ctx.stores.blobs.open(audio_sha256!)).toArray());
}

async function countTracks(owner: { id: string }): Promise<number> {
  const rows = await segue.ctx.db
    .selectFrom('tracks')
    .select('id')
    .where('owner_id', '=', owner.id)
    .execute();
  return rows.length;
}

async function storedBytes(owner: { id: string }): Promise<number> {
  const row = await segue.ctx.db
    .selectFrom('users')
    .select('stored_bytes')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  return row.stored_bytes;
}

describe('a whole upload', () => {
  test('of several chunks becomes a track in its playlist, byte for byte', async () => {
    const playlist = await alice.ok(createPlaylist, { body: { name: 'Evening' } });
    const answer = await uploadFile(alice, song, {
      uploadId: nextId(),
      playlist_id: playlist.id,
      title: 'One',
    });
    expect(answer.body).toMatchObject({ state: 'done', receivedChunks: [0, 1, 2], error: null });
    const track = answer.body.track!;
    expect(track).toMatchObject({ title: 'One', artist: 'Tag Band', storage_type: 'FILE', can_edit: true });
    expect(track.duration_seconds).toBeCloseTo(6, 0);
    const { tracks, track_count } = await alice.ok(getPlaylist, { params: { id: playlist.id } });
    expect(tracks.map((one) => one.id)).toEqual([track.id]);
    expect(track_count).toBe(1);
    expect(hashOf(await blobOf(track.id))).toBe(hashOf(song));
    expect(await segue.ctx.stores.staging.list()).toEqual([]);
    expect(await storedBytes(alice)).toBe(song.length);
    await alice.ok(deleteTrack, { params: { id: track.id } });
  });

  test('may arrive in any order, and be sent again', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId });
    const third = await sendPart(alice, sendChunk, song, 2, { uploadId });
    expect(third.body.receivedChunks).toEqual([0, 2]);
    await sendPart(alice, sendChunk, song, 2, { uploadId });
    await sendPart(alice, startUpload, song, 0, { uploadId });
    await sendPart(alice, sendChunk, song, 1, { uploadId });
    const { body } = await sendPart(alice, finishUpload, song, 2, { uploadId });
    expect(body.state).toBe('done');
    expect(hashOf(await blobOf(body.track!.id))).toBe(hashOf(song));
    await alice.ok(deleteTrack, { params: { id: body.track!.id } });
  });

  test('may send the bytes before the fields, as a plain form does', async () => {
    const uploadId = nextId();
    for (const endpoint of [startUpload, finishUpload]) {
      const form = new FormData();
      form.append('chunk', new Blob([Uint8Array.from(singles[7]!)]), 'chunk');
      for (const [name, value] of Object.entries({ chunkIndex: '0', totalChunks: '1', uploadId }))
        form.append(name, value);
      const answer = await alice.fetch(endpoint.path, { method: 'POST', body: form });
      expect(answer.status).toBe(200);
    }
    expect((await statusOf(alice, uploadId)).body.state).toBe('done');
  });

  test('takes its words from the latest call, then from the tags, then from the file name', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, singles[0]!, 0, { uploadId, title: 'Early', fileName: 'a.mp3' });
    const named = await sendPart(alice, finishUpload, singles[0]!, 0, {
      uploadId,
      title: 'Late',
      artist: 'Me',
    });
    expect(named.body.track).toMatchObject({
      title: 'Late',
      artist: 'Me',
      album: 'Unknown Album',
      genre: 'Electronic',
    });
    const plain = await uploadFile(alice, singles[1]!, { uploadId: nextId(), fileName: '../my song.v2.mp3' });
    expect(plain.body.track).toMatchObject({ title: '../my song.v2', artist: 'Unknown Artist' });
  });

  test('tells how far the checks are while the answer is waited for', async () => {
    const uploadId = nextId();
    const long = await makeMp3({ seconds: 30, seed: 3 });
    await sendPart(bob, startUpload, long, 0, { uploadId });
    const stages = new Set<UploadStatus['stage']>();
    const finish = sendPart(bob, finishUpload, long, 0, { uploadId });
    let seen: UploadStatus;
    do {
      seen = (await statusOf(bob, uploadId)).body;
      stages.add(seen.stage);
    } while (seen.state !== 'done');
    const { body } = await finish;
    expect([...stages].filter(Boolean).length).toBeGreaterThan(0);
    expect(body).toMatchObject({ state: 'done', stage: null });
    await bob.ok(deleteTrack, { params: { id: body.track!.id } });
  });

  test('that the same person has sent before gives the existing track, and joins the playlist', async () => {
    const first = await uploadFile(alice, singles[2]!, { uploadId: nextId() });
    const before = [await countTracks(alice), await storedBytes(alice)];
    const playlist = await alice.ok(createPlaylist, { body: { name: 'Again' } });
    for (let i = 0; i < 2; i += 1) {
      const again = await uploadFile(alice, singles[2]!, { uploadId: nextId(), playlist_id: playlist.id });
      expect(again.body.track!.id).toBe(first.body.track!.id);
    }
    expect([await countTracks(alice), await storedBytes(alice)]).toEqual(before);
    expect((await alice.ok(getPlaylist, { params: { id: playlist.id } })).tracks).toHaveLength(1);
  });

  test('that another person has sent before is stored once, and lasts as long as one of them keeps it', async () => {
    const [first, second] = [
      await uploadFile(alice, singles[3]!, { uploadId: nextId() }),
      await uploadFile(bob, singles[3]!, { uploadId: nextId() }),
    ];
    expect(second.body.track!.id).not.toBe(first.body.track!.id);
    const sha256 = hashOf(singles[3]!);
    await alice.ok(deleteTrack, { params: { id: first.body.track!.id } });
    expect(await segue.ctx.stores.blobs.stat(sha256)).not.toBeNull();
    await bob.ok(deleteTrack, { params: { id: second.body.track!.id } });
    expect(await segue.ctx.stores.blobs.stat(sha256)).toBeNull();
  });

  test('is told to the administrators’ list of what happens', async () => {
    const { body } = await uploadFile(bob, singles[4]!, { uploadId: nextId() });
    const activity = await segue.ctx.db
      .selectFrom('activities')
      .selectAll()
      .where('track_id', '=', body.track!.id)
      .executeTakeFirstOrThrow();
    expect(activity).toMatchObject({ activity_type: 'upload_track', user_id: bob.id, ip: '127.0.0.1' });
  });
});

describe('a chunk', () => {
  test('twice in parallel counts once; with another content it is refused and changes nothing', async () => {
    const uploadId = nextId();
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendPart(alice, startUpload, song, 0, { uploadId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const other = Uint8Array.from(song).fill(7, 100, 200);
    const refused = await sendPart(alice, sendChunk, other, 0, { uploadId });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('Another content has already arrived for chunk 0.');
    await sendPart(alice, sendChunk, song, 1, { uploadId });
    const { body } = await sendPart(alice, finishUpload, song, 2, { uploadId });
    expect(hashOf(await blobOf(body.track!.id))).toBe(hashOf(song));
    await alice.ok(deleteTrack, { params: { id: body.track!.id } });
  });

  test('that was damaged on its way is asked for again', async () => {
    const uploadId = nextId();
    const damaged = await sendPart(alice, startUpload, song, 0, { uploadId, chunkSha256: hashOf(song) });
    expect(damaged).toMatchObject({ status: 400, body: { code: 'bad_request', retry: true } });
    expect((await statusOf(alice, uploadId)).body.receivedChunks).toEqual([]);
    expect((await sendPart(alice, startUpload, song, 0, { uploadId })).status).toBe(200);
    await alice.ok(cancelUpload, { params: { uploadId } });
  });

  test('has to be exactly as long as its place', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId });
    const short = song.subarray(0, song.length - 1);
    expect((await sendPart(alice, sendChunk, short, 2, { uploadId, fileSize: song.length })).status).toBe(
      400,
    );
    const long = new Uint8Array(uploadChunkBytes + 1);
    const form = new FormData();
    const fields = { chunkIndex: '1', totalChunks: '3', uploadId };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('chunk', new Blob([long]), 'chunk');
    expect((await alice.fetch(sendChunk.path, { method: 'POST', body: form })).status).toBe(400);
    expect((await statusOf(alice, uploadId)).body.receivedChunks).toEqual([0]);
    await alice.ok(cancelUpload, { params: { uploadId } });
  });

  test('of nothing says that the file is empty', async () => {
    const plans: Record<string, number>[] = [{}, { totalChunks: 1 }];
    for (const fields of plans) {
      const uploadId = nextId();
      const answer = await sendPart(alice, startUpload, new Uint8Array(0), 0, { uploadId, ...fields });
      expect(answer).toMatchObject({ status: 422, body: { detail: 'The file is empty.' } });
    }
  });

  test('has to fit the upload as it was begun', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId });
    expect((await sendPart(alice, sendChunk, song, 1, { uploadId, totalChunks: 4 })).status).toBe(409);
    expect((await sendPart(alice, sendChunk, song, 1, { uploadId, fileSize: song.length + 1 })).status).toBe(
      409,
    );
    expect((await sendPart(alice, sendChunk, song, 1, { uploadId, chunkIndex: 3 })).status).toBe(400);
    await alice.ok(cancelUpload, { params: { uploadId } });
  });
});

describe('the end', () => {
  test('before all chunks are there tells which are missing, and can be asked for again', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId });
    const early = await sendPart(alice, finishUpload, song, 2, { uploadId });
    expect(early).toMatchObject({ status: 409, body: { code: 'conflict', missingChunks: [1] } });
    await sendPart(alice, sendChunk, song, 1, { uploadId });
    const { body } = await sendPart(alice, finishUpload, song, 2, { uploadId });
    expect(body.state).toBe('done');
    await alice.ok(deleteTrack, { params: { id: body.track!.id } });
  });

  test('asked for many times in parallel, and again later, makes one track', async () => {
    const uploadId = nextId();
    const before = await countTracks(bob);
    await sendPart(bob, startUpload, singles[5]!, 0, { uploadId });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendPart(bob, finishUpload, singles[5]!, 0, { uploadId })),
    );
    answers.push(await sendPart(bob, finishUpload, singles[5]!, 0, { uploadId }));
    expect(new Set(answers.map(({ body }) => body.track!.id)).size).toBe(1);
    expect(await countTracks(bob)).toBe(before + 1);
  });

  test('of one person’s uploads does not wait for all of another’s', async () => {
    const ids = Array.from({ length: 6 }, nextId);
    const ready = await Promise.all(ids.map((_, i) => makeMp3({ seconds: 8, seed: 100 + i })));
    const mine = await makeMp3({ seconds: 3, seed: 200 });
    const bobs = nextId();
    await Promise.all(ready.map((file, i) => sendPart(alice, startUpload, file, 0, { uploadId: ids[i]! })));
    await sendPart(bob, startUpload, mine, 0, { uploadId: bobs });
    const order: string[] = [];
    const finish = async (who: string, client: Client, file: Uint8Array, uploadId: string) => {
      const answer = await sendPart(client, finishUpload, file, 0, { uploadId });
      expect(answer.status).toBe(200);
      order.push(who);
    };
    const others = ready.map((file, i) => finish('alice', alice, file, ids[i]!));
    while ((await statusOf(alice, ids[5]!)).body.state === 'receiving');
    await Promise.all([...others, finish('bob', bob, mine, bobs)]);
    expect(order.indexOf('bob')).toBeLessThan(4);
  });
});

describe('who may', () => {
  test('another person finds no such upload', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId });
    expect((await statusOf(bob, uploadId)).status).toBe(404);
    expect((await sendPart(bob, sendChunk, song, 1, { uploadId })).status).toBe(404);
    expect((await sendPart(bob, finishUpload, song, 2, { uploadId })).status).toBe(404);
    expect((await bob.call(cancelUpload, { params: { uploadId } })).status).toBe(404);
    // The same name is another upload.
    expect((await sendPart(bob, startUpload, singles[6]!, 0, { uploadId })).status).toBe(200);
    expect((await statusOf(alice, uploadId)).body).toMatchObject({ totalChunks: 3, receivedChunks: [0] });
    await alice.ok(cancelUpload, { params: { uploadId } });
    await bob.ok(cancelUpload, { params: { uploadId } });
  });

  test('nobody uploads without a session, nor into another’s playlist', async () => {
    expect((await sendPart(segue.visitor, startUpload, song, 0, { uploadId: nextId() })).status).toBe(401);
    const playlist = await bob.ok(createPlaylist, { body: { name: 'Bob’s', visibility: 'private' } });
    const hidden = await sendPart(alice, startUpload, song, 0, {
      uploadId: nextId(),
      playlist_id: playlist.id,
    });
    expect(hidden.status).toBe(404);
    const open = await bob.ok(createPlaylist, { body: { name: 'Open' } });
    const other = await sendPart(alice, startUpload, song, 0, { uploadId: nextId(), playlist_id: open.id });
    expect(other.status).toBe(409);
  });

  test('a file over one’s limit is refused with its first chunk, whatever the client tells', async () => {
    await segue.ctx.db.updateTable('users').set({ upload_limit_mb: 3 }).where('id', '=', bob.id).execute();
    const told = await sendPart(bob, startUpload, song, 0, { uploadId: nextId() });
    expect(told.status).toBe(413);
    expect(told.body.detail).toBe(
      'File too large. The maximum supported size is 3MB. Choose a smaller file.',
    );
    const form = new FormData();
    for (const [name, value] of Object.entries({ chunkIndex: '0', totalChunks: '3', uploadId: nextId() }))
      form.append(name, value);
    form.append('chunk', new Blob([Uint8Array.from(song.subarray(0, uploadChunkBytes))]), 'chunk');
    expect((await bob.fetch(startUpload.path, { method: 'POST', body: form })).status).toBe(413);
    expect((await bob.ok(getUploadAllowance)).maxFileBytes).toBe(3 * 1024 * 1024);
    await segue.ctx.db.updateTable('users').set({ upload_limit_mb: 0 }).where('id', '=', bob.id).execute();
    expect((await sendPart(bob, startUpload, singles[0]!, 0, { uploadId: nextId() })).status).toBe(413);
    await segue.ctx.db.updateTable('users').set({ upload_limit_mb: 100 }).where('id', '=', bob.id).execute();
  });

  test('a file for which the disk has no room is refused before any of it is stored', async () => {
    const disk = vi.spyOn(segue.ctx.stores.staging, 'freeBytes');
    // The database keeps 64 MB for itself.
    const room = async (bytes: number) => {
      disk.mockResolvedValue(64 * megabyte + bytes);
      return (await bob.ok(getUploadAllowance)).roomBytes;
    };
    const uploadId = nextId();
    expect(await room(song.length - 1)).toBe(song.length - 1);
    const refused = await sendPart(bob, startUpload, song, 0, { uploadId });
    expect(refused).toMatchObject({ status: 507, body: { detail: wording('upload:diskFull', 'en') } });
    expect((await statusOf(bob, uploadId)).status).toBe(404);
    expect(await room(-1)).toBe(0);
    expect(await room(song.length)).toBe(song.length);
    expect((await sendPart(bob, startUpload, song, 0, { uploadId })).status).toBe(200);
    await bob.ok(cancelUpload, { params: { uploadId } });
    disk.mockRestore();
  });

  test('what is under way counts against one’s storage', async () => {
    const quota = 5 * 1024 ** 3;
    const kept = await storedBytes(alice);
    const full = quota - song.length * 2;
    await segue.ctx.db.updateTable('users').set({ stored_bytes: full }).where('id', '=', alice.id).execute();
    const [first, second, third] = [nextId(), nextId(), nextId()];
    expect((await sendPart(alice, startUpload, song, 0, { uploadId: first })).status).toBe(200);
    expect((await alice.ok(getUploadAllowance)).roomBytes).toBe(song.length);
    expect((await sendPart(alice, startUpload, song, 0, { uploadId: second })).status).toBe(200);
    const refused = await sendPart(alice, startUpload, song, 0, { uploadId: third });
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    for (const uploadId of [first, second]) await alice.ok(cancelUpload, { params: { uploadId } });
    await segue.ctx.db.updateTable('users').set({ stored_bytes: kept }).where('id', '=', alice.id).execute();
  });
});

describe('what is left behind', () => {
  test('goes on after a restart of the server', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId, title: 'Restarted' });
    await segue.restart();
    expect((await statusOf(alice, uploadId)).body).toMatchObject({ state: 'receiving', receivedChunks: [0] });
    await sendPart(alice, sendChunk, song, 1, { uploadId });
    const { body } = await sendPart(alice, finishUpload, song, 2, { uploadId });
    expect(body.track!.title).toBe('Restarted');
    expect(hashOf(await blobOf(body.track!.id))).toBe(hashOf(song));
    await alice.ok(deleteTrack, { params: { id: body.track!.id } });
  });

  test('is swept a day after the last chunk, and not before', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId });
    segue.time.now += 23 * 3_600_000;
    await sendPart(alice, sendChunk, song, 1, { uploadId });
    segue.time.now += 23 * 3_600_000;
    await sweepUploads(segue.ctx);
    expect((await statusOf(alice, uploadId)).body.receivedChunks).toEqual([0, 1]);
    segue.time.now += 25 * 3_600_000;
    await sweepUploads(segue.ctx);
    expect((await statusOf(alice, uploadId)).status).toBe(404);
    expect(await segue.ctx.stores.staging.list()).toEqual([]);
  });

  test('whole, by a server that stopped during the checks, is brought to its end without its person', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId });
    await sendPart(alice, sendChunk, song, 1, { uploadId });
    await sendPart(alice, sendChunk, song, 2, { uploadId });
    const { id } = await segue.ctx.db
      .selectFrom('uploads')
      .select('id')
      .where('client_id', '=', uploadId)
      .executeTakeFirstOrThrow();
    await askForExamination(segue.ctx, id, { ip: '', isReleased: false });
    await segue.restart();
    await segue.idle();
    const { body } = await statusOf(alice, uploadId);
    expect(body.state).toBe('done');
    await alice.ok(deleteTrack, { params: { id: body.track!.id } });
  });

  test('whole, with its file already among the blobs, is brought to its end too', async () => {
    const uploadId = nextId();
    await sendPart(alice, startUpload, song, 0, { uploadId });
    await sendPart(alice, sendChunk, song, 1, { uploadId });
    await sendPart(alice, sendChunk, song, 2, { uploadId });
    const { id } = await segue.ctx.db
      .selectFrom('uploads')
      .select('id')
      .where('client_id', '=', uploadId)
      .executeTakeFirstOrThrow();
    const { path, sha256 } = await segue.ctx.stores.staging.assemble(id, 3);
    await segue.ctx.db.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute();
    await segue.ctx.stores.blobs.adopt(path, sha256);
    await segue.ctx.stores.staging.remove(id);
    expect((await statusOf(alice, uploadId)).body).toMatchObject({ receivedChunks: [0, 1, 2] });
    const { body } = await sendPart(alice, finishUpload, song, 2, { uploadId });
    expect(hashOf(await blobOf(body.track!.id))).toBe(hashOf(song));
    expect(await segue.ctx.stores.staging.list()).toEqual([]);
    await alice.ok(deleteTrack, { params: { id: body.track!.id } });
  });

  test('of a short file comes while a long mix is being examined', async () => {
    const minute = await makeMp3({
      seconds: 60,
      seed: 300,
      stereo: false,
      sampleRate: 8000,
      bitrateKbps: 32,
    });
    // Long files have a lane of their own from twenty minutes on.
    const mix = Buffer.concat(Array.from({ length: 21 }, () => minute));
    const [long, short] = [nextId(), nextId()];
    const ended = uploadFile(alice, mix, { uploadId: long });
    await expect
      .poll(async () => (await statusOf(alice, long)).body.stage, { timeout: 30_000 })
      .toBe('measuring');
    const { body } = await uploadFile(bob, singles[6]!, { uploadId: short });
    expect(body.state).toBe('done');
    expect((await statusOf(alice, long)).body).toMatchObject({ state: 'processing' });
    await bob.ok(deleteTrack, { params: { id: body.track!.id } });
    expect((await ended).body.state).toBe('done');
    // The mix alone takes a busy machine two minutes of its processor.
  }, 300_000);
});
