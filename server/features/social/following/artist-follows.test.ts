import { beforeEach, expect, test } from 'vitest';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { followsMax, followsPerHour } from '#shared/limits.ts';
import { getArtist } from '#shared/playlists/artists.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import * as calls from '#shared/social/artist-follows.ts';
import { deleteMyAccount, getProfile, requestExport } from '#shared/social/profiles.ts';
import { idAt } from '#server/lib/ids.ts';
import { openCast } from '#tests/cast.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { type Client, memberPassword } from '#tests/harness.ts';
import { emptyRecords } from '#tests/search-index.ts';
import { unzip } from '#tests/unzip.ts';

const { segue, anna, bob, carol } = await openCast('admin', 'anna', 'bob', 'carol');
const { db } = segue.ctx;

beforeEach(async () => {
  await emptyRecords(db);
  await db.deleteFrom('artist_follows').execute();
  await db.deleteFrom('blocks').execute();
});

let made = 0;
/** A song of bob's in a list of his, later than those before. */
async function song(
  title: string,
  artist: string,
  { owner = bob, visibility = 'public' }: { owner?: { id: string }; visibility?: Visibility } = {},
) {
  made += 1;
  const id = `${idAt(Date.UTC(2026, 0, 1) + made * 60_000)}0000`;
  await insertTrack(db, { id, owner_id: owner.id, title, artist });
  const list = await insertPlaylist(db, { owner_id: owner.id, name: title, visibility }, [id]);
  return { id, list };
}
const follow = (who: Client, name: string) => who.ok(calls.followArtist, { params: { name } });
const unfollow = (who: Client, name: string) => who.ok(calls.unfollowArtist, { params: { name } });
const followed = async (who: Client) => (await who.ok(calls.listFollowedArtists)).map(({ name }) => name);
const news = async (who: Client, query = {}) =>
  (await who.ok(calls.listArtistNews, { query })).tracks.map(({ title }) => title);
const isFollowed = async (who: Client, name: string) =>
  (await who.ok(getArtist, { params: { name } })).is_followed;

test('an artist is followed once, whatever they are called, and seen by their follower alone', async () => {
  await song('One', 'Sigur Rós');
  await song('Two', 'Sigur Rós');
  await song('Other', 'Beach House');
  expect(await follow(anna, 'SIGUR ROS feat. Somebody')).toEqual({ following: true });
  expect(await follow(anna, 'sigur rós')).toEqual({ following: true });
  await follow(anna, 'Beach House');
  expect(await anna.ok(calls.listFollowedArtists)).toEqual([
    { name: 'Beach House', key: 'beach house', is_followed: true },
    { name: 'Sigur Rós', key: 'sigur ros', is_followed: true },
  ]);
  expect(await Promise.all([anna, carol, segue.visitor].map((who) => isFollowed(who, 'sigur ros')))).toEqual([
    true,
    false,
    false,
  ]);
  expect(await followed(carol)).toEqual([]);
  expect(await news(carol)).toEqual([]);
  // Nor are they counted where others look.
  const profile = await anna.ok(getProfile, { params: { username: 'anna' } });
  expect(profile.following_count).toBe(0);
  expect(await unfollow(anna, 'Sigur ros')).toEqual({ following: false });
  expect(await unfollow(anna, 'Sigur ros')).toEqual({ following: false });
  expect(await followed(anna)).toEqual(['Beach House']);
  expect(await isFollowed(anna, 'sigur ros')).toBe(false);
  expect(await news(anna)).toEqual(['Other']);
});

test('only an artist of whom the reader finds a song is followed; unfollowed is also one who went', async () => {
  await song('Hidden', 'Lanes', { visibility: 'private' });
  const missing = async (who: Client, name: string) =>
    (await who.call(calls.followArtist, { params: { name } })).status;
  expect([await missing(anna, 'Lanes'), await missing(anna, 'Unknown Artist')]).toEqual([404, 404]);
  expect(await missing(segue.visitor, 'Lanes')).toBe(401);
  expect((await segue.visitor.call(calls.unfollowArtist, { params: { name: 'Lanes' } })).status).toBe(401);
  expect((await segue.visitor.call(calls.listFollowedArtists)).status).toBe(401);
  expect((await segue.visitor.call(calls.listArtistNews)).status).toBe(401);
  // Their uploader finds it.
  await follow(bob, 'Lanes');
  await db.deleteFrom('tracks').execute();
  expect(await followed(bob)).toEqual(['Lanes']);
  await unfollow(bob, 'Lanes');
  expect(await followed(bob)).toEqual([]);
});

