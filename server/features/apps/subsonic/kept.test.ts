import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listMine } from '#shared/playlists/playlists.ts';
import { listFavourites, starTrack, unstarTrack } from '#shared/playlists/favourites.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

type Member = Client & { id: string };
// The answers differ from call to call: tests say what they expect of them.
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = any;
type Given = Record<string, string | string[]>;

let segue: Harness;
let alice: Member;
let bob: Member;
let carol: Member;
const keys = new Map<Member, string>();
/** Alice's songs, by their titles: the last one is in a private playlist. */
const songs: Record<string, string> = {};
let night: string;
let diary: string;

beforeAll(async () => {
  segue = await bootSegue();
  [alice, bob, carol] = [await segue.member('alice'), await segue.member('bob'), await segue.member('carol')];
  for (const one of [alice, bob, carol]) {
    keys.set(one, (await one.ok(createAppPassword, { body: { name: 'Phone' } })).password);
  }
  ({ id: night } = await alice.ok(createPlaylist, { body: { name: 'Night' } }));
  ({ id: diary } = await alice.ok(createPlaylist, { body: { name: 'Diary', visibility: 'private' } }));
  for (const [seed, title] of ['Amber', 'Blue', 'Coral', 'Secret'].entries()) {
    const { body } = await uploadFile(alice, await makeMp3({ seconds: 3, seed: seed + 1 }), {
      uploadId: `kept-${seed}`,
      playlist_id: title === 'Secret' ? diary : night,
      title,
      artist: title === 'Blue' ? 'Bluebird' : 'The Lanes',
    });
    songs[title] = body.track!.id;
  }
});
afterAll(() => segue.close());

const tr = (title: string): string => `tr-${songs[title]}`;

async function rest(member: Member, call: string, given: Given = {}): Promise<Reply> {
  const body = new URLSearchParams({ f: 'json', apiKey: keys.get(member)!, v: '1.16.1', c: 'phone' });
  for (const [name, value] of Object.entries(given)) for (const one of [value].flat()) body.append(name, one);
  const answer = await segue.visitor.fetch(`/rest/${call}`, { method: 'POST', body });
  return ((await answer.json()) as Record<string, Reply>)['subsonic-response'];
}

const titles = (list: { title: string }[]): string[] => list.map(({ title }) => title);

describe('favourites', () => {
  const ofBob = async () => titles(await bob.ok(listFavourites));

  test('are starred by an app or on the web, and seen by their listener alone', async () => {
    await rest(bob, 'star', { id: tr('Amber') });
    segue.time.now += 1000;
    await bob.ok(starTrack, { params: { id: songs['Blue']! } });
    expect(await ofBob()).toEqual(['Blue', 'Amber']);
    const { starred2 } = await rest(bob, 'getStarred2');
    expect(titles(starred2.song)).toEqual(['Blue', 'Amber']);
    expect(starred2.song[0].starred).toEqual(expect.any(String));
    expect((await rest(carol, 'getStarred2')).starred2.song).toEqual([]);
    expect((await rest(carol, 'getSong', { id: tr('Amber') })).song.starred).toBeUndefined();
    await bob.ok(unstarTrack, { params: { id: songs['Blue']! } });
    await rest(bob, 'unstar', { id: tr('Blue') });
    expect(await ofBob()).toEqual(['Amber']);
  });

  test('hold nothing that their listener may not hear', async () => {
    expect(await rest(bob, 'star', { id: tr('Secret') })).toMatchObject({ error: { code: 70 } });
    expect((await bob.call(starTrack, { params: { id: songs['Secret']! } })).status).toBe(404);
    expect(await rest(bob, 'setRating', { id: tr('Secret'), rating: '5' })).toMatchObject({
      error: { code: 70 },
    });
  });

  test('ratings are the own ones, and end with 0', async () => {
    const rated = async (member: Member) =>
      (await rest(member, 'getSong', { id: tr('Amber') })).song.userRating;
    await rest(bob, 'setRating', { id: tr('Amber'), rating: '4' });
    await rest(bob, 'setRating', { id: tr('Amber'), rating: '9' });
    expect([await rated(bob), await rated(carol)]).toEqual([5, undefined]);
    await rest(bob, 'setRating', { id: tr('Amber'), rating: '0' });
    expect(await rated(bob)).toBeUndefined();
    expect(await rest(bob, 'setRating', { id: `al-${night}`, rating: '3' })).toMatchObject({
      error: { code: 50 },
    });
  });
});

