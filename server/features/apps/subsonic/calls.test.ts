import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { answerOf, asXml, failureOf } from '#tests/subsonic-schema.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { calls } from './calls.ts';

let segue: Harness;
let key: string;
/** Ids by the names in the table below. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  segue = await bootSegue();
  const alice = await segue.member('alice');
  key = (await alice.ok(createAppPassword, { body: { name: 'Phone' } })).password;
  const { id: playlist } = await alice.ok(createPlaylist, {
    body: { name: 'Night', description: 'For the way home', genre: 'House' },
  });
  const songs: string[] = [];
  for (const title of ['Amber', 'Blue']) {
    const file = await makeMp3({ seconds: 8, seed: title.length });
    const words = { title, artist: 'The Lanes', genre: 'House' };
    const { body } = await uploadFile(alice, file, { uploadId: title, playlist_id: playlist, ...words });
    songs.push(body.track!.id);
  }
  Object.assign(ids, { playlist, song: `tr-${songs[0]}`, other: `tr-${songs[1]}`, bare: playlist });
  Object.assign(ids, { album: `al-${playlist}`, artist: `ar-${alice.id}`, credit: creditOf('The Lanes') });
  const { id: link } = await alice.ok(createPlaylist, { body: { name: 'Link', visibility: 'unlisted' } });
  ids['link'] = link;
  await segue.ctx.search.settled();
});
afterAll(() => segue.close());

const creditOf = (name: string): string => `cr-${Buffer.from(name).toString('base64url')}`;

type Given = Record<string, string>;
/** Every call of OpenSubsonic's documentation with its arguments and the expected reply: ok, or an error of this code. */
const table: [call: string, given: Given, comes: 'ok' | 50 | 70][] = [
  ['ping', {}, 'ok'],
  ['getLicense', {}, 'ok'],
  ['getOpenSubsonicExtensions', {}, 'ok'],
  ['tokenInfo', {}, 'ok'],
  ['getScanStatus', {}, 'ok'],
  ['startScan', {}, 'ok'],
  ['getUser', { username: 'alice' }, 'ok'],
  ['getUsers', {}, 'ok'],
  ['createUser', { username: 'x', password: 'x', email: 'x@y.test' }, 50],
  ['updateUser', { username: 'alice' }, 50],
  ['deleteUser', { username: 'alice' }, 50],
  ['changePassword', { username: 'alice', password: 'x' }, 50],
  ['getMusicFolders', {}, 'ok'],
  ['getIndexes', {}, 'ok'],
  ['getMusicDirectory', { id: '1' }, 'ok'],
  ['getMusicDirectory', { id: '$artist' }, 'ok'],
  ['getMusicDirectory', { id: '$credit' }, 'ok'],
  ['getMusicDirectory', { id: '$album' }, 'ok'],
  ['getArtists', {}, 'ok'],
  ['getArtist', { id: '$artist' }, 'ok'],
  ['getArtist', { id: '$credit' }, 'ok'],
  ['getAlbum', { id: '$album' }, 'ok'],
  ['getSong', { id: '$song' }, 'ok'],
  ['getGenres', {}, 'ok'],
  ['getArtistInfo', { id: '$artist' }, 'ok'],
  ['getArtistInfo2', { id: '$credit' }, 'ok'],
  ['getAlbumInfo', { id: '$album' }, 'ok'],
  ['getAlbumInfo2', { id: '$album' }, 'ok'],
  ['getSimilarSongs', { id: '$song' }, 'ok'],
  ['getSimilarSongs2', { id: '$artist' }, 'ok'],
  ['getTopSongs', { artist: 'The Lanes' }, 'ok'],
  ['getAlbumList', { type: 'newest' }, 'ok'],
  ['getAlbumList2', { type: 'newest' }, 'ok'],
  ['getRandomSongs', { size: '1', genre: 'Polka' }, 'ok'],
  ['getSongsByGenre', { genre: 'House' }, 'ok'],
  ['search', { any: 'amber' }, 'ok'],
  ['search2', { query: 'amber' }, 'ok'],
  ['search3', { query: '""' }, 'ok'],
  ['star', { id: '$song', albumId: '$album' }, 'ok'],
  ['setRating', { id: '$song', rating: '4' }, 'ok'],
  ['getStarred', {}, 'ok'],
  ['getStarred2', {}, 'ok'],
  ['unstar', { id: '$song' }, 'ok'],
  ['scrobble', { id: '$song', submission: 'false' }, 'ok'],
  ['reportPlayback', { mediaId: '$song', mediaType: 'song', positionMs: '0', state: 'starting' }, 'ok'],
  ['getNowPlaying', {}, 'ok'],
  ['createPlaylist', { playlistId: '$bare', songId: '$song' }, 'ok'],
  ['updatePlaylist', { playlistId: '$bare', songIdToAdd: '$other' }, 'ok'],
  ['getPlaylists', {}, 'ok'],
  ['getPlaylist', { id: '$bare' }, 'ok'],
  ['getPlayQueue', {}, 'ok'],
  ['savePlayQueue', { id: '$song', current: '$song', position: '1000' }, 'ok'],
  ['getPlayQueue', {}, 'ok'],
  ['savePlayQueueByIndex', { id: '$other', currentIndex: '0' }, 'ok'],
  ['getPlayQueueByIndex', {}, 'ok'],
  ['createBookmark', { id: '$song', position: '1000', comment: 'Here' }, 'ok'],
  ['getBookmarks', {}, 'ok'],
  ['deleteBookmark', { id: '$song' }, 'ok'],
  ['createShare', { id: '$album' }, 'ok'],
  ['getShares', {}, 'ok'],
  ['updateShare', { id: '$link', description: 'For you' }, 'ok'],
  ['getCaptions', { id: '$song' }, 70],
  ['getLyrics', { artist: 'The Lanes', title: 'Amber' }, 'ok'],
  ['getLyricsBySongId', { id: '$song' }, 'ok'],
  ['getSonicSimilarTracks', { id: '$song' }, 'ok'],
  ['findSonicPath', { startSongId: '$song', endSongId: '$other' }, 'ok'],
  ['getTranscodeDecision', { mediaId: '$song', mediaType: 'song' }, 'ok'],
  ['getTranscodeStream', { mediaId: '$song', mediaType: 'song', transcodeParams: 'x' }, 70],
  ['getPodcasts', {}, 'ok'],
  ['getNewestPodcasts', {}, 'ok'],
  ['getPodcastEpisode', { id: 'x' }, 70],
  ['refreshPodcasts', {}, 50],
  ['createPodcastChannel', { url: 'https://pod.example' }, 50],
  ['deletePodcastChannel', { id: 'x' }, 50],
  ['deletePodcastEpisode', { id: 'x' }, 50],
  ['downloadPodcastEpisode', { id: 'x' }, 50],
  ['getInternetRadioStations', {}, 'ok'],
  ['createInternetRadioStation', { streamUrl: 'https://radio.example', name: 'x' }, 50],
  ['updateInternetRadioStation', { id: 'x', streamUrl: 'https://radio.example', name: 'x' }, 50],
  ['deleteInternetRadioStation', { id: 'x' }, 50],
  ['getVideos', {}, 'ok'],
  ['getVideoInfo', { id: 'x' }, 70],
  ['jukeboxControl', { action: 'get' }, 50],
  ['getChatMessages', {}, 'ok'],
  ['addChatMessage', { message: 'x' }, 50],
];
/** Calls that reply with bytes instead of an envelope. */
const bytes: [call: string, given: Given][] = [
  ['stream', { id: '$song' }],
  ['download', { id: '$song' }],
  ['hls.m3u8', { id: '$song' }],
  ['getCoverArt', { id: '$album' }],
  ['getAvatar', { username: 'alice' }],
];
/** Calls that run last, since they delete what the others need in either format. */
const ends: typeof table = [
  ['deleteShare', { id: '$link' }, 'ok'],
  ['deletePlaylist', { id: '$bare' }, 'ok'],
];

