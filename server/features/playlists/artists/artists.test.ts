import { beforeEach, expect, test } from 'vitest';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { getArtist, listArtistTracks } from '#shared/playlists/artists.ts';
import { updateTrack } from '#shared/playlists/library.ts';
import { fillArtistKeys } from '#server/features/music/tracks/artist-key.service.ts';
import { openCast } from '#tests/cast.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import type { Client } from '#tests/harness.ts';
import { emptyRecords } from '#tests/search-index.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');
const { db } = segue.ctx;

beforeEach(() => emptyRecords(db));

const song = (title: string, artist: string, row = {}, owner = alice) =>
  insertTrack(db, { owner_id: owner.id, title, artist, ...row });
const list = (name: string, tracks: string[], row = {}, owner = alice) =>
  insertPlaylist(db, { owner_id: owner.id, name, ...row }, tracks);
const titles = async (name: string, client: Client = segue.visitor) =>
  (await client.ok(listArtistTracks, { params: { name } })).tracks.map(({ title }) => title);
const headOf = async (address: string) => (await segue.visitor.fetch(address)).text();

test('names that differ by case, accents or guests are one, the most played song first', async () => {
  const songs = [
    await song('One', 'Sigur Rós', { plays_count: 2 }),
    await song('Two', 'SIGUR ROS', { plays_count: 9 }),
    await song('Three', 'Sigur Rós feat. Nobody', { plays_count: 5 }),
    await song('Other', 'Sigur Rosa'),
  ];
  await list('Iceland', songs);
  expect(await titles('sigur ros (ft. Somebody)')).toEqual(['Two', 'Three', 'One']);
  const artist = await segue.visitor.ok(getArtist, { params: { name: 'sigur rós' } });
  expect(artist).toMatchObject({ name: 'Sigur Rós', song_count: 3, cover_url: null });
  expect(artist.playlists.map(({ name }) => name)).toEqual(['Iceland']);
  expect(artist.people).toEqual([expect.objectContaining({ username: 'alice', song_count: 3 })]);
});

test('the public playlists stand by popularity, the people by their songs; private ones stay away', async () => {
  const [one, two] = [await song('One', 'Lanes'), await song('Two', 'Lanes')];
  const three = await song('Three', 'Lanes', {}, bob);
  const secret = await song('Secret', 'Lanes', {}, bob);
  await list('Small', [one, two], { popularity: 1 });
  await list('Large', [three, one], { popularity: 5 }, bob);
  await list('Closed', [secret, one], { visibility: 'private' }, bob);
  await list('Quiet', [one], { visibility: 'unlisted' }, bob);
  const artist = await segue.visitor.ok(getArtist, { params: { name: 'Lanes' } });
  expect(artist.playlists.map(({ name }) => name)).toEqual(['Large', 'Small']);
  expect(artist.people.map(({ username, song_count: songs }) => [username, songs])).toEqual([
    ['alice', 2],
    ['bob', 1],
  ]);
  expect((await titles('lanes', bob)).toSorted()).toEqual(['One', 'Secret', 'Three', 'Two']);
  await alice.ok(blockPerson, { params: { username: 'bob' } });
  expect(await titles('lanes', alice)).toEqual(['Two', 'One']);
  const seen = await alice.ok(getArtist, { params: { name: 'Lanes' } });
  expect(seen.playlists.map(({ name }) => name)).toEqual(['Small']);
  expect(seen.people.map(({ username }) => username)).toEqual(['alice']);
  await db.deleteFrom('blocks').execute();
});

test('pages follow each other, also past songs that the reader may not hear', async () => {
  const songs: string[] = [];
  for (let at = 0; at < 5; at += 1) songs.push(await song(`S${at}`, 'Lanes', { plays_count: 10 - at }));
  await list(
    'All',
    [songs[0], songs[2], songs[3], songs[4]].flatMap((id) => id ?? []),
  );
  const params = { name: 'Lanes' };
  const first = await segue.visitor.ok(listArtistTracks, { params, query: { limit: 2 } });
  expect(first.tracks.map(({ title }) => title)).toEqual(['S0', 'S2']);
  const cursor = first.next_cursor ?? '';
  const rest = await segue.visitor.ok(listArtistTracks, { params, query: { limit: 2, cursor } });
  expect(rest).toMatchObject({ tracks: [{ title: 'S3' }, { title: 'S4' }], next_cursor: null });
  const wrong = await segue.visitor.fetch('/api/v1/artists/Lanes/tracks?cursor=nonsense');
  expect(wrong.status).toBe(400);
});

test('no artist is known: nothing is there, and no page either', async () => {
  await list('Unsorted', [await song('X', 'Unknown Artist'), await song('Y', '')]);
  for (const name of ['Unknown Artist', 'Nobody at all']) {
    const address = `/artists/${encodeURIComponent(name)}`;
    expect((await segue.visitor.fetch(`/api/v1${address}`)).status).toBe(404);
    expect((await segue.visitor.fetch(`/api/v1${address}/tracks`)).status).toBe(404);
    expect((await segue.visitor.fetch(address)).status).toBe(404);
  }
});

test('the page names the artist before any script, whatever the address calls them', async () => {
  await list('All', [await song('One', 'AC/DC & "Söhne"')]);
  const page = await headOf(`/artists/${encodeURIComponent('ac/dc & "sohne"')}`);
  expect(page).toContain('<title>AC/DC &amp; &quot;Söhne&quot; · ');
  expect(page).toContain('1 song by AC/DC &amp; &quot;Söhne&quot;');
  expect(page).toContain(`/artists/${encodeURIComponent('AC/DC & "Söhne"')}"`);
});

test('an edit moves a song to its new artist; songs of before are found once their keys are computed', async () => {
  const id = await song('One', 'Wrong');
  const old = await song('Old', 'Beyoncé', { artist_key: null });
  await list('All', [id, old]);
  const body = { title: 'One', artist: 'BEYONCE', album: '', genre: '' };
  await alice.ok(updateTrack, { params: { id }, body });
  expect((await segue.visitor.fetch('/api/v1/artists/Wrong')).status).toBe(404);
  expect(await titles('Beyonce')).toEqual(['One']);
  await fillArtistKeys(segue.ctx, { signal: new AbortController().signal });
  expect(await titles('Beyonce')).toEqual(['Old', 'One']);
});