describe('the play queue', () => {
  test('is the same on every device of its listener, by index too, and holds a song twice', async () => {
    const id = ['Amber', 'Blue', 'Amber'].map(tr);
    await rest(bob, 'savePlayQueueByIndex', { id, currentIndex: '2', position: '1500' });
    const { playQueueByIndex } = await rest(bob, 'getPlayQueueByIndex');
    expect(playQueueByIndex).toMatchObject({ currentIndex: 2, position: 1500, changedBy: 'phone' });
    expect(titles(playQueueByIndex.entry)).toEqual(['Amber', 'Blue', 'Amber']);
    expect((await rest(bob, 'getPlayQueue')).playQueue).toMatchObject({ current: tr('Amber') });
    await rest(bob, 'savePlayQueue', { id, current: tr('Blue') });
    expect((await rest(bob, 'getPlayQueueByIndex')).playQueueByIndex).toMatchObject({ currentIndex: 1 });
    expect((await rest(carol, 'getPlayQueue')).playQueue.entry).toEqual([]);
    for (const currentIndex of ['3', '-1'])
      expect(await rest(bob, 'savePlayQueueByIndex', { id, currentIndex })).toMatchObject({
        error: { code: 70 },
      });
    expect(await rest(bob, 'savePlayQueueByIndex', { id })).toMatchObject({ error: { code: 10 } });
  });

  test('passes over what its listener may not hear, and is forgotten when saved empty', async () => {
    const id = ['Secret', 'Coral', 'Blue'].map(tr);
    await rest(bob, 'savePlayQueueByIndex', { id, currentIndex: '1', position: '900' });
    const { playQueueByIndex } = await rest(bob, 'getPlayQueueByIndex');
    expect(titles(playQueueByIndex.entry)).toEqual(['Coral', 'Blue']);
    expect(playQueueByIndex).toMatchObject({ currentIndex: 0, position: 900 });
    await rest(bob, 'savePlayQueue');
    expect((await rest(bob, 'getPlayQueue')).playQueue.entry).toEqual([]);
  });
});

test('bookmarks keep a place in a song for their listener alone', async () => {
  await rest(bob, 'createBookmark', { id: tr('Coral'), position: '1200', comment: 'The <best> part' });
  await rest(bob, 'createBookmark', { id: tr('Coral'), position: '1300', comment: 'Here' });
  const { bookmark } = (await rest(bob, 'getBookmarks')).bookmarks;
  expect(bookmark).toMatchObject([
    { position: 1300, comment: 'Here', username: 'bob', entry: { title: 'Coral', bookmarkPosition: 1300 } },
  ]);
  expect((await rest(carol, 'getBookmarks')).bookmarks.bookmark).toEqual([]);
  await rest(carol, 'deleteBookmark', { id: tr('Coral') });
  expect((await rest(bob, 'getBookmarks')).bookmarks.bookmark).toHaveLength(1);
  expect(await rest(bob, 'createBookmark', { id: tr('Secret'), position: '1' })).toMatchObject({
    error: { code: 70 },
  });
  await rest(bob, 'deleteBookmark', { id: tr('Coral') });
  expect((await rest(bob, 'getBookmarks')).bookmarks.bookmark).toEqual([]);
});

describe('what is heard', () => {
  test('gives an artist its top songs, by name and by the id that its songs tell', async () => {
    for (const _ of ['once', 'twice']) {
      segue.time.now += 60_000;
      await rest(bob, 'scrobble', { id: tr('Coral') });
    }
    expect(titles((await rest(bob, 'getTopSongs', { artist: 'The Lanes' })).topSongs.song)).toEqual([
      'Coral',
      'Amber',
    ]);
    const { song } = await rest(bob, 'getSong', { id: tr('Coral') });
    const { artist } = await rest(bob, 'getArtist', { id: song.artistId });
    expect(artist).toMatchObject({ name: 'The Lanes', album: [{ id: `al-${night}`, name: 'Night' }] });
    const byPerson = await rest(bob, 'getTopSongs', { id: `ar-${alice.id}`, count: '1' });
    expect(titles(byPerson.topSongs.song)).toEqual(['Coral']);
    expect((await rest(bob, 'getTopSongs', { artist: 'Nobody' })).topSongs.song).toEqual([]);
  });

  test('and lists make songs similar, of which nobody is shown what is private', async () => {
    segue.time.now += 60_000;
    await rest(alice, 'scrobble', { id: tr('Secret') });
    await rest(alice, 'scrobble', { id: tr('Coral') });
    const similar = async (member: Member, id: string) =>
      titles((await rest(member, 'getSimilarSongs', { id })).similarSongs.song).toSorted();
    expect(await similar(bob, tr('Amber'))).toEqual(['Blue', 'Coral']);
    expect(await similar(bob, tr('Coral'))).toEqual(['Amber', 'Blue']);
    expect(await similar(bob, tr('Secret'))).not.toContain('Secret');
  });

  test('now is told to its listener, and to nobody else', async () => {
    const given = { mediaId: tr('Amber'), mediaType: 'song', positionMs: '0' };
    await rest(bob, 'reportPlayback', { ...given, state: 'starting' });
    expect((await rest(bob, 'getNowPlaying')).nowPlaying.entry).toMatchObject([
      { title: 'Amber', username: 'bob', minutesAgo: 0 },
    ]);
    expect((await rest(carol, 'getNowPlaying')).nowPlaying.entry).toEqual([]);
    await rest(bob, 'reportPlayback', { ...given, state: 'stopped' });
    expect((await rest(bob, 'getNowPlaying')).nowPlaying.entry).toEqual([]);
  });
});

