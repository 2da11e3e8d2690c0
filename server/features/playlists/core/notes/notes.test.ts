import { describe, expect, it } from 'vitest';
import { foldMonths } from '../past/fold-months.service.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { blockPerson, unblockPerson } from '#shared/accounts/blocks.ts';
import { acceptInvite, createInvite } from '#shared/playlists/collaboration.ts';
import { removeTrack } from '#shared/music/copyright.ts';
import { listMyModeration, reviewDecision } from '#shared/moderation/reports.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import { openCast } from '#tests/cast.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { type Client, memberPassword } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

const { segue, root, alice, bob, carol } = await openCast('root', 'alice', 'bob', 'carol');

/** A playlist of Alice's with songs of these titles. */
async function make(titles: string[], visibility: 'public' | 'private' = 'public'): Promise<string> {
  const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Night drive', visibility } });
  await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, titles);
  return id;
}

async function join(id: string, who: Client, right: 'add' | 'edit'): Promise<void> {
  const { token } = await alice.ok(createInvite, { params: { id }, body: { right } });
  await who.ok(acceptInvite, { params: { token: token ?? '' } });
}

const get = (id: string, who: Client = segue.visitor, query: { event?: string } = {}) =>
  who.ok(getPlaylist, { params: { id }, query });
const itemAt = async (id: string, at = 0) => (await get(id, alice)).tracks[at]?.entry_id ?? '';
const noteIn = ({ tracks }: Playlist, at = 0) => tracks[at]?.note?.text;

type Words = Partial<Omit<linerNotes.NoteDraft, 'version'>>;
async function write(who: Client, id: string, item: string, words: Words, version?: number) {
  const seen = version ?? (await get(id, alice)).version;
  return who.call(linerNotes.writeNote, {
    params: { id, item },
    body: { version: seen, text: '', ...words },
  });
}
const lastStep = async (id: string) =>
  (await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } })).entries[0];
const countNotes = async (id: string) =>
  (await segue.ctx.db.selectFrom('item_notes').select('id').where('playlist_id', '=', id).execute()).length;