async function ask(call: string, given: Given, more: Given): Promise<Response> {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    value.startsWith('$') ? ids[value.slice(1)]! : value,
  ]);
  const query = new URLSearchParams([...Object.entries({ ...more, v: '1.16.1', c: 'test' }), ...entries]);
  return segue.visitor.fetch(`/rest/${call}?${query}`);
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  textNodeName: 'value',
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
});

async function jsonOf(call: string, given: Given): Promise<unknown> {
  const answer = await ask(call, given, { apiKey: key, f: 'json' });
  expect([call, answer.headers.get('access-control-allow-origin')]).toEqual([call, '*']);
  return ((await answer.json()) as { 'subsonic-response': unknown })['subsonic-response'];
}

test.each(table)('%s %j answers as OpenSubsonic documents it: %s', async (call, given, comes) => {
  const json = await jsonOf(call, given);
  const schema = comes === 'ok' ? answerOf(call) : failureOf(comes);
  expect(schema.safeParse(json)).toMatchObject({ success: true });
  const xml = await (await ask(call, given, { apiKey: key })).text();
  expect(parser.parse(xml)).toEqual({
    '?xml': expect.anything(),
    'subsonic-response': [{ xmlns: 'http://subsonic.org/restapi', ...(asXml(json) as object) }],
  });
});

test.each(bytes)('%s %j answers bytes', async (call, given) => {
  const answer = await ask(call, given, { apiKey: key });
  expect(answer.headers.get('content-type')).toMatch(/^(audio|image)\/|mpegurl$/);
  await answer.arrayBuffer();
});

test.each(ends)('%s %j: %s', async (call, given) => {
  expect(answerOf(call).safeParse(await jsonOf(call, given))).toMatchObject({ success: true });
  expect(failureOf(70).safeParse(await jsonOf(call, given))).toMatchObject({ success: true });
});

test('the table names all 87 calls, and every call without its arguments says what is missing', async () => {
  const named = new Set([...table, ...bytes, ...ends].map(([call]) => call));
  const { open, ...others } = calls;
  const served = Object.values(others).flatMap((group) => Object.keys(group));
  expect(named).toEqual(new Set([...Object.keys(open), ...served]));
  expect(named.size).toBe(87);
  for (const call of served) {
    const answer = await ask(call, {}, { f: 'json' });
    const body = ((await answer.json()) as { 'subsonic-response': unknown })['subsonic-response'];
    expect([call, body]).toMatchObject([call, { status: 'failed', error: { code: 10 } }]);
    const bare = await ask(call, {}, { f: 'json', apiKey: key });
    const text = await bare.text();
    expect([call, /"code":(0|40|44)\b/.test(text)]).toEqual([call, false]);
  }
});