describe('a share', () => {
  const visible = async (id: string) => (await segue.visitor.call(getPlaylist, { params: { id } })).status;

  test('opens a private playlist of one’s own by its address, until it is taken back', async () => {
    expect(await visible(diary)).toBe(404);
    const { shares } = await rest(alice, 'createShare', { id: `al-${diary}` });
    expect(shares.share).toMatchObject([
      { id: diary, username: 'alice', url: expect.stringContaining(diary), entry: [{ title: 'Secret' }] },
    ]);
    expect(await visible(diary)).toBe(200);
    expect((await rest(alice, 'getShares')).shares.share).toMatchObject([{ id: diary }]);
    expect((await rest(bob, 'getShares')).shares.share).toEqual([]);
    expect(await rest(bob, 'deleteShare', { id: diary })).toMatchObject({ error: { code: 50 } });
    expect(await rest(alice, 'updateShare', { id: diary, expires: '1' })).toMatchObject({
      error: { code: 50 },
    });
    await rest(alice, 'deleteShare', { id: diary });
    expect(await visible(diary)).toBe(404);
    expect(await rest(bob, 'createShare', { id: `al-${diary}` })).toMatchObject({ error: { code: 70 } });
    expect(await rest(alice, 'deleteShare', { id: night })).toMatchObject({ error: { code: 70 } });
    expect(await visible(night)).toBe(200);
  });

  test('of songs is an unlisted playlist of them', async () => {
    const id = ['Amber', 'Blue'].map(tr);
    const { share } = (await rest(bob, 'createShare', { id, description: 'For you' })).shares;
    expect(titles(share[0].entry)).toEqual(['Amber', 'Blue']);
    expect((await bob.ok(listMine)).find((one) => one.id === share[0].id)).toMatchObject({
      name: 'For you',
      visibility: 'unlisted',
    });
    expect(await rest(bob, 'createShare', { id: tr('Secret') })).toMatchObject({ error: { code: 70 } });
    const withSecret = { name: 'Mine', songId: [tr('Amber'), tr('Secret')] };
    expect(await rest(bob, 'createPlaylist', withSecret)).toMatchObject({ error: { code: 70 } });
    expect(await rest(bob, 'createPlaylist', { name: 'x'.repeat(300) })).toMatchObject({
      error: { code: 10 },
    });
    expect(await bob.ok(listMine)).toHaveLength(1);
  });
});

test('an app learns what it may be played as: MP3, or nothing', async () => {
  const decide = async (directPlayProfiles: unknown[]) => {
    const query = new URLSearchParams({
      f: 'json',
      apiKey: keys.get(bob)!,
      mediaId: tr('Amber'),
      mediaType: 'song',
    });
    const answer = await segue.visitor.fetch(`/rest/getTranscodeDecision?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'test', platform: 'test', directPlayProfiles }),
    });
    const reply: Reply = await answer.json();
    return reply['subsonic-response'].transcodeDecision;
  };
  const all = { containers: [], audioCodecs: [], protocols: [] };
  expect(await decide([all])).toMatchObject({ canDirectPlay: true, canTranscode: false });
  expect(await decide([{ ...all, containers: ['flac'] }])).toMatchObject({
    canDirectPlay: false,
    transcodeReason: ['ContainerNotSupported'],
  });
});

test('what is kept of a track goes with the track', async () => {
  await rest(bob, 'star', { id: tr('Blue') });
  await rest(bob, 'createBookmark', { id: tr('Blue'), position: '1' });
  await rest(bob, 'savePlayQueueByIndex', {
    id: ['Blue', 'Amber'].map(tr),
    currentIndex: '0',
    position: '9',
  });
  await alice.ok(deleteTrack, { params: { id: songs['Blue']! } });
  expect(titles(await bob.ok(listFavourites))).toEqual(['Amber']);
  expect((await rest(bob, 'getBookmarks')).bookmarks.bookmark).toEqual([]);
  expect((await rest(bob, 'getPlayQueueByIndex')).playQueueByIndex).toMatchObject({
    currentIndex: 0,
    position: 0,
    entry: [{ title: 'Amber' }],
  });
});
