import { afterAll, beforeAll, expect, test } from 'vitest';
import { starTrack } from '#shared/playlists/favourites.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { savePlaylist } from '#shared/playlists/saves.ts';
import { startUpload } from '#shared/ingest/uploads.ts';
import { openFollowing } from '#tests/factories/following.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
});
afterAll(() => segue.close());

test('whoever is deleted while they write hears that, and no server error', async () => {
  const on = openFollowing(segue);
  const { anna, bob } = await on.cast();
  const id = await on.make(anna, 'Night', ['One']);
  const [track] = (await bob.ok(getPlaylist, { params: { id } })).tracks;
  const form = new FormData();
  for (const [name, value] of Object.entries({ uploadId: 'late', chunkIndex: '0', totalChunks: '1' }))
    form.set(name, value);
  form.set('chunk', new Blob(['ID3']), 'a.mp3');
  // As another server does it: this one believes in the session for some seconds more.
  await segue.ctx.db.deleteFrom('users').where('id', '=', bob.id).execute();
  // At once, while it does.
  const [upload, ...answers] = await Promise.all([
    bob.fetch(startUpload.path, { method: 'POST', body: form }),
    bob.call(createPlaylist, { body: { name: 'Too late' } }),
    bob.call(likePlaylist, { params: { id } }),
    bob.call(savePlaylist, { params: { id } }),
    bob.call(starTrack, { params: { id: track?.id ?? '' } }),
  ]);
  // It looks for its person first, to know how much they may upload.
  expect([upload.status, await upload.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
    answers.map(() => [404, 'What this belongs to was deleted in the meantime.']),
  );
});
