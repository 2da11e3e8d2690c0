import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { addExternalTrack, previewLink } from '#shared/music/track-drafts.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

// The sites are one local server; every name stands for a public address, except those that must be refused.

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const pages: Record<string, { type: string; body: string; status?: number; location?: string }> = {
  [`www.youtube.com/oembed?format=json&url=${encodeURIComponent(video)}`]: json({
    title: 'Never \u202eGonna\n Give',
    author_name: 'Rick - Topic',
    thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hq.jpg',
  }),
  [`soundcloud.com/oembed?format=json&url=${encodeURIComponent('https://soundcloud.com/forss/flickermood')}`]:
    json({
      title: 'Flickermood by Forss',
      author_name: 'Forss',
      thumbnail_url: 'http://plain.example/x.jpg',
    }),
  'band.example/song': html(
    '<link rel="alternate" type="application/json+oembed" href="/oembed?u=1&amp;f=json"><meta property="og:title" content="Page">',
  ),
  'band.example/oembed?u=1&f=json': json({ title: 'Discovered', author_name: 42 }),
  'music.apple.com/it/album/x/1': html(
    `<meta content="Caf&eacute; &#38; Bar by The Cats on Apple Music" property="og:title"><meta property='og:image' content='https://is1.example/a.jpg'>`,
  ),
  'spotify.link/AbC': {
    type: 'text/html',
    body: '',
    status: 307,
    location: 'https://open.spotify.com/intl-it/track/1234567890?si=1',
  },
  'open.spotify.com/intl-it/track/1234567890?si=1': html(''),
  'evil.example/meta': {
    type: 'text/html',
    body: '',
    status: 302,
    location: 'http://169.254.169.254/latest',
  },
  'evil.example/oembed': html('<link type="application/json+oembed" href="http://inside.example/admin">'),
  'broken.example/song': json('no object'),
  'large.example/song': {
    type: 'text/html',
    body: `<head><meta property="og:title" content="Early"></head>${'<p>'.repeat(1_000_000)}`,
  },
  // Tags that never end, where a search that began again at each would take minutes.
  'tags.example/song': html(`<meta property="og:title" content="First">${'<meta <link '.repeat(20_000)}`),
};

function json(value: unknown) {
  return { type: 'application/json', body: JSON.stringify(value) };
}
function html(head: string) {
  return { type: 'text/html; charset=utf-8', body: `<html><head>${head}</head></html>` };
}

let sites: Server;
let asked: string[] = [];
let segue: Harness;
let alice: Client;
let bob: Client;

beforeAll(async () => {
  sites = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`;
    asked.push(address);
    const page = pages[address];
    if (!page) response.writeHead(404).end();
    else
      response
        .writeHead(page.status ?? 200, {
          'content-type': page.type,
          ...(page.location ? { location: page.location } : {}),
        })
        .end(page.body);
  });
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  segue = await bootSegue(
    {},
    {
      outbound: {
        resolve: async (host) =>
          host === 'inside.example' ? ['10.0.0.1'] : host === 'gone.example' ? [] : ['93.184.216.34'],
        dial: () => ({ host: '127.0.0.1', port: (sites.address() as AddressInfo).port, tls: false }),
      },
    },
  );
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(async () => {
  await segue.close();
  sites.close();
});

const preview = (url: string) => alice.ok(previewLink, { query: { url } });

describe('a pasted link', () => {
  test('of YouTube is recognised, with title, artist and cover', async () => {
    expect(await preview('https://youtu.be/dQw4w9WgXcQ?si=1')).toEqual({
      source_url: video,
      platform: 'youtube',
      title: 'Never Gonna Give',
      artist: 'Rick',
      cover_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hq.jpg',
      duration_seconds: null,
    });
  });

  test('of SoundCloud loses the artist from its title, and a picture that the page may not show', async () => {
    expect(await preview('https://m.soundcloud.com/forss/flickermood?in=x')).toMatchObject({
      platform: 'soundcloud',
      title: 'Flickermood',
      artist: 'Forss',
      cover_url: null,
    });
  });

  test('of a site that names its oEmbed is looked up there; of others, their page is read', async () => {
    expect(await preview('https://band.example/song')).toMatchObject({
      platform: 'other',
      title: 'Discovered',
      artist: null,
    });
    expect(await preview('https://music.apple.com/it/album/x/1?uo=4')).toMatchObject({
      platform: 'apple',
      title: 'Café & Bar',
      artist: 'The Cats',
      cover_url: 'https://is1.example/a.jpg',
    });
  });

  test.each([
    ['large.example', 'Early'],
    ['tags.example', 'First'],
  ])('of a page that is large or hostile is read as far as its head: %s', async (site, title) => {
    expect(await preview(`https://${site}/song`)).toMatchObject({ title });
  });

  test('that is short is followed to what it stands for', async () => {
    expect(await preview('https://spotify.link/AbC')).toMatchObject({
      source_url: 'https://open.spotify.com/track/1234567890',
      platform: 'spotify',
    });
  });

  test.each([
    'https://evil.example/meta',
    'https://evil.example/oembed',
    'https://broken.example/song',
    'https://gone.example/song',
    'http://inside.example/song',
    'http://127.0.0.1/song',
    'http://[::1]/song',
    'http://localhost:8001/api/v1/health',
  ])('that leads nowhere good is still a link, and tells nothing: %s', async (url) => {
    asked = [];
    expect(await preview(url)).toMatchObject({ title: null, artist: null, cover_url: null });
    expect(asked.every((address) => !/inside|169\.254|127\.0|localhost|::1/.test(address))).toBe(true);
  });

  test('without music is refused', async () => {
    for (const url of ['https://www.youtube.com/@channel', 'https://open.spotify.com/artist/1']) {
      const answer = await alice.call(previewLink, { query: { url } });
      expect([answer.status, answer.body.detail]).toEqual([
        422,
        'This link does not lead to a track, an album or a playlist.',
      ]);
    }
    expect((await alice.call(previewLink, { query: { url: 'javascript:alert(1)' } })).status).toBe(422);
  });

  test('is asked about by one person only so often', async () => {
    const carol = await segue.member('carol');
    for (let i = 0; i < 300; i += 1) await carol.ok(previewLink, { query: { url: video } });
    expect((await carol.call(previewLink, { query: { url: video } })).status).toBe(429);
  });
});

