import { expect, test, vi } from 'vitest';
import { listMyModeration, reviewDecision } from '#shared/moderation/reports.ts';
import { removeTrack } from '#shared/music/copyright.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import * as comments from '#shared/social/comments.ts';
import { openBackups } from '#tests/backups.ts';
import { openCast } from '#tests/cast.ts';
import { ageAccounts } from '#tests/factories/old-accounts.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';

vi.setConfig({ testTimeout: 600_000 });

const { segue, root, alice, bob } = await openCast('root', 'alice', 'bob');
await ageAccounts(segue, root, alice, bob);
const params = { id: (await alice.ok(edits.createPlaylist, { body: { name: 'Night drive' } })).id };
const textsSeen = async () =>
  (await segue.visitor.ok(comments.listComments, { params, query: {} })).comments.map(({ text }) => text);

test('comments on a song are gone while it is taken down, and come back with it', async () => {
  const song = await makeMp3({ seconds: 8, seed: 78 });
  await uploadFile(alice, song, { uploadId: 'commented', playlist_id: params.id, title: 'Taken' });
  const [track] = (await alice.ok(getPlaylist, { params })).tracks;
  const item_id = track?.entry_id ?? '';
  const words = { text: 'Of the song', item_id, position_ms: 2000 };
  const { id: comment } = await bob.ok(comments.writeComment, { params, body: words });
  await root.ok(removeTrack, { body: { track_id: track?.id ?? '', note: 'Letter of the label' } });
  expect(await textsSeen()).toEqual([]);
  const liked = await alice.call(comments.likeComment, { params: { ...params, comment } });
  expect(liked.status).toBe(404);
  const [notice] = await alice.ok(listMyModeration);
  await root.ok(reviewDecision, {
    params: { id: notice?.id ?? '' },
    body: { outcome: 'lifted', reason: 'Hers' },
  });
  expect(await textsSeen()).toEqual(['Of the song']);
});

test('a backup keeps comments with their replies and likes, and none that came since', async () => {
  const backups = openBackups(segue, root);
  const { id: comment } = await bob.ok(comments.writeComment, { params, body: { text: 'Kept' } });
  await alice.ok(comments.writeComment, { params, body: { text: 'Yes', reply_to: comment } });
  await alice.ok(comments.likeComment, { params: { ...params, comment } });
  const backup = await backups.make();
  await bob.ok(comments.deleteComment, { params: { ...params, comment } });
  await bob.ok(comments.writeComment, { params, body: { text: 'Since' } });
  await backups.restore(backup.id);

  const { comments: seen } = await segue.visitor.ok(comments.listComments, { params, query: {} });
  expect(seen.map(({ text }) => text)).toEqual(['Kept', 'Of the song']);
  expect(seen[0]).toMatchObject({ likes_count: 1, replies: [{ text: 'Yes' }] });
});
