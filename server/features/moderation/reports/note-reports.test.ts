import { expect, test } from 'vitest';
import { blockPerson, unblockPerson } from '#shared/accounts/blocks.ts';
import { acceptInvite, createInvite } from '#shared/playlists/collaboration.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import * as contract from '#shared/moderation/reports.ts';
import { openCast } from '#tests/cast.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import type { Client } from '#tests/harness.ts';

// Liner notes before the moderators: an editor's note to a song in a list of Alice's.

const { segue, root, alice, editor, bob } = await openCast('root', 'alice', 'editor', 'bob');

async function make(): Promise<{ id: string; item: string }> {
  const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Night drive' } });
  await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, ['One']);
  const { token } = await alice.ok(createInvite, { params: { id }, body: { right: 'edit' } });
  await editor.ok(acceptInvite, { params: { token: token ?? '' } });
  const { tracks } = await alice.ok(getPlaylist, { params: { id } });
  return { id, item: tracks[0]?.entry_id ?? '' };
}

async function write(who: Client, { id, item }: { id: string; item: string }, text: string) {
  const { version } = await alice.ok(getPlaylist, { params: { id } });
  const { note } = await who.ok(linerNotes.writeNote, { params: { id, item }, body: { version, text } });
  return note?.id ?? '';
}

const report = (who: Client, target_id: string) =>
  who.call(contract.report, { body: { target_kind: 'note', target_id, reason: 'hate' } });

async function decide(noteId: string, deed: Pick<contract.DecisionDraft, 'action' | 'field'>) {
  const { groups } = await root.ok(contract.listReports, { query: { limit: 50 } });
  const group = groups.find(({ target }) => target.id === noteId);
  const params = { id: group?.id ?? '' };
  return { group, made: await root.ok(contract.decideReport, { params, body: { ...deed, reason: 'Rude' } }) };
}

/** The note that each of them reads under the song. */
const readBy = (id: string, ...people: Client[]) =>
  Promise.all(
    people.map(async (who) => (await who.ok(getPlaylist, { params: { id } })).tracks[0]?.note?.text ?? ''),
  );

test('what is not shown is not reported, nor one’s own', async () => {
  const place = await make();
  const noteId = await write(editor, place, 'By the editor');
  await editor.ok(blockPerson, { params: { username: 'bob' } });
  expect((await report(bob, noteId)).status).toBe(404);
  await editor.ok(unblockPerson, { params: { username: 'bob' } });
  expect((await report(editor, noteId)).status).toBe(422);
  expect((await report(bob, '0nothere')).status).toBe(404);
  const { version } = await alice.ok(getPlaylist, { params: { id: place.id } });
  const body = { version, visibility: 'private' } as const;
  await alice.ok(edits.updatePlaylist, { params: { id: place.id }, body });
  expect((await report(bob, noteId)).status).toBe(404);
  expect((await report(alice, noteId)).status).toBe(204);
});

test('a hidden one is its author’s alone, as is what they write there next, until the decision is lifted', async () => {
  const place = await make();
  const noteId = await write(editor, place, 'Rude words');
  expect((await report(bob, noteId)).status).toBe(204);
  const before = (await alice.ok(getPlaylist, { params: { id: place.id } })).version;
  const { group, made } = await decide(noteId, { action: 'hide' });
  expect(group?.target).toMatchObject({
    kind: 'note',
    name: 'One',
    text: 'Rude words',
    owner: { username: 'editor' },
    path: `/playlists/${place.id}`,
  });
  expect(await readBy(place.id, editor, alice, bob, segue.visitor)).toEqual(['Rude words', '', '', '']);
  // Open pages notice.
  expect((await alice.ok(getPlaylist, { params: { id: place.id } })).version).toBeGreaterThan(before);
  await write(editor, place, 'Rude again');
  expect(await readBy(place.id, editor, bob)).toEqual(['Rude again', '']);
  const notice = (await editor.ok(contract.listMyModeration)).find(({ id }) => id === made.id);
  expect(notice).toMatchObject({ action: 'hide', target: { kind: 'note', name: 'One' }, can_appeal: true });
  await editor.ok(contract.appeal, { params: { id: made.id }, body: { note: 'It is a quotation' } });
  await root.ok(contract.reviewDecision, {
    params: { id: made.id },
    body: { outcome: 'lifted', reason: 'So it is' },
  });
  expect(await readBy(place.id, editor, bob)).toEqual(['Rude again', 'Rude again']);
});

test('a cleared one is gone for everybody, and comes back when the decision is lifted', async () => {
  const place = await make();
  const noteId = await write(editor, place, 'Rude words');
  await report(bob, noteId);
  const { made } = await decide(noteId, { action: 'clear', field: 'note' });
  expect(await readBy(place.id, editor, alice, bob)).toEqual(['', '', '']);
  const review = { outcome: 'lifted', reason: 'It was not' } as const;
  await root.ok(contract.reviewDecision, { params: { id: made.id }, body: review });
  expect(await readBy(place.id, editor, bob)).toEqual(['Rude words', 'Rude words']);
});
