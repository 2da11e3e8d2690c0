import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { likePlaylist, unlikePlaylist } from '#server/features/playlists/likes/like.service.ts';
import { login } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { countListener, expirePopularity } from './popularity.service.ts';
import { dayOf, scoreOf } from './score.ts';

const dayMs = 24 * 60 * 60 * 1000;

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let carol: Client & { id: string };
let id: string;
let trackId: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  carol = await segue.member('carol');
});
afterAll(() => segue.close());
beforeEach(async () => {
  ({ id } = await createPlaylist(segue.ctx, alice, { name: 'Measured' }));
  [trackId = ''] = await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, ['Heard']);
});

async function popularity(playlistId = id): Promise<number> {
  const row = await segue.ctx.db
    .selectFrom('playlists')
    .select('popularity')
    .where('id', '=', playlistId)
    .executeTakeFirstOrThrow();
  return row.popularity;
}

// Past the sessions, which end long before 30 days.
const like = (who: { id: string }, playlistId: string) => likePlaylist(segue.ctx, who, playlistId);
const unlike = (who: { id: string }, playlistId: string) => unlikePlaylist(segue.ctx, who, playlistId);
const listen = (userId: string | null, listenerKey: string, playlistId = id) =>
  segue.ctx.db.transaction().execute(async (trx) => {
    const listener = { playlistId, trackId, userId, listenerKey, now: segue.time.now };
    return countListener(trx, listener);
  });

const points = (...list: [daysAgo: number, points: number][]) =>
  scoreOf(list.map(([daysAgo, points]) => ({ day: dayOf(segue.time.now) - daysAgo, points })));

it('counts likes and listeners alike, each person once', async () => {
  expect(await popularity()).toBe(0);
  await like(bob, id);
  await like(bob, id);
  expect(await popularity()).toBe(points([0, 1]));
  expect(await listen(carol.id, 'browser-c')).toBe(true);
  expect(await listen(carol.id, 'browser-c')).toBe(false);
  expect(await listen(carol.id, 'another-browser')).toBe(false);
  expect(await listen(null, 'a-visitor')).toBe(true);
  expect(await listen(null, 'a-visitor')).toBe(false);
  const { id: other } = await createPlaylist(segue.ctx, bob, { name: 'Without it' });
  expect(await listen(carol.id, 'browser-c', other)).toBe(false);
  expect(await popularity()).toBe(points([0, 3]));
  await unlike(bob, id);
  expect(await popularity()).toBe(points([0, 2]));
});

it('is blind to the owner: their likes, their plays, and plays in a browser of theirs', async () => {
  await like(alice, id);
  expect(await listen(alice.id, 'browser-a')).toBe(false);
  await segue.visitor.fetch(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': 'the-browser-of-alice' },
    body: JSON.stringify({ username: 'alice', password: memberPassword }),
  });
  expect(await listen(null, 'the-browser-of-alice')).toBe(false);
  expect(await popularity()).toBe(0);
  await unlike(alice, id);
  expect(await popularity()).toBe(0);
});

it('orders the feed: a fresh like before two old ones, and the newest first among equals', async () => {
  const fresh = await createPlaylist(segue.ctx, alice, { name: 'Fresh' });
  const quiet = await createPlaylist(segue.ctx, alice, { name: 'Quiet' });
  segue.time.now += 1000;
  const quietest = await createPlaylist(segue.ctx, alice, { name: 'Quiet and newer' });
  await like(bob, id);
  await like(carol, id);
  segue.time.now += 8 * dayMs;
  await like(bob, fresh.id);
  const feed = await segue.visitor.ok(listPopular, { query: { limit: 50 } });
  const order = [fresh.id, id, quietest.id, quiet.id];
  expect(feed.map((one) => one.id).filter((one) => order.includes(one))).toEqual(order);
});

it('lets what is older than 30 days stop counting, and a listener count again', async () => {
  const begun = segue.time.now;
  await like(bob, id);
  await listen(null, 'a-visitor');
  segue.time.now = begun + 10 * dayMs;
  await like(carol, id);
  expect(await popularity()).toBe(points([10, 2], [0, 1]));

  segue.time.now = begun + 29 * dayMs;
  await expirePopularity(segue.ctx);
  expect(await popularity()).toBe(points([29, 2], [19, 1]));
  expect(await listen(null, 'a-visitor')).toBe(false);

  segue.time.now = begun + 30 * dayMs;
  await expirePopularity(segue.ctx);
  expect(await popularity()).toBe(points([20, 1]));
  expect(await listen(null, 'a-visitor')).toBe(true);
  await unlike(bob, id);
  expect(await popularity()).toBe(points([20, 1], [0, 1]));

  segue.time.now = begun + 90 * dayMs;
  await expirePopularity(segue.ctx);
  expect(await popularity()).toBe(0);
  const left = await segue.ctx.db.selectFrom('popularity_days').selectAll().execute();
  const listeners = await segue.ctx.db.selectFrom('playlist_listeners').selectAll().execute();
  expect([left, listeners]).toEqual([[], []]);
});
