import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { acceptInvite, createInvite } from '#shared/playlists/collaboration.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { arrangeFiles } from '../edits/arrange.service.ts';
import { addTrackToPlaylist } from '../playlist.service.ts';

// A hidden track is shown to its owner and counts for nobody, whichever way it comes into a list or leaves it.

let segue: Harness;
let alice: Client & { id: string };
beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
});
afterAll(() => segue.close());

const make = async (name: string) => (await alice.ok(createPlaylist, { body: { name } })).id;
const hide = (id: string) =>
  segue.ctx.db.updateTable('tracks').set({ hidden_at: 1 }).where('id', '=', id).execute();
const countOf = async (id: string) => {
  const where = segue.ctx.db.selectFrom('playlists').select('track_count').where('id', '=', id);
  return (await where.executeTakeFirstOrThrow()).track_count;
};

test('an app takes a hidden song out of a list, and puts it back', async () => {
  const id = await make('By an app');
  await uploadFile(alice, await makeMp3({ seconds: 3, seed: 71 }), {
    uploadId: 'counted',
    title: 'Song',
    playlist_id: id,
  });
  const [song] = (await alice.ok(getPlaylist, { params: { id } })).tracks;
  await hide(song?.id ?? '');
  await segue.ctx.db.updateTable('playlists').set({ track_count: 0 }).where('id', '=', id).execute();
  await arrangeFiles(segue.ctx, alice, id, () => []);
  expect(await countOf(id)).toBe(0);
  await arrangeFiles(segue.ctx, alice, id, () => [song?.id ?? '']);
  expect(await countOf(id)).toBe(0);
});

test('who may only add takes their song out, and nothing of others moves past a link', async () => {
  const bob = await segue.member('bob');
  const id = await make('Shared');
  const { token } = await alice.ok(createInvite, { params: { id }, body: { right: 'add' } });
  await bob.ok(acceptInvite, { params: { token: token ?? '' } });
  const upload = async (who: Client, title: string, seed: number) =>
    uploadFile(who, await makeMp3({ seconds: 3, seed }), { uploadId: title, title, playlist_id: id });
  await upload(bob, 'By Bob', 72);
  const link = { title: 'A link', source_url: 'https://music.example/2', platform: 'other' as const };
  await alice.ok(addExternalTrack, { body: { ...link, playlist_id: id } });
  await upload(alice, 'By Alice', 73);
  await arrangeFiles(segue.ctx, bob, id, ([, ...others]) => others);
  const { tracks } = await alice.ok(getPlaylist, { params: { id } });
  expect(tracks.map(({ title }) => title)).toEqual(['A link', 'By Alice']);
});

test('a hidden link that its owner lists again does not count', async () => {
  const body = { title: 'Link', source_url: 'https://music.example/1', platform: 'other' as const };
  const link = await alice.ok(addExternalTrack, { body: { ...body, playlist_id: await make('First') } });
  await hide(link.id);
  const id = await make('Second');
  await segue.ctx.db
    .transaction()
    .execute((trx) =>
      addTrackToPlaylist(trx, { playlistId: id, trackId: link.id, viewerId: alice.id, now: Date.now() }),
    );
  expect(await countOf(id)).toBe(0);
});