describe('A note to an item', () => {
  it('is read by everybody who is shown the item, with its span and author', async () => {
    const id = await make(['One', 'Two']);
    const item = await itemAt(id);
    const words = { text: 'The bass comes in\nlate', from_seconds: 62.5, to_seconds: 130 };
    const { status, body } = await write(alice, id, item, words);
    expect([status, body.note]).toMatchObject([200, { ...words, by: { username: 'alice' } }]);
    const seen = await get(id);
    expect(seen.tracks.map(({ note }) => note)).toMatchObject([{ id: body.note?.id, ...words }, undefined]);
    expect(seen.version).toBe(body.version);
    const page = await segue.visitor.ok(getPlaylist, { params: { id }, query: { items: 1 } });
    expect(noteIn(page)).toBe(words.text);
  });

  it('is written by the owner and editors alone', async () => {
    const id = await make(['One']);
    const item = await itemAt(id);
    await join(id, bob, 'edit');
    await join(id, carol, 'add');
    const statuses: number[] = [];
    for (const who of [alice, bob, carol, root, segue.visitor]) {
      statuses.push((await write(who, id, item, { text: 'Mine' })).status);
    }
    expect(statuses).toEqual([200, 200, 409, 409, 401]);
    const secret = await make(['One'], 'private');
    const there = await itemAt(secret);
    const { version } = await get(secret, alice);
    expect((await write(bob, secret, there, { text: 'x' }, version)).status).toBe(404);
    // An item of another playlist is none of this one.
    expect((await write(alice, id, there, { text: 'x' })).status).toBe(409);
  });

  it('overwrites nothing unseen', async () => {
    const id = await make(['One', 'Two']);
    const [first, second] = [await itemAt(id, 0), await itemAt(id, 1)];
    const { version } = await get(id);
    expect((await write(alice, id, first, { text: 'First' }, version)).status).toBe(200);
    // To another item, and to another field, from the same state.
    expect((await write(alice, id, second, { text: 'Second' }, version)).status).toBe(200);
    const late = await write(alice, id, first, { text: 'Other' }, version);
    expect([late.status, late.body]).toMatchObject([409, { current_version: version + 2 }]);
    expect((await get(id)).tracks.map(({ note }) => note?.text)).toEqual(['First', 'Second']);
  });

  it('is taken away by an empty one; the same words are no edit', async () => {
    const id = await make(['One']);
    const item = await itemAt(id);
    await write(alice, id, item, { text: 'Gone soon' });
    const before = await lastStep(id);
    await write(alice, id, item, { text: ' Gone soon ' });
    expect((await lastStep(id))?.id).toBe(before?.id);
    expect(before?.changes).toMatchObject([{ kind: 'noted', titles: ['One'], count: 1 }]);
    expect((await write(alice, id, item, { text: '' })).body.note).toBeNull();
    expect(noteIn(await get(id))).toBeUndefined();
    expect((await lastStep(id))?.changes).toMatchObject([{ kind: 'unnoted', titles: ['One'] }]);
  });

  it.each([
    ['a span that ends before it begins', { from_seconds: 10, to_seconds: 10 }, 422],
    ['a moment before the song', { from_seconds: -1 }, 422],
    ['500 letters', { text: 'x'.repeat(500) }, 200],
    ['501 letters', { text: 'x'.repeat(501) }, 422],
    ['500 families', { text: '👨‍👩‍👧‍👦'.repeat(500) }, 200],
    ['501 families', { text: '👨‍👩‍👧‍👦'.repeat(501) }, 422],
    ['10,000 combining marks', { text: `a${'\u0301'.repeat(10_000)}` }, 422],
    ['zalgo', { text: `z${'\u0321\u0336\u035f'.repeat(20)}` }, 422],
    ['a turned direction', { text: 'abc\u202Etxt.exe' }, 422],
    ['a zero byte', { text: 'a\u0000b' }, 422],
    ['a lone surrogate', { text: 'a\uD800b' }, 422],
  ])('answers %s', async (_, words, status) => {
    const id = await make(['One']);
    expect((await write(alice, id, await itemAt(id), { text: 'Words', ...words })).status).toBe(status);
  });
});

