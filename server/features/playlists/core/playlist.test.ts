import { describe, expect, it } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { openCast } from '#tests/cast.ts';
import { getLike, likePlaylist, listMyLikes, unlikePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist, deletePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listMine, listPopular } from '#shared/playlists/playlists.ts';
import { addTrackToPlaylist } from './playlist.service.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');

async function insertTrack(ownerId: string): Promise<string> {
  const id = newId(segue.time.now);
  await segue.ctx.db
    .insertInto('tracks')
    .values({
      id,
      owner_id: ownerId,
      title: 'Track',
      storage_type: 'URL',
      source_url: 'https://example.org/',
      created_at: segue.time.now,
    })
    .execute();
  return id;
}

const add = (playlistId: string, trackId: string, viewerId: string) =>
  segue.ctx.db
    .transaction()
    .execute((trx) => addTrackToPlaylist(trx, { playlistId, trackId, viewerId, now: segue.time.now }));

describe('A playlist', () => {
  it('is created, listed, read and deleted by its owner', async () => {
    const made = await alice.ok(createPlaylist, { body: { name: ' Mine ', description: 'Two\nlines' } });
    expect(made).toMatchObject({
      name: 'Mine',
      description: 'Two\nlines',
      visibility: 'public',
      can_edit: true,
    });
    expect((await alice.ok(listMine)).map((one) => one.id)).toContain(made.id);
    expect(await bob.ok(getPlaylist, { params: { id: made.id } })).toMatchObject({
      can_edit: false,
      owner: { username: 'alice' },
    });
    expect((await bob.call(deletePlaylist, { params: { id: made.id } })).status).toBe(403);
    await alice.ok(deletePlaylist, { params: { id: made.id } });
    expect((await alice.call(getPlaylist, { params: { id: made.id } })).status).toBe(404);
  });

  it('is found by nobody else when private, and by its link alone when unlisted', async () => {
    const hidden = await alice.ok(createPlaylist, { body: { name: 'Hidden', visibility: 'private' } });
    const unlisted = await alice.ok(createPlaylist, { body: { name: 'Unlisted', visibility: 'unlisted' } });
    for (const other of [bob, segue.visitor]) {
      expect((await other.call(getPlaylist, { params: { id: hidden.id } })).status).toBe(404);
      await other.ok(getPlaylist, { params: { id: unlisted.id } });
      const shown = (await other.ok(listPopular, { query: { limit: 50 } })).map((one) => one.id);
      expect(shown).not.toContain(hidden.id);
      expect(shown).not.toContain(unlisted.id);
    }
    expect((await bob.call(likePlaylist, { params: { id: hidden.id } })).status).toBe(404);
    expect((await bob.call(deletePlaylist, { params: { id: hidden.id } })).status).toBe(404);
    await alice.ok(getPlaylist, { params: { id: hidden.id } });
  });

  it('takes a track once, from its owner only, and counts it', async () => {
    const { id } = await alice.ok(createPlaylist, { body: { name: 'Tracks' } });
    const [first, second] = [await insertTrack(alice.id), await insertTrack(bob.id)];
    // Open to all, by a list of its owner.
    const { id: ofBob } = await bob.ok(createPlaylist, { body: { name: 'Of bob' } });
    await add(ofBob, second, bob.id);
    await add(id, first, alice.id);
    await add(id, second, alice.id);
    await expect(add(id, first, alice.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(add(id, first, bob.id)).rejects.toMatchObject({ code: 'conflict' });
    const playlist = await alice.ok(getPlaylist, { params: { id } });
    expect(playlist.tracks.map((track) => [track.id, track.index, track.can_edit])).toEqual([
      [first, 0, true],
      [second, 1, false],
    ]);
    expect(playlist).toMatchObject({ track_count: 2, version: 3 });
  });
});

describe('A like', () => {
  it('counts once however often it is given, and is gone when taken back', async () => {
    const { id } = await alice.ok(createPlaylist, { body: { name: 'Liked' } });
    const params = { id };
    expect(await bob.ok(likePlaylist, { params })).toEqual({ like_count: 1, liked: true });
    expect(await bob.ok(likePlaylist, { params })).toEqual({ like_count: 1, liked: true });
    expect(await segue.visitor.ok(getLike, { params })).toEqual({ like_count: 1, liked: false });
    expect(await bob.ok(listMyLikes)).toEqual([{ playlist_id: id }]);
    expect((await bob.ok(getPlaylist, { params })).has_liked).toBe(true);
    expect(await bob.ok(unlikePlaylist, { params })).toEqual({ like_count: 0, liked: false });
    expect(await bob.ok(unlikePlaylist, { params })).toEqual({ like_count: 0, liked: false });
    expect((await segue.visitor.call(likePlaylist, { params })).status).toBe(401);
  });
});
