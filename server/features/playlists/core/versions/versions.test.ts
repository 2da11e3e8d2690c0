import { describe, expect, it } from 'vitest';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import { forksPerDay } from '#shared/limits.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { forkPlaylist, getLineage, getUpstream } from '#shared/playlists/versions.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { openCast } from '#tests/cast.ts';
import { type Client, memberPassword } from '#tests/harness.ts';

const { segue, anna, bob } = await openCast('anna', 'bob');

async function make(titles: string[], name = 'Night drive', owner = anna): Promise<string> {
  const { id } = await owner.ok(edits.createPlaylist, { body: { name } });
  await plantTracks(segue.ctx.db, { id, ownerId: owner.id, now: segue.time.now }, titles);
  return id;
}
const get = (id: string, client: Client = bob) => client.ok(getPlaylist, { params: { id } });
const fork = (id: string, client: Client = bob) => client.ok(forkPlaylist, { params: { id } });
const upstream = (id: string) => bob.ok(getUpstream, { params: { id } });
const titles = (tracks: readonly { title: string }[]) => tracks.map(({ title }) => title);
const remove = async (id: string, title: string, client: Client) => {
  const item = (await get(id, client)).tracks.find((track) => track.title === title)?.entry_id ?? '';
  await client.ok(edits.removeItem, { params: { id, entry: item } });
};
const setVisibility = async (id: string, visibility: 'public' | 'private', client: Client = anna) => {
  const { version } = await get(id, client);
  await client.ok(edits.updatePlaylist, { params: { id }, body: { version, visibility } });
};

describe('A version of a playlist', () => {
  it('is a copy that says where it comes from, and how much of it is another', async () => {
    const id = await make(['One', 'Two', 'Three']);
    const mine = await fork(id);
    expect(mine).toMatchObject({
      name: 'Night drive',
      can_edit: true,
      visibility: 'public',
      owner: { username: 'bob' },
    });
    expect(mine.forked_from).toMatchObject({ playlist: { id, owner: { username: 'anna' } }, changed: 0 });
    expect(titles(mine.tracks)).toEqual(['One', 'Two', 'Three']);
    await plantTracks(segue.ctx.db, { id: mine.id, ownerId: bob.id, now: segue.time.now }, ['Four']);
    await remove(mine.id, 'One', bob);
    expect((await get(mine.id)).forked_from?.changed).toBe(2);
    expect(titles((await get(id)).tracks)).toEqual(['One', 'Two', 'Three']);
    // Its beginning can be forgotten; then it is measured by what is known.
    const { entries } = await bob.ok(listHistory, { params: { id: mine.id }, query: { by: 'steps' } });
    const [, last] = entries;
    const first = entries.at(-1)?.first_id ?? '';
    await bob.ok(forgetHistory, { params: { id: mine.id, event: last?.id ?? '' }, query: { first } });
    expect((await get(mine.id)).forked_from?.changed).toBe(0);
  });

  it('takes over single changes of its original', async () => {
    const id = await make(['A', 'B', 'C', 'D']);
    const mine = await fork(id);
    expect(await upstream(mine.id)).toMatchObject({ origin: { id }, added: [], removed: [] });
    await plantTracks(segue.ctx.db, { id, ownerId: anna.id, now: segue.time.now }, ['E', 'F']);
    const { version, tracks } = await get(id, anna);
    const item = tracks.find(({ title }) => title === 'E')?.entry_id ?? '';
    const before = tracks.find(({ title }) => title === 'B')?.entry_id ?? '';
    await anna.ok(edits.moveItem, { params: { id, entry: item }, body: { version, before } });
    // It stays open by another of its owner's lists.
    const elsewhere = await make([]);
    const third = tracks.find(({ title }) => title === 'C')?.id ?? '';
    await anna.ok(edits.addItem, { params: { id: elsewhere }, body: { track_id: third } });
    await remove(id, 'C', anna);
    const { added, removed } = await upstream(mine.id);
    expect([titles(added.map(({ track }) => track)), titles(removed)]).toEqual([['E', 'F'], ['C']]);
    for (const { track, before: place } of added) {
      const body = { track_id: track.id, before: place };
      await bob.ok(edits.addItem, { params: { id: mine.id }, body });
    }
    await remove(mine.id, 'C', bob);
    expect(titles((await get(mine.id)).tracks)).toEqual(['A', 'E', 'B', 'D', 'F']);
    expect(await upstream(mine.id)).toMatchObject({ added: [], removed: [] });
    expect((await anna.call(getUpstream, { params: { id: mine.id } })).status).toBe(409);
    expect((await bob.call(getUpstream, { params: { id } })).status).toBe(409);
    expect((await anna.call(getUpstream, { params: { id } })).status).toBe(404);
  });

  it('names its original to nobody who may not see it', async () => {
    const id = await make(['One'], 'Secret plans');
    const mine = await fork(id);
    await setVisibility(id, 'private');
    for (const client of [bob, segue.visitor]) {
      const answers = [
        await client.call(getPlaylist, { params: { id: mine.id } }),
        await client.call(getLineage, { params: { id: mine.id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(id);
    }
    expect((await get(mine.id)).forked_from).toEqual({ playlist: null, changed: 0 });
    expect(await upstream(mine.id)).toEqual({ origin: null, added: [], removed: [] });
    expect((await bob.call(forkPlaylist, { params: { id } })).status).toBe(404);
    expect((await get(mine.id, anna)).forked_from?.playlist?.name).toBe('Secret plans');
    await setVisibility(id, 'public');
    await anna.ok(edits.deletePlaylist, { params: { id } });
    expect((await get(mine.id)).forked_from?.playlist).toBeNull();
    await anna.ok(edits.restorePlaylist, { params: { id } });
    expect((await get(mine.id)).forked_from?.playlist?.id).toBe(id);
  });

  it('stands with its original for those who find it', async () => {
    const id = await make(['One']);
    const carol = await segue.member('carol');
    const shown = await fork(id);
    segue.time.now += 10_000;
    const hidden = await fork(id, carol);
    await setVisibility(hidden.id, 'private', carol);
    const seenBy = async (client: Client) => {
      const { versions } = await client.ok(getLineage, { params: { id } });
      return [versions.map((one) => one.id), (await get(id, client)).versions_count];
    };
    expect(await seenBy(segue.visitor)).toEqual([[shown.id], 1]);
    expect(await seenBy(carol)).toEqual([[hidden.id, shown.id], 2]);
    await carol.ok(blockPerson, { params: { username: 'bob' } });
    expect(await seenBy(carol)).toEqual([[hidden.id], 1]);
    await bob.ok(edits.deletePlaylist, { params: { id: shown.id } });
    expect(await seenBy(anna)).toEqual([[], undefined]);
  });

  it('outlives the account whose playlist it was made of', async () => {
    const dora = await segue.member('dora');
    const id = await make(['Lost'], 'Dora’s', dora);
    const mine = await fork(id);
    await dora.ok(deleteMyAccount, { body: { password: memberPassword } });
    const left = await get(mine.id);
    expect([left.tracks, left.forked_from?.playlist]).toEqual([[], null]);
  });

  it('is made a hundred times a day, not more', async () => {
    const eve = await segue.member('eve');
    const id = await make([]);
    for (let times = 0; times < forksPerDay; times += 1) await fork(id, eve);
    expect((await eve.call(forkPlaylist, { params: { id } })).status).toBe(429);
    segue.time.now += 24 * 60 * 60_000;
    await fork(id, eve);
  });
});
