import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logout } from '#shared/auth.ts';
import { getLike, likePlaylist, unlikePlaylist } from '#shared/likes.ts';
import { createPlaylist } from '#shared/playlists.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let id: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(() => segue.close());
beforeEach(async () => {
  ({ id } = await alice.ok(createPlaylist, { body: { name: 'Night drive' } }));
});

const pathOf = (playlistId: string, rest = '') => likePlaylist.path.replace(':id', playlistId) + rest;
const moving = new Set(['date', 'keep-alive', 'connection']);
const facts = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers]
    .filter(([name]) => !moving.has(name))
    .map(String)
    .toSorted((a, b) => a.localeCompare(b)),
  body: await response.text(),
});
/** A query or a body that means nothing sends a request the long way. */
const longWay = '?_t=1';

test('a like and its end are answered the same either way, to the header', async () => {
  await bob.ok(getLike, { params: { id } });
  for (const method of ['POST', 'DELETE']) {
    const short = await facts(await bob.fetch(pathOf(id), { method }));
    expect(short).toMatchObject({ status: 200 });
    expect(await facts(await bob.fetch(pathOf(id, longWay), { method }))).toEqual(short);
  }
});

test('what is refused is refused with the same words', async () => {
  await bob.ok(getLike, { params: { id } });
  const hidden = await alice.ok(createPlaylist, { body: { name: 'Hidden', visibility: 'private' } });
  for (const playlistId of [hidden.id, 'nothing', '..%2f..', 'x'.repeat(500)]) {
    const short = await facts(await bob.fetch(pathOf(playlistId), { method: 'POST' }));
    expect(await facts(await bob.fetch(pathOf(playlistId, longWay), { method: 'POST' }))).toEqual(short);
    expect([404, 422]).toContain(short.status);
  }
});

test('a session that has ended opens no way', async () => {
  const carol = await segue.member('carol');
  await carol.ok(likePlaylist, { params: { id } });
  await carol.ok(unlikePlaylist, { params: { id } });
  await carol.ok(logout);
  expect((await carol.call(likePlaylist, { params: { id } })).status).toBe(401);
  expect((await segue.visitor.call(likePlaylist, { params: { id } })).status).toBe(401);
  expect(await alice.ok(getLike, { params: { id } })).toEqual({ like_count: 0, liked: false });
});

test('while a restore is under way, a like is asked to come back', async () => {
  await bob.ok(getLike, { params: { id } });
  await segue.ctx.maintenance.during(async () => {
    const answer = await bob.fetch(pathOf(id), { method: 'POST' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '15']);
  });
  expect(await bob.ok(likePlaylist, { params: { id } })).toEqual({ like_count: 1, liked: true });
});

test('a request counts among those that were answered', async () => {
  await bob.ok(getLike, { params: { id } });
  segue.ctx.traffic.take();
  await bob.ok(likePlaylist, { params: { id } });
  await expect.poll(() => segue.ctx.traffic.take().requests).toBe(1);
});

test('the metrics count a like, whichever way it goes', async () => {
  const counted = async () => {
    const text = await (await alice.fetch('/metrics')).text();
    const line = text.split('\n').find((one) => one.includes('_requests_total') && one.includes(counter));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const counter = `method="POST",route="${likePlaylist.path}",status="200"`;
  await bob.ok(getLike, { params: { id } });
  const before = await counted();
  await bob.fetch(pathOf(id), { method: 'POST' });
  await bob.fetch(pathOf(id, longWay), { method: 'POST' });
  await expect.poll(counted).toBe(before + 2);
});