test('their songs are listed, the newest first, as far as the reader may find them, and none of their own', async () => {
  await song('Older', 'Lanes');
  await song('Own', 'Lanes', { owner: anna });
  await song('Elsewhere', 'Other');
  await song('Closed', 'Lanes', { visibility: 'private' });
  await song('Quiet', 'Lanes', { visibility: 'unlisted' });
  const { list } = await song('Newer', 'lanes feat. Other');
  await song('By carol', 'Mira', { owner: carol });
  await follow(anna, 'Lanes');
  await follow(anna, 'Mira');
  expect(await news(anna)).toEqual(['By carol', 'Newer', 'Older']);
  await db.updateTable('playlists').set({ visibility: 'private' }).where('id', '=', list).execute();
  expect(await news(anna)).toEqual(['By carol', 'Older']);
  await carol.ok(blockPerson, { params: { username: 'anna' } });
  expect(await news(anna)).toEqual(['Older']);
  await unfollow(anna, 'lanes');
  expect(await news(anna)).toEqual([]);
  expect(await followed(anna)).toEqual(['Mira']);
});

test('pages follow each other through many artists and past songs that are closed', async () => {
  const expected: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const visibility = at % 3 === 2 ? 'private' : 'public';
    // The first of them has most of the songs, the last a single one.
    await song(`S${at}`, `Artist ${at < 8 ? 0 : at}`, { visibility });
    if (at % 3 !== 2) expected.unshift(`S${at}`);
  }
  for (const at of [0, 8, 9, 10]) await follow(anna, `Artist ${at}`).catch(() => undefined);
  await db
    .insertInto('artist_follows')
    .values({ user_id: anna.id, artist_key: 'artist 11', name: 'Artist 11', created_at: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = cursor === null ? { limit: 2 } : { limit: 2, cursor };
    const page = await anna.ok(calls.listArtistNews, { query });
    expect(page.tracks.length).toBeLessThanOrEqual(2);
    read.push(...page.tracks.map(({ title }) => title));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(read).toEqual(expected);
});

test('follows of artists count among all, and new ones are limited by the hour', async () => {
  await song('One', 'Lanes');
  const row = (at: number) => ({
    user_id: anna.id,
    artist_key: `artist ${at}`,
    name: `Artist ${at}`,
    created_at: 0,
  });
  const rows = Array.from({ length: followsMax }, (_, at) => row(at));
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('artist_follows')
      .values(rows.slice(at, at + 500))
      .execute();
  const params = { name: 'Lanes' };
  expect((await anna.call(calls.followArtist, { params })).status).toBe(409);
  expect(await isFollowed(anna, 'Lanes')).toBe(false);
  await db.deleteFrom('artist_follows').where('artist_key', '=', 'artist 7').execute();
  await follow(anna, 'Lanes');
  for (let at = 1; at < followsPerHour; at += 1) {
    await unfollow(carol, 'Lanes');
    await follow(carol, 'Lanes');
  }
  // Once more what is followed costs nothing.
  await follow(carol, 'Lanes');
  await unfollow(carol, 'Lanes');
  await follow(carol, 'Lanes');
  await unfollow(carol, 'Lanes');
  expect((await carol.call(calls.followArtist, { params })).status).toBe(429);
});

test('follows are in the archive of their person, and go with the account', async () => {
  await song('One', 'Lanes');
  const dora = await segue.member('dora');
  await follow(dora, 'Lanes');
  const { url } = await dora.ok(requestExport);
  const files = await unzip(Buffer.from(await (await segue.visitor.fetch(url)).arrayBuffer()));
  const [, bytes] = [...files].find(([path]) => path.endsWith('/followed_artists.json')) ?? [];
  expect(JSON.parse(bytes?.toString() ?? '')).toMatchObject([{ name: 'Lanes' }]);
  await dora.ok(deleteMyAccount, { body: { password: memberPassword } });
  expect(await db.selectFrom('artist_follows').selectAll().execute()).toEqual([]);
});
