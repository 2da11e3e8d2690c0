import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/dialect.ts';
import { countOne } from '#server/lib/rate-limit.ts';
import { blockPerson, unblockPerson } from '#shared/accounts/blocks.ts';
import * as calls from '#shared/social/following.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { followListPageSize, followsMax, followsPerHour } from '#shared/limits.ts';
import { listNotifications, patchNotificationSettings } from '#shared/social/notifications.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { getProfile } from '#shared/social/profiles.ts';
import { type Member, openFollowing } from '#tests/factories/following.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { statementsOf } from '#tests/query-plans.ts';
import { mostRead, queriesOf } from '#tests/query-reads.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { newFollows } from './follow.service.ts';

let segue: Harness;
let on: ReturnType<typeof openFollowing>;
let anna: Member;
let bob: Member;
let carol: Member;

beforeAll(async () => {
  segue = await bootSegue();
  on = openFollowing(segue);
  await segue.member('admin');
});
afterAll(() => segue.close());
beforeEach(async () => {
  ({ anna, bob, carol } = await on.cast());
});

describe('Following', () => {
  it('twice is once, and is counted for all to see', async () => {
    const id = await on.make(bob, 'Followed', ['One']);
    const status = { following: true, followers_count: 1 };
    expect(await on.follow(anna, bob)).toEqual(status);
    expect(await on.follow(anna, bob)).toEqual(status);
    expect(await anna.ok(calls.followPlaylist, { params: { id } })).toEqual(status);
    expect(await anna.ok(calls.followPlaylist, { params: { id } })).toEqual(status);
    expect(await segue.visitor.ok(getPlaylist, { params: { id } })).toMatchObject({
      followers_count: 1,
      is_followed: false,
    });
    expect(await anna.ok(getProfile, { params: { username: bob.username } })).toMatchObject({
      followers_count: 1,
      is_followed: true,
    });
    expect(await anna.ok(calls.unfollowPlaylist, { params: { id } })).toEqual({
      following: false,
      followers_count: 0,
    });
    expect(await anna.ok(calls.unfollowPlaylist, { params: { id } })).toEqual({
      following: false,
      followers_count: 0,
    });
  });

  it('needs a session, somebody else, and what may be seen', async () => {
    const id = await on.make(bob, 'Hidden', [], 'private');
    const params = { username: bob.username };
    expect((await segue.visitor.call(calls.followPerson, { params })).status).toBe(401);
    expect((await bob.call(calls.followPerson, { params })).status).toBe(409);
    expect((await anna.call(calls.followPerson, { params: { username: 'nobody.there' } })).status).toBe(404);
    expect((await anna.call(calls.followPlaylist, { params: { id } })).status).toBe(404);
    expect((await segue.visitor.call(calls.listFollowingFeed)).status).toBe(401);
    expect((await segue.visitor.call(listNotifications)).status).toBe(401);
  });

  it('stops at so many new ones an hour', async () => {
    const [first, second, third] = [
      await on.make(bob, 'First'),
      await on.make(bob, 'Second'),
      await on.make(bob, 'Third'),
    ];
    const status = async (id: string) => (await anna.call(calls.followPlaylist, { params: { id } })).status;
    expect(await status(first)).toBe(200);
    for (let more = 2; more < followsPerHour; more += 1) await countOne(segue.ctx, newFollows, anna.id);
    expect([await status(second), await status(third), await status(first)]).toEqual([200, 429, 200]);
    on.later(61 * 60_000);
    expect(await status(third)).toBe(200);
  });

  it('stops at so many in all', async () => {
    const rows = await on.plantCrowd('many', followsMax);
    const follows = rows.map(({ id }) => ({ user_id: anna.id, person_id: id, created_at: 0 }));
    await segue.ctx.db.insertInto('follows').values(follows).execute();
    const params = { username: bob.username };
    expect((await anna.call(calls.followPerson, { params })).status).toBe(409);
    await anna.ok(calls.unfollowPerson, { params: { username: 'many0' } });
    expect((await anna.call(calls.followPerson, { params })).status).toBe(200);
    const id = await on.make(bob, 'One too many');
    expect((await anna.call(calls.followPlaylist, { params: { id } })).status).toBe(409);
  });

  it('shows who follows whom only where the follower lets it be seen', async () => {
    await on.follow(anna, bob);
    const params = { username: bob.username };
    const whom = { username: anna.username };
    expect((await carol.ok(calls.listFollowers, { params })).people).toEqual([]);
    expect((await carol.ok(calls.listFollowed, { params: whom })).people).toEqual([]);
    expect((await anna.ok(calls.listFollowed, { params: whom })).people).toMatchObject([params]);
    const id = await on.make(bob, 'Followed', ['One']);
    await anna.ok(calls.followPlaylist, { params: { id } });
    const lists = async (who: Client) => {
      const { is_shown, playlists } = await who.ok(calls.listFollowedPlaylists, { params: whom });
      const { following_count } = await who.ok(getProfile, { params: whom });
      return [is_shown, playlists.map(({ name }) => name), following_count];
    };
    expect(await lists(carol)).toEqual([false, [], null]);
    expect(await lists(anna)).toEqual([false, ['Followed'], 2]);
    await anna.ok(patchNotificationSettings, { body: { shows_follows: true } });
    expect((await segue.visitor.ok(calls.listFollowers, { params })).people).toMatchObject([whom]);
    expect((await segue.visitor.ok(calls.listFollowed, { params: whom })).people).toMatchObject([params]);
    expect(await lists(carol)).toEqual([true, ['Followed'], 2]);
    await on.show(bob, id, 'unlisted');
    expect(await lists(carol)).toEqual([true, [], 2]);
    expect(await lists(anna)).toEqual([true, ['Followed'], 2]);
    // A person who is kept apart from the reader is in nobody's list.
    await carol.ok(blockPerson, { params });
    expect((await carol.ok(calls.listFollowed, { params: whom })).people).toEqual([]);
    await carol.ok(unblockPerson, { params });
    await carol.ok(blockPerson, { params: whom });
    expect((await carol.ok(calls.listFollowers, { params })).people).toEqual([]);
  });

  it('finds the few who let it be seen among many by an index, and forgets who hides it', async () => {
    const { db } = segue.ctx;
    const rows = await on.plantCrowd('hidden', 600);
    await db
      .insertInto('follows')
      .values(rows.map(({ id }) => ({ user_id: id, person_id: bob.id, created_at: 0 })))
      .execute();
    await carol.ok(patchNotificationSettings, { body: { shows_follows: true } });
    await on.follow(carol, bob);
    await on.follow(anna, bob);
    const names = async (who: Client) => {
      const { people } = await who.ok(calls.listFollowers, { params: { username: bob.username } });
      return people.map(({ username }) => username).toSorted();
    };
    expect(await names(segue.visitor)).toEqual([carol.username]);
    // The reader sees themself too.
    expect(await names(anna)).toEqual([anna.username, carol.username]);
    await carol.ok(patchNotificationSettings, { body: { shows_follows: false } });
    expect(await names(segue.visitor)).toEqual([]);
    await carol.ok(patchNotificationSettings, { body: { shows_follows: true } });
    expect(await names(segue.visitor)).toEqual([carol.username]);
  });

  it.skipIf(isOnPostgres)('walks through the followers who let it be seen alone', async () => {
    const list = () => segue.visitor.ok(calls.listFollowers, { params: { username: bob.username } });
    const [text = '', ...others] = (await statementsOf(list)).filter((one) => one.includes('is_shown = 1'));
    expect(others).toEqual([]);
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(segue.ctx.db);
    expect(rows.map(({ detail }) => detail).find((step) => step.includes('follows'))).toMatch(
      /follows_shown/,
    );
  });

  it.runIf(isOnPostgres)('does not walk through 100,000 followers for an empty page', async () => {
    const { db } = segue.ctx;
    // The other tables are small enough for the planner to read them whole: it may begin with any of them.
    const readMost = 5_000;
    // Of people who need not be there: keys and counts sleep meanwhile.
    const asleep = (act: (trx: Db) => Promise<unknown>) =>
      db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await act(trx);
      });
    await asleep((trx) =>
      sql`insert into follows (user_id, person_id, created_at)
        select 'far' || n, ${bob.id}, n from generate_series(1, 100000) n`.execute(trx),
    );
    await sql`analyze follows`.execute(db);
    for (const reader of [segue.visitor, anna]) {
      const read = await queriesOf(() =>
        reader.ok(calls.listFollowers, { params: { username: bob.username } }),
      );
      const ofFollows = read.filter(({ text }) => text.includes('"follows"'));
      expect(ofFollows.length).toBeGreaterThan(0);
      for (const query of ofFollows) expect((await mostRead(db, query)).rows).toBeLessThan(readMost);
    }
    await asleep((trx) => trx.deleteFrom('follows').where('person_id', '=', bob.id).execute());
  });

  it('lists followers page by page, and says whom of them the reader follows', async () => {
    const rows = await on.plantCrowd('crowd', followListPageSize + 1);
    const { db } = segue.ctx;
    await db
      .insertInto('notification_settings')
      .values(rows.map(({ id }) => ({ user_id: id, shows_follows: 1 })))
      .execute();
    await db
      .insertInto('follows')
      .values(rows.map(({ id }) => ({ user_id: id, person_id: bob.id, created_at: 0, is_shown: 1 })))
      .execute();
    await anna.ok(calls.followPerson, { params: { username: 'crowd0' } });
    const params = { username: bob.username };
    const first = await anna.ok(calls.listFollowers, { params });
    expect(first.people.map(({ is_followed }) => is_followed).filter(Boolean)).toHaveLength(1);
    expect(first.people).toHaveLength(followListPageSize);
    const query = { cursor: first.next_cursor ?? '' };
    const rest = await anna.ok(calls.listFollowers, { params, query });
    expect(rest).toMatchObject({ people: [{ username: `crowd${followListPageSize}` }], next_cursor: null });
  });

  it('suggests those whose playlists one likes', async () => {
    const liked = await on.make(bob, 'Liked', ['One']);
    await anna.ok(likePlaylist, { params: { id: liked } });
    const mine = async () => (await anna.ok(calls.listSuggestions)).map(({ username }) => username);
    expect(await mine()).toEqual([bob.username]);
    await on.follow(anna, bob);
    expect(await mine()).toEqual([]);
  });
});
