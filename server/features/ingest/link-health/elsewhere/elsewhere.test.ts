import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchesElsewherePerDay } from '#shared/limits.ts';
import * as calls from '#shared/ingest/link-health.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { listTrackSources } from '#shared/ingest/track-sources.ts';
import { openDeadLinks } from '#tests/factories/dead-links.ts';
import { type FakeWeb, openFakeWeb } from '#tests/factories/fake-web.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

type Member = Client & { id: string };
type Asked = { address: URL; authorization: string | undefined; body: string };
/** Answers of the services, by host and path; else 404. */
let answers: Record<string, unknown>;
let asked: Asked[];
let web: FakeWeb;
let segue: Harness;
let on: ReturnType<typeof openDeadLinks>;
let alice: Member;
let bob: Member;

beforeAll(async () => {
  web = await openFakeWeb((address, request, response) => {
    void request.toArray().then((parts) => {
      const { authorization } = request.headers;
      asked.push({ address, authorization, body: Buffer.concat(parts).toString() });
      const answer = answers[address.host + address.pathname] ?? 404;
      if (typeof answer === 'number') response.writeHead(answer).end();
      else response.end(JSON.stringify(answer));
    });
  });
  segue = await bootSegue(
    {
      SEGUE_YOUTUBE_KEY: 'tube-key',
      SEGUE_SPOTIFY_CLIENT_ID: 'spot',
      SEGUE_SPOTIFY_CLIENT_SECRET: 'secret',
      SEGUE_SOUNDCLOUD_CLIENT_ID: 'cloud',
      SEGUE_SOUNDCLOUD_CLIENT_SECRET: 'secret',
    },
    { outbound: web.outbound },
  );
  on = openDeadLinks(segue);
  await segue.member('root');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(async () => {
  await segue.close();
  web.close();
});
beforeEach(() => {
  asked = [];
  answers = {};
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
    const { params } = await on.makeBroken(alice, row);
    expect((await alice.ok(calls.getPlaylistHealth, { params })).elsewhere).toEqual([
      'youtube',
      'spotify',
      'soundcloud',
    ]);
    expect((await bob.ok(calls.getPlaylistHealth, { params })).elsewhere).toBeUndefined();
    expect([(await find(segue.visitor, params)).status, (await find(bob, params)).status]).toEqual([
      401, 409,
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
    const { dead, params } = await on.makeBroken(alice, { ...row, album: 'Roads' });
    const { candidates } = await alice.ok(calls.searchElsewhere, { params });
    const url = candidates.find(({ platform }) => platform === 'spotify')?.url ?? '';
    expect((await bob.call(calls.repairItem, { params, body: { url } })).status).toBe(409);
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
    const { params } = await on.makeBroken(alice, { title: 'Asked often' });
    const ask = async () => (await find(alice, params)).status;
    const codes = new Set<number>();
    for (let at = 0; at < searchesElsewherePerDay; at += 1) codes.add(await ask());
    expect([codes, await ask()]).toEqual([new Set([200]), 429]);
    segue.time.now += 24 * 60 * 60_000 + 1;
    expect(await ask()).toBe(200);
  });
});