describe('an added link', () => {
  const draft = { title: 'Mine', source_url: 'https://youtu.be/dQw4w9WgXcQ', platform: 'youtube' } as const;

  test('becomes a track of its playlist, in its canonical form, with what was not typed filled in', async () => {
    const playlist = await alice.ok(createPlaylist, { body: { name: 'Links' } });
    const track = await alice.ok(addExternalTrack, {
      body: { ...draft, storage_type: 'URL', playlist_id: playlist.id },
    });
    expect(track).toMatchObject({
      title: 'Mine',
      artist: 'Rick',
      album: 'Unknown Album',
      genre: 'Electronic',
      source_url: video,
      platform: 'youtube',
      storage_type: 'URL',
      duration_seconds: null,
      cover_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hq.jpg',
    });
    const again = await alice.call(addExternalTrack, {
      body: { ...draft, source_url: `${video}&feature=share`, playlist_id: playlist.id },
    });
    expect([again.status, again.body.detail]).toEqual([409, 'This link is already in the playlist.']);
    expect((await alice.ok(getPlaylist, { params: { id: playlist.id } })).tracks).toHaveLength(1);
    const other = await alice.ok(createPlaylist, { body: { name: 'More links' } });
    const both = await Promise.all(
      [1, 2].map(() => alice.call(addExternalTrack, { body: { ...draft, playlist_id: other.id } })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    await alice.ok(deleteTrack, { params: { id: track.id } });
    expect((await alice.ok(getPlaylist, { params: { id: playlist.id } })).track_count).toBe(0);
  });

  test('has the platform of its address; another one that was chosen is refused with a text', async () => {
    const body = { ...draft, platform: 'spotify' } as const;
    const refused = await alice.call(addExternalTrack, { body });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'This is a link to YouTube, not to Spotify. Choose the platform that it leads to.',
    ]);
    const vague = await alice.ok(addExternalTrack, { body: { ...draft, platform: 'other' } });
    expect(vague.platform).toBe('youtube');
  });

  test('has the platform that was chosen where its address says none', async () => {
    const source_url = 'https://music.example/listen/1';
    const believed = await alice.ok(addExternalTrack, { body: { ...draft, source_url, platform: 'apple' } });
    expect(believed.platform).toBe('apple');
  });

  test('needs title, address and platform; and a playlist of one’s own', async () => {
    const { title: _, ...untitled } = draft;
    for (const body of [
      untitled,
      { ...draft, title: ' ' },
      { ...draft, source_url: 'x' },
      { ...draft, platform: 'tidal' },
      { ...draft, source_url: 'https://www.you\u0000tube.com/watch' },
    ]) {
      const answer = await alice.call(addExternalTrack, { body: body as typeof draft });
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 422]);
    }
    const playlist = await alice.ok(createPlaylist, { body: { name: 'Not Bob’s' } });
    expect((await bob.call(addExternalTrack, { body: { ...draft, playlist_id: playlist.id } })).status).toBe(
      409,
    );
    expect((await segue.visitor.call(addExternalTrack, { body: draft })).status).toBe(401);
  });
});

describe('a track', () => {
  test('is deleted by its owner alone, out of every playlist', async () => {
    const [one, two] = [
      await alice.ok(createPlaylist, { body: { name: 'One' } }),
      await alice.ok(createPlaylist, { body: { name: 'Secret', visibility: 'private' } }),
    ];
    const add = (playlist_id: string, source_url: string) =>
      alice.ok(addExternalTrack, { body: { title: 'T', source_url, platform: 'other', playlist_id } });
    const open = await add(one.id, 'https://gone.example/a');
    const hidden = await add(two.id, 'https://gone.example/b');
    expect((await bob.call(deleteTrack, { params: { id: open.id } })).status).toBe(403);
    expect((await bob.call(deleteTrack, { params: { id: hidden.id } })).status).toBe(404);
    expect((await segue.visitor.call(deleteTrack, { params: { id: open.id } })).status).toBe(401);
    await alice.ok(deleteTrack, { params: { id: open.id } });
    expect((await alice.call(deleteTrack, { params: { id: open.id } })).status).toBe(404);
    expect(await alice.ok(getPlaylist, { params: { id: one.id } })).toMatchObject({
      track_count: 0,
      tracks: [],
      version: 3,
    });
  });
});
