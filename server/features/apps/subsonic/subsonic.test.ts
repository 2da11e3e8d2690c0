import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppPassword, deleteAppPassword, listAppPasswords } from '#shared/accounts/app-passwords.ts';
import { changePassword } from '#shared/accounts/auth.ts';
import { getLike } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { savePlaylist } from '#shared/playlists/saves.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

type Member = Client & { id: string };
interface Reply {
  status: 'ok' | 'failed';
  error?: { code: number; message: string };
  // The answers differ from call to call: tests say what they expect of them.
  // oxlint-disable-next-line typescript/no-explicit-any
  [part: string]: any;
}

let segue: Harness;
let alice: Member;
let bob: Member;
let key: string;
let song: Uint8Array;
let night: string;
let hidden: string;
let songId: string;
let secretId: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  key = (await bob.ok(createAppPassword, { body: { name: 'Phone' } })).password;
  song = await makeMp3({ seconds: 12, seed: 3 });
  ({ id: night } = await alice.ok(createPlaylist, {
    body: { name: 'Night & Day', description: 'For the way home', genre: 'House' },
  }));
  ({ id: hidden } = await alice.ok(createPlaylist, { body: { name: 'Hidden', visibility: 'private' } }));
  songId = await upload(song, 'amber', night, {
    title: 'Amber Lights.mp3',
    artist: 'The Lanes',
    genre: 'House',
  });
  secretId = await upload(await makeMp3({ seconds: 3, seed: 4 }), 'secret', hidden, { title: 'Secret' });
  await alice.ok(addExternalTrack, {
    body: {
      title: 'A film',
      source_url: 'https://youtu.be/dQw4w9WgXcQ',
      platform: 'youtube',
      playlist_id: night,
    },
  });
  await segue.ctx.search.settled();
});
afterAll(() => segue.close());

async function upload(
  file: Uint8Array,
  name: string,
  playlist_id: string,
  words: Record<string, string>,
): Promise<string> {
  const { body } = await uploadFile(alice, file, { uploadId: `subsonic-${name}`, playlist_id, ...words });
  return body.track!.id;
}

function address(call: string, given: Record<string, string | string[]>): string {
  const query = new URLSearchParams({ v: '1.16.1', c: 'test' });
  for (const [name, value] of Object.entries(given))
    for (const one of [value].flat()) query.append(name, one);
  return `/rest/${call}?${query}`;
}

/** Calls as bob's app. */
async function rest(call: string, given: Record<string, string | string[]> = {}): Promise<Reply> {
  const answer = await segue.visitor.fetch(address(call, { f: 'json', apiKey: key, ...given }));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { 'subsonic-response': Reply })['subsonic-response'];
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

