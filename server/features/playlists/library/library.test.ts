import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#shared/playlists/library.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as playlists from '#shared/playlists/playlists.ts';
import { getStorageUse } from '#shared/social/profiles.ts';
import { savePlaylist, unsavePlaylist } from '#shared/playlists/saves.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

type Member = Client & { id: string };

let segue: Harness;
let alice: Member;
let bob: Member;
let home: string;
let songs: string[];

beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('root');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  ({ id: home } = await alice.ok(edits.createPlaylist, { body: { name: 'Home' } }));
  const place = { id: home, ownerId: alice.id, now: segue.time.now };
  songs = await plantTracks(segue.ctx.db, place, ['beta', 'Alpha', 'gamma', 'Delta', 'epsilon']);
});
afterAll(() => segue.close());

type Ask = NonNullable<Parameters<typeof alice.ok<typeof contract.listMyTracks>>[1]>['query'];
const titles = async (query: Ask) => {
  const { tracks, next_cursor } = await alice.ok(contract.listMyTracks, { query });
  return { titles: tracks.map(({ title }) => title), next: next_cursor };
};

test('one’s own tracks are listed in each order, page by page, and nobody else’s', async () => {
  for (const sort of contract.trackSorts) {
    const whole = await titles({ sort });
    expect(whole.titles).toHaveLength(5);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { titles: string[]; next: string | null } = await titles({
        sort,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      pages.push(...page.titles);
      cursor = page.next;
    } while (cursor);
    expect(pages).toEqual(whole.titles);
  }
  expect((await titles({ sort: 'title' })).titles).toEqual(['Alpha', 'beta', 'Delta', 'epsilon', 'gamma']);
  expect((await bob.ok(contract.listMyTracks)).tracks).toEqual([]);
  expect((await segue.visitor.call(contract.listMyTracks)).status).toBe(401);
  expect((await alice.call(contract.listMyTracks, { query: { cursor: 'nonsense' } })).status).toBe(400);
});

test('upload, delete the playlist, find the track, delete it: the storage is given back', async () => {
  const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Short-lived' } });
  const { body } = await uploadFile(alice, await makeMp3({ seconds: 8, seed: 7 }), {
    uploadId: 'library',
    playlist_id: id,
    title: 'Left over',
    artist: 'Nobody',
  });
  await alice.ok(edits.deletePlaylist, { params: { id } });
  const { tracks } = await alice.ok(contract.listMyTracks, { query: { listed: 'no' } });
  expect(tracks).toMatchObject([{ id: body.track?.id, title: 'Left over', playlist_count: 0 }]);
  const size = tracks[0]?.size_bytes ?? 0;
  const before = await alice.ok(getStorageUse);
  expect(before.used_bytes).toBe(size);
  const ids = tracks.map((track) => track.id);
  expect(await bob.ok(contract.deleteTracks, { body: { ids } })).toEqual({ deleted: [], freed_bytes: 0 });
  expect(await alice.ok(contract.deleteTracks, { body: { ids } })).toEqual({
    deleted: ids,
    freed_bytes: size,
  });
  expect((await alice.ok(getStorageUse)).used_bytes).toBe(0);
});

test('the owner alone changes the words of a track', async () => {
  const params = { id: songs[0] ?? '' };
  const body = { title: 'Beta, again', artist: 'The Alices', album: '', genre: 'Jazz' };
  expect((await bob.call(contract.updateTrack, { params, body })).status).toBe(403);
  expect((await segue.visitor.call(contract.updateTrack, { params, body })).status).toBe(401);
  expect(await alice.ok(contract.updateTrack, { params, body })).toMatchObject(body);
  const back = { ...body, title: 'beta' };
  await alice.ok(contract.updateTrack, { params, body: back });
});

test('a playlist can begin with tracks; it is made whole or not at all', async () => {
  const [first = '', second = ''] = songs;
  const made = await bob.ok(edits.createPlaylist, {
    body: { name: 'With two', track_ids: [first, second, first] },
  });
  expect(made.tracks.map(({ id }) => id)).toEqual([first, second]);
  const before = (await bob.ok(playlists.listMine)).length;
  const refused = { body: { name: 'Never', track_ids: [first, '0nosuchtrack'] } };
  expect((await bob.call(edits.createPlaylist, refused)).status).toBe(404);
  expect(await bob.ok(playlists.listMine)).toHaveLength(before);
});

test('where a track stands is told as far as the reader may find it', async () => {
  const params = { id: songs[1] ?? '' };
  await bob.ok(edits.createPlaylist, {
    body: { name: 'Secret', visibility: 'private', track_ids: [params.id] },
  });
  const names = async (who: Client) =>
    (await who.ok(contract.listTrackPlaylists, { params })).playlists.map(({ name }) => name).toSorted();
  expect(await names(segue.visitor)).toEqual(['Home', 'With two']);
  expect(await names(bob)).toEqual(['Home', 'Secret', 'With two']);
  const unknown = { params: { id: '0nosuchtrack' } };
  expect((await bob.call(contract.listTrackPlaylists, unknown)).status).toBe(404);
});

test('a deleted track leaves its words where others list it, and nothing in its owner’s lists', async () => {
  const [track = ''] = await plantTracks(segue.ctx.db, { id: home, ownerId: alice.id, now: segue.time.now }, [
    'Short life',
  ]);
  const { id } = await bob.ok(edits.createPlaylist, { body: { name: 'Keeps it', track_ids: [track] } });
  await alice.ok(contract.deleteTracks, { body: { ids: [track] } });
  const left = await segue.visitor.ok(playlists.getPlaylist, { params: { id } });
  expect(left).toMatchObject({ track_count: 0, tracks: [], wanted: [{ title: 'Short life', index: 0 }] });
  const own = await alice.ok(playlists.getPlaylist, { params: { id: home } });
  expect(own).toMatchObject({ track_count: 5, wanted: [] });
});

test('folders hold own and saved playlists, each once, and are put in their place as a whole', async () => {
  const { id: mine } = await bob.ok(edits.createPlaylist, { body: { name: 'Mine' } });
  const { id: other } = await alice.ok(edits.createPlaylist, { body: { name: 'Not saved' } });
  await bob.ok(savePlaylist, { params: { id: home } });
  const wanted = [
    { name: 'Evening', playlist_ids: [home, other, mine] },
    { name: 'Morning', playlist_ids: [mine] },
  ];
  const { folders } = await bob.ok(contract.setFolders, { body: { folders: wanted } });
  expect(folders.map(({ name, playlist_ids }) => ({ name, playlist_ids }))).toEqual([
    { name: 'Evening', playlist_ids: [home, mine] },
    { name: 'Morning', playlist_ids: [] },
  ]);
  const [evening, morning] = folders;
  const turned = [
    { id: morning?.id ?? '', name: 'Dawn', playlist_ids: [mine] },
    { id: evening?.id ?? '', name: 'Evening', playlist_ids: [home] },
  ];
  expect((await bob.ok(contract.setFolders, { body: { folders: turned } })).folders).toEqual(turned);
  expect((await alice.ok(contract.getFolders)).folders).toEqual([]);
  // Somebody else's folder is not theirs to take over.
  const theirs = { folders: [{ ...turned[0], id: morning?.id ?? '', name: 'Stolen', playlist_ids: [] }] };
  const stolen = await alice.ok(contract.setFolders, { body: theirs });
  expect(stolen.folders[0]?.id).not.toBe(morning?.id);
  expect((await bob.ok(contract.getFolders)).folders).toEqual(turned);
  // A playlist that is saved no more is in no folder.
  await bob.ok(unsavePlaylist, { params: { id: home } });
  expect((await bob.ok(contract.getFolders)).folders.map((folder) => folder.playlist_ids)).toEqual([
    [mine],
    [],
  ]);
  const many = Array.from({ length: 101 }, (_, at) => ({ name: `F${at}`, playlist_ids: [] }));
  expect((await bob.call(contract.setFolders, { body: { folders: many } })).status).toBe(422);
});
