import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerTrackFingerprint } from '#server/features/copyright/copyright.service.ts';
import { newId } from '#server/lib/ids.ts';
import { searchesElsewherePerDay } from '#shared/limits.ts';
import * as calls from '#shared/link-health.ts';
import { createPlaylist } from '#shared/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists.ts';
import { listTrackSources } from '#shared/track-sources.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

// The services are one local server, by the host and path that are asked for; every name stands for a public address.

type Member = Client & { id: string };
type Asked = { address: URL; authorization: string | undefined; body: string };
let answers: Record<string, unknown>;
let asked: Asked[];
let web: Server;
let segue: Harness;
let alice: Member;
let bob: Member;

beforeAll(async () => {
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(`https://${request.headers.host}${request.url}`);
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push({ address, authorization: request.headers.authorization, body });
    const answer = answers[address.host + address.pathname] ?? 404;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(JSON.stringify(answer));
  };
  web = createServer((request, response) => void answerTo(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => web.once('listening', resolve));
  const { port } = web.address() as AddressInfo;
  segue = await bootSegue(
    {
      SEGUE_YOUTUBE_KEY: 'tube-key',
      SEGUE_SPOTIFY_CLIENT_ID: 'spot',
      SEGUE_SPOTIFY_CLIENT_SECRET: 'secret',
      SEGUE_SOUNDCLOUD_CLIENT_ID: 'cloud',
      SEGUE_SOUNDCLOUD_CLIENT_SECRET: 'secret',
    },
    {
      outbound: {
        resolve: async (host) => [host === 'inside.example' ? '10.0.0.7' : '93.184.216.34'],
        dial: () => ({ host: '127.0.0.1', port, tls: false }),
      },
    },
  );
  await segue.member('root');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(async () => {
  await segue.close();
  web.closeAllConnections();
  web.close();
});
beforeEach(() => {
  asked = [];
  answers = {};
});

let songs = 0;
/** A public song with an address of its own. */
async function song(owner: Member, row: Partial<Parameters<typeof insertTrack>[1]>) {
  const id = await insertTrack(segue.ctx.db, {
    owner_id: owner.id,
    title: `Song ${(songs += 1)}`,
    artist: 'Nobody',
    source_url: `https://music.example/${songs}`,
    duration_ms: 200_000,
    ...row,
  });
  await owner.ok(createPlaylist, { body: { name: 'Shelf', track_ids: [id] } });
  return id;
}

const file = { storage_type: 'FILE', source_url: null, platform: null } as const;
const withSha = (letter: string) => ({ ...file, audio_sha256: letter.repeat(64) });

/** A list of one song whose link is dead. */
async function makeBroken(row: Partial<Parameters<typeof insertTrack>[1]>) {
  const dead = await song(alice, row);
  const { id } = await alice.ok(createPlaylist, { body: { name: 'Broken', track_ids: [dead] } });
  const state = { state: 'gone', dead_since: segue.time.now, next_at: segue.time.now + 1 } as const;
  await segue.ctx.db
    .insertInto('link_checks')
    .values({ source_id: dead, ...state })
    .execute();
  const [item] = (await alice.ok(getPlaylist, { params: { id } })).tracks;
  return { dead, params: { id, item: item?.entry_id ?? '' } };
}

const health = (id: string) => alice.ok(calls.getPlaylistHealth, { params: { id } });
async function candidatesOf(id: string) {
  await segue.ctx.search.settled();
  const [need] = (await health(id)).needs ?? [];
  return need?.candidates.map(({ track, from, by, likeness }) => [track.id, from, by, likeness]);
}

describe('A candidate', () => {
  it('is what has the same ISRC, MusicBrainz id or address, whatever its title is', async () => {
    const ids = { isrc: 'DEAB12400001', mbid: '0d7ab9f7-6b0d-4b9c-8c55-6f3f0b3b0b1a' };
    const url = 'https://gone.example/song';
    const { dead, params } = await makeBroken({ title: 'Known', source_url: url, ...ids });
    const isrc = await song(bob, { isrc: ids.isrc });
    const mbid = await song(alice, { mbid: ids.mbid });
    const shared = await song(bob, withSha('a'));
    await segue.ctx.db
      .insertInto('track_sources')
      .values({
        id: newId(),
        track_id: shared,
        position: 0,
        url,
        platform: 'other',
        duration_ms: null,
        added_by: null,
        added_at: 0,
      })
      .execute();
    await song(bob, { isrc: ids.isrc, duration_ms: 300_000 });
    await song(bob, { title: 'Known', source_url: url });
    expect(await candidatesOf(params.id)).toEqual([
      [mbid, 'own', 'recording', 1],
      [shared, 'public', 'recording', 1],
      [isrc, 'public', 'recording', 1],
    ]);
    expect(dead).not.toBe(mbid);
  });

  it('is a file that sounds like the surest one, under another title', async () => {
    const { params } = await makeBroken({ title: 'Heard', artist: 'Ears' });
    const named = await song(bob, { title: 'Heard', artist: 'Ears', ...withSha('b') });
    const unnamed = await song(bob, { title: 'Track 01', ...withSha('c') });
    const part = await song(bob, { title: 'Track 02', ...withSha('d'), duration_ms: 203_000 });
    const print = Uint32Array.from({ length: 1600 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 0);
    const other = print.map((word, at) => (at < 800 ? word : ~word));
    const prints = [
      [named, print],
      [unnamed, print],
      [part, other],
    ] as const;
    for (const [id, items] of prints) {
      const words = { id, ownerId: bob.id, title: '', artist: '', durationMs: 200_000, createdAt: 0 };
      await segue.ctx.db.transaction().execute((trx) => registerTrackFingerprint(trx, words, items));
    }
    expect(await candidatesOf(params.id)).toEqual([
      [named, 'public', 'words', 1],
      [unnamed, 'public', 'sound', 1],
    ]);
  });
});

const video = (videoId: string, title: string, channelTitle: string) => ({
  id: { videoId },
  snippet: { title, channelTitle, thumbnails: { medium: { url: `https://i.ytimg.com/${videoId}.jpg` } } },
});
const youtube = {
  'www.googleapis.com/youtube/v3/search': {
    items: [
      video('aaaaaaaaaaa', 'Wanderer', 'Anna &amp; Co - Topic'),
      video('bbbbbbbbbbb', 'Anna &amp; Co - Wanderer (Official Video)', 'Label'),
      video('ccccccccccc', 'Another thing', 'Somebody'),
    ],
  },
  'www.googleapis.com/youtube/v3/videos': {
    items: [
      { id: 'aaaaaaaaaaa', contentDetails: { duration: 'PT3M21S' } },
      { id: 'bbbbbbbbbbb', contentDetails: { duration: 'PT1H5M' } },
    ],
  },
};
const spotify = {
  'accounts.spotify.com/api/token': { access_token: 'spot-token', expires_in: 3600 },
  'api.spotify.com/v1/search': {
    tracks: {
      items: [
        {
          id: '4uLU6hMCjMI75M1A2tKUQC',
          name: 'Wanderer (live)',
          duration_ms: 199_000,
          artists: [{ name: 'Anna & Co' }],
          external_ids: { isrc: 'DEAB12400002' },
        },
      ],
    },
  },
};

describe('The search elsewhere', () => {
  const row = { title: 'Wanderer', artist: 'Anna & Co', isrc: 'DEAB12400002' };
  const find = (who: Client, params: { id: string; item: string }) =>
    who.call(calls.searchElsewhere, { params });

  it('finds links by the services’ own searches, told to editors alone and kept for a day', async () => {
    answers = { ...youtube, ...spotify, 'secure.soundcloud.com/oauth/token': 500 };
    const { params } = await makeBroken(row);
    expect((await health(params.id)).elsewhere).toEqual(['youtube', 'spotify', 'soundcloud']);
    expect((await bob.ok(calls.getPlaylistHealth, { params })).elsewhere).toBeUndefined();
    expect([(await find(segue.visitor, params)).status, (await find(bob, params)).status]).toEqual([
      401, 403,
    ]);
    expect(asked).toEqual([]);
    const { body } = await find(alice, params);
    expect(body).toEqual({
      candidates: [
        {
          url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
          platform: 'youtube',
          title: 'Wanderer',
          artist: 'Anna & Co',
          duration_seconds: 201,
          cover_url: 'https://i.ytimg.com/aaaaaaaaaaa.jpg',
          likeness: 1,
        },
        {
          url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
          platform: 'spotify',
          title: 'Wanderer (live)',
          artist: 'Anna & Co',
          duration_seconds: 199,
          cover_url: null,
          likeness: 1,
        },
      ],
      silent: ['soundcloud'],
    });
    const [token] = asked.filter(({ address }) => address.host === 'accounts.spotify.com');
    expect(token?.body).toBe('grant_type=client_credentials');
    expect(token?.authorization).toBe(`Basic ${Buffer.from('spot:secret').toString('base64')}`);
    const searched = asked.find(({ address }) => address.host === 'api.spotify.com');
    expect(searched?.authorization).toBe('Bearer spot-token');
    expect(searched?.address.searchParams.get('q')).toBe('isrc:DEAB12400002');
    const video = asked.find(({ address }) => address.pathname.endsWith('/search'))?.address.searchParams;
    expect([video?.get('key'), video?.get('q')]).toEqual(['tube-key', 'Anna & Co Wanderer']);
    asked = [];
    await find(alice, params);
    // A service that did not answer is asked again.
    expect(asked.map(({ address }) => address.host)).toEqual(['secure.soundcloud.com']);
  });

  it('becomes a track of the editor’s with the words of the one before, and is taken back', async () => {
    answers = spotify;
    const { dead, params } = await makeBroken({ ...row, album: 'Roads' });
    const { candidates } = await alice.ok(calls.searchElsewhere, { params });
    const url = candidates.find(({ platform }) => platform === 'spotify')?.url ?? '';
    expect((await bob.call(calls.repairItem, { params, body: { url } })).status).toBe(403);
    const inside = { url: 'http://inside.example/song' };
    expect((await alice.call(calls.repairItem, { params, body: inside })).status).toBe(422);
    await alice.ok(calls.repairItem, { params, body: { url } });
    const [item] = (await alice.ok(getPlaylist, { params })).tracks;
    expect(item).toMatchObject({ title: 'Wanderer', album: 'Roads', source_url: url, entry_id: params.item });
    expect(item?.id).not.toBe(dead);
    const heard = await segue.visitor.ok(listTrackSources, { params: { id: item?.id ?? '' } });
    expect(heard.sources).toMatchObject([{ kind: 'spotify', url }]);
    expect((await find(alice, params)).status).toBe(409);
    await alice.ok(calls.repairItem, { params, body: { track_id: dead } });
    expect((await alice.ok(getPlaylist, { params })).tracks).toMatchObject([{ id: dead, dead_link: 'gone' }]);
  });

  it('asks each service so often in a day for a playlist', async () => {
    answers = { 'www.googleapis.com/youtube/v3/search': 403 };
    const { params } = await makeBroken({ title: 'Asked often' });
    const ask = async () => (await find(alice, params)).status;
    const codes = new Set<number>();
    for (let at = 0; at < searchesElsewherePerDay; at += 1) codes.add(await ask());
    expect([codes, await ask()]).toEqual([new Set([200]), 429]);
    segue.time.now += 24 * 60 * 60_000 + 1;
    expect(await ask()).toBe(200);
  });
});