describe('logging in', () => {
  const plain = async (given: Record<string, string>): Promise<Reply> => {
    const answer = await segue.visitor.fetch(address('ping', { f: 'json', ...given }));
    return ((await answer.json()) as { 'subsonic-response': Reply })['subsonic-response'];
  };

  test('by API key, by token, by app password, plain or in hex', async () => {
    const hex = `enc:${Buffer.from(key).toString('hex')}`;
    const ways: Record<string, string>[] = [
      { apiKey: key },
      { u: 'bob', t: md5(`${key}pepper`), s: 'pepper' },
      { u: 'BOB', t: md5(`${key}pepper`).toUpperCase(), s: 'pepper' },
      { u: 'bob', p: key },
      { u: 'bob', p: hex },
    ];
    for (const given of ways) {
      expect(await plain(given)).toMatchObject({ status: 'ok', version: '1.16.1', openSubsonic: true });
    }
  });

  test("never by the account's own password, another person's, or none", async () => {
    for (const [given, code] of [
      [{ u: 'bob', p: memberPassword }, 40],
      [{ u: 'bob', t: md5(`${memberPassword}s`), s: 's' }, 40],
      [{ u: 'alice', p: key }, 40],
      [{ u: 'nobody', p: key }, 40],
      [{ apiKey: 'nothing' }, 44],
      [{ apiKey: key, u: 'bob' }, 43],
      [{}, 10],
      [{ u: 'bob' }, 10],
      [{ u: 'bob', t: 'x' }, 10],
    ] as const) {
      expect(await plain({ ...given })).toMatchObject({ status: 'failed', error: { code } });
    }
  });

  test('ends with the password, and is told on the page where passwords are made', async () => {
    const { id, password } = await bob.ok(createAppPassword, { body: { name: 'Old phone' } });
    expect(await plain({ apiKey: password })).toMatchObject({ status: 'ok' });
    const listed = await bob.ok(listAppPasswords);
    expect(listed.find((one) => one.id === id)).toMatchObject({
      name: 'Old phone',
      last_used_at: expect.any(String),
    });
    expect(JSON.stringify(listed)).not.toContain(password);
    expect((await alice.call(deleteAppPassword, { params: { id } })).status).toBe(404);
    await bob.ok(deleteAppPassword, { params: { id } });
    expect(await plain({ apiKey: password })).toMatchObject({ error: { code: 44 } });
  });

  test('does not end with a new password of the account; wrong ones are counted', async () => {
    const carol = await segue.member('carol');
    const { password } = await carol.ok(createAppPassword, { body: { name: 'Phone' } });
    await carol.ok(changePassword, {
      body: { current_password: memberPassword, new_password: 'another horse battery' },
    });
    expect(await plain({ apiKey: password })).toMatchObject({ status: 'ok' });
    for (let times = 0; times < 100; times += 1) await plain({ apiKey: `wrong-${times}` });
    expect(await plain({ apiKey: password })).toMatchObject({ status: 'failed', error: { code: 0 } });
    segue.time.now += 16 * 60_000;
    expect(await plain({ apiKey: password })).toMatchObject({ status: 'ok' });
  });
});

describe('system', () => {
  test('says what it can before anyone logs in', async () => {
    const answer = await segue.visitor.fetch('/rest/getOpenSubsonicExtensions?f=json');
    const { 'subsonic-response': reply } = (await answer.json()) as { 'subsonic-response': Reply };
    expect(reply['openSubsonicExtensions']).toContainEqual({ name: 'apiKeyAuthentication', versions: [1] });
  });

  test('tells about licence, folders, the user and the token', async () => {
    expect((await rest('getLicense.view'))['license']).toEqual({ valid: true });
    expect((await rest('getMusicFolders'))['musicFolders']).toEqual({
      musicFolder: [{ id: 1, name: 'Segue' }],
    });
    expect((await rest('tokenInfo'))['tokenInfo']).toEqual({ username: 'bob' });
    expect((await rest('getUser', { username: 'bob' }))['user']).toMatchObject({
      username: 'bob',
      adminRole: false,
    });
    expect(await rest('getUser', { username: 'alice' })).toMatchObject({ error: { code: 50 } });
    expect((await rest('getScanStatus'))['scanStatus']).toEqual({ scanning: false, count: 2 });
  });

  test('answers what it does not know with an error, in either format', async () => {
    expect(await rest('makeCoffee')).toMatchObject({ status: 'failed', error: { code: 70 } });
    expect(await rest('constructor')).toMatchObject({ status: 'failed', error: { code: 70 } });
    const xml = await (
      await segue.visitor.fetch(address('getAlbum', { apiKey: key, id: 'al-nothing' }))
    ).text();
    expect(xml).toMatch(
      /^<\?xml .*\n<subsonic-response [^>]*status="failed"[^>]*><error code="70" message="[^"]+"\/>/,
    );
  });

  test('takes its arguments from a form as well', async () => {
    const answer = await segue.visitor.fetch('/rest/ping.view', {
      method: 'POST',
      body: new URLSearchParams({ f: 'json', apiKey: key }),
    });
    expect(await answer.json()).toMatchObject({ 'subsonic-response': { status: 'ok' } });
  });
});