describe('A note lives as its item does', () => {
  it('moves with it, goes with it, and comes back with it', async () => {
    const id = await make(['One', 'Two']);
    const item = await itemAt(id);
    await write(alice, id, item, { text: 'Of One' });
    const { version } = await get(id);
    await alice.ok(edits.moveItem, { params: { id, entry: item }, body: { version, before: null } });
    expect((await get(id)).tracks.map(({ note }) => note?.text)).toEqual([undefined, 'Of One']);
    const then = (await lastStep(id))?.id ?? '';
    await alice.ok(edits.removeItem, { params: { id, entry: item } });
    expect(JSON.stringify(await get(id))).not.toContain('Of One');
    await alice.ok(edits.restorePlaylist, { params: { id }, body: { event_id: then, items: [item] } });
    expect((await get(id)).tracks.find(({ entry_id }) => entry_id === item)?.note?.text).toBe('Of One');
    await alice.ok(edits.deletePlaylist, { params: { id } });
    await alice.ok(edits.restorePlaylist, { params: { id }, body: {} });
    expect(JSON.stringify(await get(id))).toContain('Of One');
  });

  it('is gone while its song is taken down, from the past too, and comes back with it', async () => {
    const id = await make([]);
    const song = await makeMp3({ seconds: 8, seed: 77 });
    await uploadFile(alice, song, { uploadId: 'noted', playlist_id: id, title: 'Taken' });
    await write(alice, id, await itemAt(id), { text: 'Of the song' });
    const { tracks } = await get(id);
    await root.ok(removeTrack, { body: { track_id: tracks[0]?.id ?? '', note: 'Letter of the label' } });
    const event = (await lastStep(id))?.id ?? '';
    const seen = JSON.stringify([await get(id, alice), await get(id, alice, { event })]);
    expect([seen.includes('"taken_down":true'), seen.includes('Of the song')]).toEqual([true, false]);
    const [notice] = await alice.ok(listMyModeration);
    await root.ok(reviewDecision, {
      params: { id: notice?.id ?? '' },
      body: { outcome: 'lifted', reason: 'Hers' },
    });
    expect(noteIn(await get(id))).toBe('Of the song');
  });

  it('is in the past as it was, and undone like any edit', async () => {
    const id = await make(['One']);
    const item = await itemAt(id);
    await write(alice, id, item, { text: 'Before' });
    const first = (await lastStep(id))?.id ?? '';
    await write(alice, id, item, { text: 'After' });
    expect([noteIn(await get(id)), noteIn(await get(id, bob, { event: first }))]).toEqual([
      'After',
      'Before',
    ]);
    await alice.ok(edits.restorePlaylist, { params: { id }, body: { event_id: first } });
    expect(noteIn(await get(id))).toBe('Before');
    expect((await lastStep(id))?.changes).toMatchObject([
      { kind: 'reverted', undid: [{ kind: 'noted', titles: ['One'] }] },
    ]);
  });

  it('is forgotten with the states that held it', async () => {
    const id = await make(['One']);
    const item = await itemAt(id);
    for (const text of ['Early', 'Late']) await write(alice, id, item, { text });
    expect(await countNotes(id)).toBe(2);
    const { entries } = await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    await alice.ok(forgetHistory, { params: { id, event: entries[1]?.id ?? '' } });
    // The event after it no longer names what was before.
    expect([await countNotes(id), noteIn(await get(id))]).toEqual([1, 'Late']);
    await write(alice, id, item, { text: 'Last' });
    await foldMonths(segue.ctx, id, 0);
    expect([await countNotes(id), noteIn(await get(id))]).toEqual([1, 'Last']);
  });

  it('stays with the list for which it was written', async () => {
    const id = await make(['One']);
    await write(alice, id, await itemAt(id), { text: 'For this list' });
    const { id: version } = await bob.ok(forkPlaylist, { params: { id } });
    expect(JSON.stringify(await get(version, bob))).not.toContain('For this list');
  });

  it('is silent between people whom a block keeps apart, and while its author is deactivated', async () => {
    const id = await make(['One']);
    await join(id, bob, 'edit');
    await write(bob, id, await itemAt(id), { text: 'By Bob' });
    const seenBy = async (who: Client) => noteIn(await get(id, who));
    for (const [one, other] of [
      ['bob', carol],
      ['carol', bob],
    ] as const) {
      await other.ok(blockPerson, { params: { username: one } });
      expect([await seenBy(carol), await seenBy(alice), await seenBy(segue.visitor)]).toEqual([
        undefined,
        'By Bob',
        'By Bob',
      ]);
      await other.ok(unblockPerson, { params: { username: one } });
    }
    await root.ok(setUserStatus, { params: { id: bob.id }, body: { is_active: false, reason: 'Tried' } });
    expect([await seenBy(alice), await seenBy(segue.visitor)]).toEqual([undefined, undefined]);
    await root.ok(setUserStatus, { params: { id: bob.id }, body: { is_active: true, reason: 'Tried' } });
    expect(await seenBy(alice)).toBe('By Bob');
  });

  it('goes with the account of its author, from the past too', async () => {
    const dora = await segue.member('dora');
    const id = await make(['One']);
    await join(id, dora, 'edit');
    await write(dora, id, await itemAt(id), { text: 'By Dora' });
    const event = (await lastStep(id))?.id ?? '';
    await dora.ok(deleteMyAccount, { body: { password: memberPassword } });
    expect(await countNotes(id)).toBe(0);
    expect(JSON.stringify([await get(id, alice), await get(id, alice, { event })])).not.toContain('By Dora');
    const rows = await segue.ctx.db.selectFrom('playlist_events').select('payload').execute();
    expect(JSON.stringify(rows)).not.toContain('By Dora');
  });
});
