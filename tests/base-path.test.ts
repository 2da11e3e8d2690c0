import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '#server/config.ts';
import { type LivePlaylist, livePlaylistPath } from '#shared/playlists/collaboration.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { getProfile, setAvatar } from '#shared/social/profiles.ts';
import { getOembed } from '#shared/social/sharing.ts';
import { makeMp3 } from './factories/mp3.ts';
import { bootSegue, type Client, type Harness } from './harness.ts';
import { uploadFile } from './upload-file.ts';

const base = '/music';
const publicUrl = `https://example.org${base}`;
let segue: Harness;
let alice: Client & { id: string };
let id: string;
let trackId: string;

beforeAll(async () => {
  segue = await bootSegue({ SEGUE_PUBLIC_URL: `${publicUrl}/` });
  alice = await segue.member('alice');
  ({ id } = await alice.ok(createPlaylist, { body: { name: 'Below' } }));
  const below: Pick<Client, 'fetch'> = { fetch: (path, init) => alice.fetch(base + path, init) };
  const file = await makeMp3({ seconds: 3, tags: { title: 'Under the roof' } });
  await uploadFile(below, file, { uploadId: crypto.randomUUID(), playlist_id: id, title: 'Under the roof' });
  trackId = (await alice.ok(getPlaylist, { params: { id } })).tracks[0]?.id ?? '';
});
afterAll(() => segue.close());

const text = async (path: string) => (await segue.visitor.fetch(base + path)).text();

test('the main job is done by the addresses that replies give', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const init = { method: setAvatar.method, body: picture, headers: { 'content-type': 'image/png' } };
  expect((await alice.fetch(base + setAvatar.path, init)).status).toBe(200);
  const { avatar_url } = await segue.visitor.ok(getProfile, { params: { username: 'alice' } });
  const { play_url, hls_url } = await segue.visitor.ok(getPlayInfo, { params: { id: trackId } });
  for (const address of [avatar_url, play_url, hls_url]) {
    expect(address).toMatch(/^\/music\/(media|api)\//);
    expect((await segue.visitor.fetch(address ?? '')).status).toBe(200);
  }
  // As bytes, and as a socket's message.
  expect(await text('/api/v1/playlists/popular')).toContain(`"avatar_url":"${avatar_url}"`);
  const socket = new WebSocket(segue.origin.replace('http', 'ws') + base + livePlaylistPath(id), [
    'bearer',
    alice.token ?? '',
  ]);
  const [first] = (await once(socket, 'message')) as [Buffer];
  expect((JSON.parse(first.toString()) as LivePlaylist).type).toBe('changed');
  socket.terminate();
});

test('what other programs read names the whole address', async () => {
  const page = `${publicUrl}/playlists/${id}`;
  expect(await segue.visitor.ok(getOembed, { query: { url: page } })).toMatchObject({
    provider_url: publicUrl,
    author_url: `${publicUrl}/users/alice`,
  });
  const outside = `https://example.org/playlists/${id}`;
  expect((await segue.visitor.call(getOembed, { query: { url: outside } })).status).toBe(404);
  expect(await text('/robots.txt')).toMatch(
    /^Disallow: \/music\/admin\$$[^]*^Sitemap: https:\/\/example\.org\/music\/sitemap\.xml$/m,
  );
  const [, sitemap = ''] =
    /<loc>https:\/\/example\.org\/music(\/sitemaps\/[^<]+)/.exec(await text('/sitemap.xml')) ?? [];
  expect(await text(sitemap)).toContain(`<loc>${page}</loc>`);
  expect(await text(`/playlists/${id}/feed.xml`)).toContain(`<link>${page}</link>`);
  expect(JSON.parse(await text('/api/v1/openapi.json'))).toMatchObject({ servers: [{ url: publicUrl }] });
  expect(await text('/api/docs')).toContain('src="/music/api/docs/start.js"');
  const form = { headers: { accept: 'application/json' } };
  const asData = await segue.visitor.fetch(`${base}/playlists/${id}`, form);
  expect([asData.headers.get('vary'), ((await asData.json()) as { id: string }).id]).toEqual(['accept', id]);
  expect((await segue.visitor.fetch(`${base}/rest/ping.view?f=json`)).status).toBe(200);
  const redirect = await segue.visitor.fetch(`${base}/.well-known/change-password`, { redirect: 'manual' });
  expect(redirect.headers.get('location')).toBe('/music/profile');
});

test.each([
  '/',
  '/api/v1/health',
  '/musical',
  '/musical/api/v1/health',
  '/playlists/create',
  '/rest/ping.view',
])('outside there is nothing: %s', async (path) => {
  expect((await segue.visitor.fetch(path)).status).toBe(404);
});

test.each([
  'ftp://example.org',
  'https://example.org/a?b',
  'https://example.org/a b',
  'https://example.org//a',
])('%s is no public address', (address) => {
  expect(() => readConfig({ SEGUE_PUBLIC_URL: address })).toThrow(/SEGUE_PUBLIC_URL/);
});