describe('browsing', () => {
  test('people are artists, their public playlists albums, and the files in them songs', async () => {
    const { artists } = await rest('getArtists');
    expect(artists.index).toEqual([
      { name: 'A', artist: [{ id: `ar-${alice.id}`, name: 'alice', albumCount: 1 }] },
    ]);
    const { artist } = await rest('getArtist', { id: `ar-${alice.id}` });
    expect(artist.album).toEqual([
      expect.objectContaining({
        id: `al-${night}`,
        name: 'Night & Day',
        artist: 'alice',
        artistId: `ar-${alice.id}`,
        songCount: 1,
        duration: 12,
        genre: 'House',
      }),
    ]);
    const { album } = await rest('getAlbum', { id: `al-${night}` });
    expect(album.song).toEqual([
      expect.objectContaining({
        id: `tr-${songId}`,
        parent: `al-${night}`,
        albumId: `al-${night}`,
        title: 'Amber Lights',
        artist: 'The Lanes',
        track: 1,
        isDir: false,
        suffix: 'mp3',
        contentType: 'audio/mpeg',
        duration: 12,
        size: song.length,
      }),
    ]);
    expect((await rest('getSong', { id: `tr-${songId}` }))['song']).toMatchObject({ album: 'Night & Day' });
  });

  test('by folders finds the same', async () => {
    const { directory: root } = await rest('getMusicDirectory', { id: '1' });
    expect(root.child).toEqual([{ id: `ar-${alice.id}`, parent: '1', title: 'alice', isDir: true }]);
    const { directory: person } = await rest('getMusicDirectory', { id: `ar-${alice.id}` });
    expect(person.child).toMatchObject([{ id: `al-${night}`, isDir: true, title: 'Night & Day' }]);
    const { directory: playlist } = await rest('getMusicDirectory', { id: `al-${night}` });
    expect(playlist.child).toMatchObject([{ id: `tr-${songId}`, isDir: false }]);
    expect((await rest('getIndexes'))['indexes'].index).toHaveLength(1);
  });

  test('shows nothing of what is private to others', async () => {
    for (const [call, id] of [
      ['getAlbum', `al-${hidden}`],
      ['getPlaylist', hidden],
      ['getSong', `tr-${secretId}`],
      ['getMusicDirectory', `al-${hidden}`],
      ['getCoverArt', `al-${hidden}`],
      ['stream', `tr-${secretId}`],
      ['download', `tr-${secretId}`],
    ] as const) {
      expect(await rest(call, { id })).toMatchObject({ status: 'failed', error: { code: 70 } });
    }
    const { searchResult3 } = await rest('search3', { query: 'secret' });
    expect(searchResult3.song).toEqual([]);
  });

  test.each([
    'newest',
    'alphabeticalByName',
    'alphabeticalByArtist',
    'frequent',
    'highest',
    'recent',
    'random',
  ])('lists albums by %s', async (type) => {
    expect((await rest('getAlbumList2', { type }))['albumList2'].album).toMatchObject([
      { id: `al-${night}` },
    ]);
    expect((await rest('getAlbumList', { type }))['albumList'].album).toMatchObject([
      { id: `al-${night}`, isDir: true, title: 'Night & Day' },
    ]);
  });

  test('lists albums and songs by genre and year, and the genres themselves', async () => {
    const { genres } = await rest('getGenres');
    expect(genres.genre).toEqual([{ value: 'House', songCount: 2, albumCount: 1 }]);
    const byGenre = (genre: string) => rest('getAlbumList2', { type: 'byGenre', genre });
    expect((await byGenre('House'))['albumList2'].album).toHaveLength(1);
    expect((await byGenre('Polka'))['albumList2'].album).toEqual([]);
    expect((await rest('getSongsByGenre', { genre: 'House' }))['songsByGenre'].song).toHaveLength(1);
    const year = String(new Date(segue.time.now).getUTCFullYear());
    const byYear = (fromYear: string, toYear: string) =>
      rest('getAlbumList2', { type: 'byYear', fromYear, toYear });
    expect((await byYear(year, year))['albumList2'].album).toHaveLength(1);
    expect((await byYear('1999', '1970'))['albumList2'].album).toEqual([]);
    expect((await rest('getRandomSongs', { size: '5' }))['randomSongs'].song).toMatchObject([
      { title: 'Amber Lights' },
    ]);
  });

  test('searches songs, albums and artists; an empty search goes through everything in pages', async () => {
    const { searchResult3 } = await rest('search3', { query: 'amber' });
    expect(searchResult3).toMatchObject({ artist: [], song: [{ id: `tr-${songId}` }] });
    expect((await rest('search3', { query: 'alice' }))['searchResult3'].artist).toMatchObject([
      { name: 'alice' },
    ]);
    expect((await rest('search2', { query: 'night' }))['searchResult2'].album).toMatchObject([
      { isDir: true },
    ]);
    const { searchResult3: all } = await rest('search3', { query: '""' });
    expect([all.artist.length, all.album.length, all.song.length]).toEqual([1, 1, 1]);
    const { searchResult3: rest2 } = await rest('search3', { query: '""', songOffset: '1', albumCount: '0' });
    expect([rest2.album, rest2.song]).toEqual([[], []]);
  });
});

