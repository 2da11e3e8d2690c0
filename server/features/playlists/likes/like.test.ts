import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { logout } from '#shared/accounts/current-user.ts';
import { getLike, likePlaylist, listLiked, listMyLikes, unlikePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { scoreOf, dayOf } from '#server/features/base/popularity/score.ts';
import { forgetLikesOf } from './like.service.ts';

let segue: Harness;
let alice: Client & { id: string };
let crowd: (Client & { id: string })[];

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  crowd = [];
  for (let at = 0; at < 10; at += 1) crowd.push(await segue.member(`bob${at}`));
});
afterAll(() => segue.close());

const make = async () => (await alice.ok(createPlaylist, { body: { name: 'Liked' } })).id;

describe('A like', () => {
  it('counts once however often it is given, and is gone when taken back', async () => {
    const params = { id: await make() };
    const [bob = alice] = crowd;
    expect(await bob.ok(likePlaylist, { params })).toEqual({ like_count: 1, liked: true });
    expect(await bob.ok(likePlaylist, { params })).toEqual({ like_count: 1, liked: true });
    expect(await segue.visitor.ok(getLike, { params })).toEqual({ like_count: 1, liked: false });
    expect(await bob.ok(getLike, { params })).toEqual({ like_count: 1, liked: true });
    expect(await bob.ok(listMyLikes)).toEqual([{ playlist_id: params.id }]);
    expect((await bob.ok(listLiked)).map((one) => [one.id, one.has_liked])).toEqual([[params.id, true]]);
    expect((await bob.ok(getPlaylist, { params })).has_liked).toBe(true);
    expect(await bob.ok(unlikePlaylist, { params })).toEqual({ like_count: 0, liked: false });
    expect(await bob.ok(unlikePlaylist, { params })).toEqual({ like_count: 0, liked: false });
    expect(await bob.ok(listLiked)).toEqual([]);
  });

  it('needs a session and a playlist that can be seen', async () => {
    const params = { id: await make() };
    const hidden = await alice.ok(createPlaylist, { body: { name: 'Hidden', visibility: 'private' } });
    const [bob = alice] = crowd;
    for (const endpoint of [likePlaylist, unlikePlaylist]) {
      expect((await segue.visitor.call(endpoint, { params })).status).toBe(401);
      expect((await bob.call(endpoint, { params: { id: hidden.id } })).status).toBe(404);
      expect((await bob.call(endpoint, { params: { id: 'nothing' } })).status).toBe(404);
      expect((await alice.call(endpoint, { params: { id: hidden.id } })).status).toBe(200);
    }
  });

  it('is counted exactly under 200 likes and unlikes at once', async () => {
    const ids = [await make(), await make()];
    const wishes = Array.from({ length: 200 }, (_, at) => ({
      member: crowd[(at * 7) % crowd.length] ?? alice,
      id: ids[at % 2] ?? '',
      endpoint: (at * 5) % 3 === 0 ? unlikePlaylist : likePlaylist,
    }));
    await Promise.all(wishes.map(({ member, id, endpoint }) => member.ok(endpoint, { params: { id } })));
    for (const id of ids) {
      const { like_count } = await segue.visitor.ok(getLike, { params: { id } });
      const likers = await segue.ctx.db
        .selectFrom('likes')
        .select('user_id')
        .where('playlist_id', '=', id)
        .execute();
      expect(like_count).toBe(likers.length);
      const { popularity } = await segue.ctx.db
        .selectFrom('playlists')
        .select('popularity')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(popularity).toBe(scoreOf([{ day: dayOf(segue.time.now), points: likers.length }]));
    }
  });

  it('is taken back with the account that gave it', async () => {
    const params = { id: await make() };
    const [first = alice, second = alice] = crowd;
    await first.ok(likePlaylist, { params });
    await second.ok(likePlaylist, { params });
    await segue.ctx.db.transaction().execute(async (trx) => {
      await forgetLikesOf(trx, second.id, segue.time.now);
      await trx.deleteFrom('users').where('id', '=', second.id).execute();
    });
    expect(await segue.visitor.ok(getLike, { params })).toEqual({ like_count: 1, liked: false });
  });

  it('is asked to come back while a restore is under way', async () => {
    const params = { id: await make() };
    const [bob = alice] = crowd;
    await segue.ctx.state.maintenance.during(async () => {
      const answer = await bob.call(likePlaylist, { params });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '15']);
    });
    expect(await bob.ok(likePlaylist, { params })).toEqual({ like_count: 1, liked: true });
  });

  it('is no longer given by a session that has ended', async () => {
    const params = { id: await make() };
    const carol = await segue.member('carol');
    await carol.ok(likePlaylist, { params });
    await carol.ok(unlikePlaylist, { params });
    await carol.ok(logout);
    expect((await carol.call(likePlaylist, { params })).status).toBe(401);
    expect(await alice.ok(getLike, { params })).toEqual({ like_count: 0, liked: false });
  });
});
