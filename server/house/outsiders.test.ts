import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { updateHouse } from '#shared/base/house.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listPopular } from '#shared/playlists/playlists.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

// The doors' table holds who sees what in each state. This file holds the answers of a closed house.

let segue: Harness;
let root: Client;
let alice: Client & { id: string };
let open = '';
let linked = '';
let trackId = '';

beforeAll(async () => {
  segue = await bootSegue();
  root = await segue.member('rootadmin');
  alice = await segue.member('alice');
  ({ id: open } = await alice.ok(createPlaylist, { body: { name: 'Open' } }));
  ({ id: linked } = await alice.ok(createPlaylist, { body: { name: 'Linked', visibility: 'unlisted' } }));
  const song = await makeMp3({ seconds: 2, seed: 3 });
  const { body } = await uploadFile(alice, song, { uploadId: 'closed', playlist_id: open, title: 'Inside' });
  trackId = body.track!.id;
  const { version } = await alice.ok(getPlaylist, { params: { id: open } });
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await alice.fetch(`/api/v1/playlists/${open}/cover?version=${version}`, {
    method: 'PUT',
    body: Uint8Array.from(picture),
  });
  await root.ok(updateHouse, { body: { members_only: true } });
});
afterAll(() => segue.close());

const status = async (path: string, who: Client = segue.visitor) => (await who.fetch(path)).status;

test('a visitor is told that it is for members, and what is shared by link stays open', async () => {
  const feed = await segue.visitor.call(listPopular, { query: {} });
  expect([feed.status, feed.body]).toMatchObject([
    401,
    { reason: 'members_only', detail: 'This is for members only. Log in, or ask its owner for a link.' },
  ]);
  expect(await status(`/api/v1/playlists/${open}`)).toBe(401);
  expect(await status('/api/v1/playlists/none')).toBe(401);
  expect(await status(`/api/v1/playlists/${linked}`)).toBe(200);
  for (const path of [
    '/api/v1/house',
    '/api/v1/auth/registration',
    '/api/v1/health',
    '/manifest.webmanifest',
  ])
    expect([path, await status(path)]).toEqual([path, 200]);
  const reported = await segue.visitor.fetch('/api/v1/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target_kind: 'playlist', target_id: open, reason: 'spam', email: 'x@segue.test' }),
  });
  expect(reported.status).toBe(401);
});

test('robots are told to stay away, and the other files of crawlers are shut', async () => {
  expect(await (await segue.visitor.fetch('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  for (const path of [
    '/sitemap.xml',
    '/sitemaps/playlists/0.xml',
    '/opensearch.xml',
    '/users/alice/feed.xml',
  ])
    expect([path, await status(path)]).toEqual([path, 401]);
});

test('a member’s addresses of sound and pictures open without a session, those of before do not', async () => {
  const { play_url } = await alice.ok(getPlayInfo, { params: { id: trackId } });
  expect(await status(play_url ?? '')).toBe(200);
  expect(await status(`/api/v1/tracks/${trackId}/stream`)).toBe(401);
  expect(await status((play_url ?? '').replace(/signature=./, 'signature=~'))).toBe(401);
  const { cover_url } = await alice.ok(getPlaylist, { params: { id: open } });
  const [, folder, sha256, key] = /^(.*\/)(\w{64})\.([\w-]{16})\.webp$/.exec(cover_url ?? '') ?? [];
  expect(await status(`${cover_url}?size=small`)).toBe(200);
  expect(await status(`${folder}${sha256}.webp`)).toBe(401);
  expect(await status(`${folder}${sha256}.webp`, alice)).toBe(200);
  expect(await status(`${folder}${sha256}.${key?.split('').toReversed().join('')}.webp`)).toBe(401);
  segue.time.now += 61 * 24 * 60 * 60_000;
  expect(await status(cover_url ?? '')).toBe(401);
  segue.time.now -= 61 * 24 * 60 * 60_000;
});

test('an open house has plain addresses again', async () => {
  await root.ok(updateHouse, { body: { members_only: false } });
  const { cover_url } = await alice.ok(getPlaylist, { params: { id: open } });
  expect(cover_url).toMatch(/\/\w{64}\.webp$/);
  expect(await status(cover_url ?? '')).toBe(200);
  expect((await alice.ok(getPlayInfo, { params: { id: trackId } })).play_url).not.toContain('signature');
});