describe('playlists', () => {
  test('are made, changed and deleted by an app', async () => {
    const { playlist } = await rest('createPlaylist', { name: 'From the phone', songId: `tr-${songId}` });
    expect(playlist).toMatchObject({ name: 'From the phone', owner: 'bob', songCount: 1 });
    expect(playlist.entry).toMatchObject([{ id: `tr-${songId}` }]);
    const id = playlist.id as string;
    await rest('updatePlaylist', { playlistId: id, name: 'Renamed', comment: 'Mine', public: 'false' });
    expect(await bob.ok(getPlaylist, { params: { id } })).toMatchObject({
      name: 'Renamed',
      description: 'Mine',
      visibility: 'private',
    });
    await rest('updatePlaylist', { playlistId: id, songIndexToRemove: '0' });
    expect((await rest('getPlaylist', { id }))['playlist'].entry).toEqual([]);
    await rest('updatePlaylist', { playlistId: id, songIdToAdd: [`tr-${songId}`, `tr-${songId}`] });
    expect((await rest('getPlaylist', { id }))['playlist'].entry).toHaveLength(1);
    await rest('createPlaylist', { playlistId: id });
    expect((await rest('getPlaylist', { id }))['playlist'].songCount).toBe(0);
    expect((await rest('getPlaylists'))['playlists'].playlist).toMatchObject([{ id, public: false }]);
    expect(await rest('deletePlaylist', { id })).toMatchObject({ status: 'ok' });
    expect(await rest('getPlaylist', { id })).toMatchObject({ error: { code: 70 } });
  });

  test('made by an app are private at first', async () => {
    const { playlist } = await rest('createPlaylist', { name: 'Mine first' });
    expect(await bob.ok(getPlaylist, { params: { id: playlist.id } })).toMatchObject({
      visibility: 'private',
    });
    await rest('deletePlaylist', { id: playlist.id });
  });

  test('keep what an app cannot see at its place, and take the order that it gives', async () => {
    const files: string[] = [];
    for (const title of ['A', 'B', 'C', 'D']) {
      files.push(
        await insertTrack(segue.ctx.db, {
          owner_id: bob.id,
          title,
          storage_type: 'FILE',
          source_url: null,
          platform: null,
          audio_sha256: title.toLowerCase().repeat(64),
          size_bytes: 1,
        }),
      );
    }
    const [a = '', b = '', c = '', d = ''] = files;
    const link = await insertTrack(segue.ctx.db, { owner_id: bob.id, title: 'Link' });
    const lines = [a, link, b, null, c].map((track_id) => ({ title: 'Missing', track_id }));
    const { playlist_id: id } = await bob.ok(importList, { body: { name: 'Mixed', lines } });
    const standing = async () => {
      const { tracks, wanted, track_count } = await bob.ok(getPlaylist, { params: { id } });
      const titles = [...tracks, ...wanted].sort((one, other) => one.index - other.index);
      expect(track_count).toBe(tracks.length);
      return titles.map(({ title }) => title);
    };
    expect(await standing()).toEqual(['A', 'Link', 'B', 'Missing', 'C']);
    await rest('createPlaylist', { playlistId: id, songId: [c, a, b].map((one) => `tr-${one}`) });
    expect(await standing()).toEqual(['C', 'Link', 'A', 'Missing', 'B']);
    await rest('createPlaylist', { playlistId: id, songId: [b, c].map((one) => `tr-${one}`) });
    expect(await standing()).toEqual(['B', 'Link', 'C', 'Missing']);
    // The second song that the app sees is the third item.
    await rest('updatePlaylist', {
      playlistId: id,
      songIndexToRemove: '1',
      songIdToAdd: [`tr-${a}`, `tr-${d}`],
    });
    expect(await standing()).toEqual(['B', 'Link', 'A', 'Missing', 'D']);
    await rest('createPlaylist', { playlistId: id, songId: [d, link, b].map((one) => `tr-${one}`) });
    expect(await standing()).toEqual(['D', 'Link', 'B', 'Missing']);
    expect(await rest('updatePlaylist', { playlistId: id, songIndexToRemove: '2' })).toMatchObject({
      error: { code: 70 },
    });
    await rest('deletePlaylist', { id });
  });

  test("of others are there once they are saved, and stay the others'", async () => {
    await bob.ok(savePlaylist, { params: { id: night } });
    expect((await rest('getPlaylists'))['playlists'].playlist).toMatchObject([{ id: night, owner: 'alice' }]);
    expect(await rest('deletePlaylist', { id: night })).toMatchObject({ error: { code: 50 } });
    expect(await rest('updatePlaylist', { playlistId: night, name: 'Stolen' })).toMatchObject({
      error: { code: 50 },
    });
  });
});

