import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaylist, getPlaylist } from '#shared/playlists.ts';
import { usersMe } from '#shared/users.ts';
import { type Client, bootSegue, type Harness } from '#tests/harness.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';

let segue: Harness;
let alice: Client & { id: string };
let song: Uint8Array;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  song = await makeMp3({ seconds: 130, bitrateKbps: 320, tags: { title: 'Tagged', artist: 'Tag Band' } });
});
afterAll(() => segue.close());

async function blobOf(trackId: string): Promise<Buffer> {
  const { audio_sha256 } = await segue.ctx.db
    .selectFrom('tracks')
    .select('audio_sha256')
    .where('id', '=', trackId)
    .executeTakeFirstOrThrow();
  return Buffer.concat(await (await segue.ctx.blobs.open(audio_sha256!)).toArray());
}

test('a file of several chunks becomes a track in its playlist, byte for byte', async () => {
  expect(song.length).toBeGreaterThan(2 * 2 * 1024 * 1024);
  const playlist = await alice.ok(createPlaylist, { body: { name: 'Evening' } });
  const answer = await uploadFile(alice, song, {
    uploadId: 'upload-1',
    playlist_id: playlist.id,
    title: 'One',
  });
  expect(answer.body).toMatchObject({ state: 'done', receivedChunks: [0, 1, 2], error: null });
  const track = answer.body.track!;
  expect(track).toMatchObject({ title: 'One', artist: 'Tag Band', storage_type: 'FILE', can_edit: true });
  expect(track.duration_seconds).toBeCloseTo(130, 0);
  const { tracks } = await alice.ok(getPlaylist, { params: { id: playlist.id } });
  expect(tracks.map((one) => one.id)).toEqual([track.id]);
  expect(
    createHash('sha256')
      .update(await blobOf(track.id))
      .digest('hex'),
  ).toBe(createHash('sha256').update(song).digest('hex'));
  expect(await segue.ctx.staging.list()).toEqual([]);
  expect((await alice.ok(usersMe)).username).toBe('alice');
});