describe('media', () => {
  test('streams the file whole and in parts', async () => {
    const whole = await segue.visitor.fetch(
      address('stream', { apiKey: key, id: `tr-${songId}`, maxBitRate: '64' }),
    );
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await whole.arrayBuffer()).equals(song)).toBe(true);
    const part = await segue.visitor.fetch(address('stream.view', { apiKey: key, id: songId }), {
      headers: { range: 'bytes=1000-1999' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(song.subarray(1000, 2000))).toBe(true);
    for (const call of ['stream', 'download']) {
      const beyond = await segue.visitor.fetch(address(call, { apiKey: key, id: songId }), {
        headers: { range: `bytes=${song.length}-` },
      });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${song.length}`]);
      const other = await segue.visitor.fetch(address(call, { apiKey: key, id: songId }), {
        headers: { 'if-match': '"another"' },
      });
      expect(other.status).toBe(412);
    }
    const saved = await segue.visitor.fetch(address('download', { apiKey: key, id: `tr-${songId}` }));
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    await saved.arrayBuffer();
  });

  test('streams from a moment on, beginning with a frame', async () => {
    const rest = await segue.visitor.fetch(address('stream', { apiKey: key, id: songId, timeOffset: '6' }));
    const bytes = Buffer.from(await rest.arrayBuffer());
    const begin = song.length - bytes.length;
    expect(begin / song.length).toBeCloseTo(0.5, 1);
    expect(Buffer.from(song).subarray(begin).equals(bytes)).toBe(true);
    // The sync word of an MPEG frame (ISO 11172-3, section 2.4.1.3).
    expect([bytes[0], bytes[1]! & 0xe0]).toEqual([0xff, 0xe0]);
    const beyond = await segue.visitor.fetch(
      address('stream', { apiKey: key, id: songId, timeOffset: '999' }),
    );
    expect((await beyond.arrayBuffer()).byteLength).toBeLessThan(bytes.length);
  });

  test('gives HLS whose segments need no login, for the song of the list alone', async () => {
    const base = `${segue.origin}${address('hls.m3u8', { apiKey: key, id: `tr-${songId}` })}`;
    const list = await (await fetch(base)).text();
    const segments = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(segments.length).toBeGreaterThan(0);
    for (const segment of segments) {
      const answer = await fetch(new URL(segment, base));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      await answer.arrayBuffer();
    }
    const elsewhere = new URL(segments[0]!.replace(songId, secretId), base);
    expect((await fetch(elsewhere)).status).toBe(404);
  });

  test('gives everything a cover, drawn where none was uploaded', async () => {
    for (const id of [`al-${night}`, `tr-${songId}`, `ar-${alice.id}`]) {
      const cover = await segue.visitor.fetch(address('getCoverArt', { apiKey: key, id, size: '64' }));
      expect(cover.headers.get('content-type')).toBe('image/png');
      expect([...new Uint8Array(await cover.arrayBuffer()).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    }
  });

  test('gives a stored cover as JPEG of the size that was wished for, which every app can show', async () => {
    const { id, version } = await alice.ok(createPlaylist, { body: { name: 'With a cover' } });
    const picture = { create: { width: 700, height: 700, channels: 3, background: '#ff6a3d' } } as const;
    const body = new Uint8Array(await sharp(picture).png().toBuffer());
    const headers = { 'content-type': 'image/png' };
    const put = await alice.fetch(`/api/v1/playlists/${id}/cover?version=${version}`, {
      method: 'PUT',
      headers,
      body,
    });
    expect(put.status).toBe(200);
    for (const size of [64, 300, 600]) {
      const wanted = { apiKey: key, id: `al-${id}`, size: String(size) };
      const cover = await segue.visitor.fetch(address('getCoverArt', wanted));
      expect(cover.headers.get('content-type')).toBe('image/jpeg');
      const read = await sharp(await cover.arrayBuffer()).metadata();
      expect(read).toMatchObject({ format: 'jpeg', width: size, height: size });
    }
  });
});

describe('marks', () => {
  test('a star is a like, given and taken back', async () => {
    const liked = async () => (await bob.ok(getLike, { params: { id: night } })).liked;
    await rest('star', { albumId: `al-${night}` });
    expect(await liked()).toBe(true);
    expect((await rest('getStarred2'))['starred2'].album).toMatchObject([
      { id: `al-${night}`, starred: expect.any(String) },
    ]);
    expect((await rest('getAlbumList2', { type: 'starred' }))['albumList2'].album).toHaveLength(1);
    expect((await rest('getStarred'))['starred'].album).toMatchObject([{ isDir: true }]);
    await rest('unstar', { id: `al-${night}` });
    expect(await liked()).toBe(false);
    expect(await rest('star')).toMatchObject({ error: { code: 10 } });
  });

  test('a star on a person is a follow', async () => {
    const id = `ar-${alice.id}`;
    expect((await rest('getArtist', { id }))['artist'].starred).toBeUndefined();
    await rest('star', { artistId: id });
    expect((await rest('getStarred2'))['starred2'].artist).toMatchObject([
      { id, starred: expect.any(String) },
    ]);
    expect((await rest('getArtist', { id }))['artist'].starred).toEqual(expect.any(String));
    await rest('unstar', { artistId: id });
    expect((await rest('getStarred2'))['starred2'].artist).toEqual([]);
  });

  test('a scrobble is a play, once however often it is sent', async () => {
    const plays = async () => {
      const { tracks } = await alice.ok(getPlaylist, { params: { id: night } });
      return tracks.find(({ id }) => id === songId)!.plays_count;
    };
    const before = await plays();
    segue.time.now += 60_000;
    await rest('scrobble', { id: `tr-${songId}`, submission: 'false' });
    expect(await plays()).toBe(before);
    segue.time.now += 60_000;
    const time = String(segue.time.now);
    for (let times = 0; times < 3; times += 1) {
      expect(await rest('scrobble', { id: `tr-${songId}`, time })).toMatchObject({ status: 'ok' });
    }
    expect(await plays()).toBe(before + 1);
  });
});
