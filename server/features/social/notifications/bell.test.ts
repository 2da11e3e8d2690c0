import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBatch } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { followPlaylist } from '#shared/social/following.ts';
import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { likePlaylist, unlikePlaylist } from '#shared/playlists/likes.ts';
import { notificationKeepMs, notificationsMax } from '#shared/limits.ts';
import {
  countUnread,
  listNotifications,
  mutePlaylist,
  patchNotificationSettings,
  readNotifications,
} from '#shared/social/notifications.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { type Member, openFollowing } from '#tests/factories/following.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { sweepNotifications } from './sweep.service.ts';

let segue: Harness;
let on: ReturnType<typeof openFollowing>;
let admin: Client;
let anna: Member;
let bob: Member;
let carol: Member;

beforeAll(async () => {
  segue = await bootSegue();
  on = openFollowing(segue);
  admin = await segue.member('admin');
});
afterAll(() => segue.close());
beforeEach(async () => {
  ({ anna, bob, carol } = await on.cast());
});

describe('The bell', () => {
  it('tells of a new follower once, however often they come and go', async () => {
    await on.follow(anna, bob);
    expect(await on.bell(bob)).toBe(1);
    await bob.ok(readNotifications, { body: {} });
    on.later();
    await on.unfollow(anna, bob);
    expect((await bob.ok(listNotifications)).lines).toEqual([]);
    on.later();
    await on.follow(anna, bob);
    expect(await on.bell(bob)).toBe(0);
    expect((await bob.ok(listNotifications)).lines).toMatchObject([
      { kind: 'follow', count: 1, is_read: true },
    ]);
    await on.follow(carol, bob);
    await on.unfollow(anna, bob);
    expect(await on.told(bob)).toMatchObject([{ people: [{ username: carol.username }], count: 1 }]);
  });

  it('tells how many of its lines are news, to those who follow alone', async () => {
    const id = await on.make(bob, 'Followed', ['One']);
    on.later();
    await anna.ok(followPlaylist, { params: { id } });
    on.later();
    await on.add(bob, id, ['Two']);
    await on.follow(carol, anna);
    expect(await anna.ok(countUnread)).toEqual({ unread: 2, news: 1 });
    expect(await carol.ok(countUnread)).toEqual({ unread: 0, news: 0 });
    expect(await anna.ok(readNotifications, { body: {} })).toEqual({ unread: 0, news: 0 });
  });

  it('puts likes of a playlist together and forgets those taken back', async () => {
    const id = await on.make(bob, 'Loved', ['One']);
    for (const liker of [anna, carol, admin]) {
      on.later(60_000);
      await liker.ok(likePlaylist, { params: { id } });
    }
    await bob.ok(likePlaylist, { params: { id } });
    const line = { kind: 'like', count: 3, playlist: { id, name: 'Loved' }, is_read: false };
    const list = await bob.ok(listNotifications);
    expect(list).toMatchObject({ unread: 1, lines: [line] });
    await carol.ok(unlikePlaylist, { params: { id } });
    expect((await bob.ok(listNotifications)).lines).toMatchObject([{ count: 2 }]);
    expect((await anna.ok(listNotifications)).lines).toEqual([]);
  });

  it('is silent about what was muted, a kind or a playlist', async () => {
    const id = await on.make(bob, 'Loud', ['One']);
    const other = await on.make(bob, 'Louder', ['One']);
    on.later();
    for (const playlist of [id, other]) await anna.ok(followPlaylist, { params: { id: playlist } });
    on.later();
    for (const playlist of [id, other]) await on.add(bob, playlist, ['Two']);
    expect(await on.bell(anna)).toBe(2);
    await anna.ok(mutePlaylist, { params: { id } });
    expect([await on.bell(anna), (await anna.ok(listNotifications)).lines.length]).toEqual([1, 1]);
    await anna.ok(patchNotificationSettings, { body: { muted_kinds: ['news'] } });
    expect([await on.bell(anna), (await anna.ok(listNotifications)).lines]).toEqual([0, []]);
  });

  it('counts the same for who follows a crowd', async () => {
    const id = await on.make(bob, 'Counted', ['Before']);
    await on.make(carol, 'Not followed', ['One']);
    on.later();
    await on.follow(anna, bob);
    await anna.ok(followPlaylist, { params: { id } });
    await on.follow(anna, carol);
    await on.unfollow(anna, carol);
    expect(await on.bell(anna)).toBe(0);
    on.later();
    const own = await on.make(anna, 'Her own', ['One']);
    await anna.ok(followPlaylist, { params: { id: own } });
    await on.make(carol, 'Still not', ['One']);
    await on.make(bob, 'Secret', ['One'], 'private');
    await on.add(bob, id, ['Since']);
    expect(await on.bell(anna)).toBe(1);
    expect((await on.feed(anna)).map(({ playlist }) => playlist.name)).not.toContain('Her own');
    const crowd = await on.plantCrowd('crowd', 200);
    const follows = crowd.map(({ id: person_id }) => ({ user_id: anna.id, person_id, created_at: 0 }));
    await segue.ctx.db.insertInto('follows').values(follows).execute();
    expect(await on.bell(anna)).toBe(1);
    await anna.ok(readNotifications, { body: {} });
    expect(await on.bell(anna)).toBe(0);
    on.later();
    await on.make(bob, 'Another', ['One']);
    expect(await on.bell(anna)).toBe(1);
    // Read a moment ago, and since then others told more than one follows.
    await segue.ctx.db.deleteFrom('follows').where('user_id', '=', anna.id).execute();
    on.later();
    await on.follow(anna, bob);
    segue.time.now += 1000;
    await on.make(bob, 'Newest', ['One']);
    expect(await on.bell(anna)).toBe(1);
    await anna.ok(readNotifications, { body: {} });
    for (const name of ['A', 'B', 'C', 'D']) await on.make(carol, name, ['One']);
    expect(await on.bell(anna)).toBe(0);
  });

  it('counts beyond what is muted or hidden, however much that is', async () => {
    const loud = await on.make(bob, 'Loud', ['One']);
    const quiet = await on.make(bob, 'Quiet', ['One']);
    const others = [await on.make(carol, 'First', ['One']), await on.make(carol, 'Second', ['One'])];
    on.later();
    for (const id of [loud, quiet, ...others]) await anna.ok(followPlaylist, { params: { id } });
    await anna.ok(mutePlaylist, { params: { id: loud } });
    const { version } = await bob.ok(getPlaylist, { params: { id: quiet } });
    await bob.ok(updatePlaylist, { params: { id: quiet }, body: { version, visibility: 'private' } });
    const news = (playlist_id: string, actor_id: string, days: number) =>
      Array.from({ length: days }, (_, day) => {
        const at = (segue.time.now += 1000);
        return { playlist_id, actor_id, day, kind: 'added', first_at: at, at, event_id: newId(at) } as const;
      });
    const lines = [...news(loud, bob.id, 120), ...news(quiet, bob.id, 120)];
    for (const id of others) lines.push(...news(id, carol.id, 1));
    await insertBatch(segue.ctx.db, 'playlist_news', lines);
    expect(await on.bell(anna)).toBe(2);
    // The same, looked for among the news of all, of which there are fewer now than follows.
    const crowd = await on.plantCrowd('loud', 300);
    const follows = crowd.map(({ id: person_id }) => ({ user_id: anna.id, person_id, created_at: 0 }));
    await segue.ctx.db.insertInto('follows').values(follows).execute();
    expect(await on.bell(anna)).toBe(2);
  });

  it('goes with whom it is about', async () => {
    await on.follow(anna, bob);
    await anna.ok(deleteMyAccount, { body: { password: memberPassword } });
    expect([await on.bell(bob), (await bob.ok(listNotifications)).lines]).toEqual([0, []]);
  });

  it('forgets what people did who are blocked or deactivated, and hears no more of them', async () => {
    const id = await on.make(bob, 'Mine', ['One']);
    const other = await on.make(bob, 'Other', ['One']);
    for (const person of [anna, carol]) {
      await on.follow(person, bob);
      await person.ok(likePlaylist, { params: { id } });
    }
    expect((await on.told(bob)).map((line) => 'count' in line && line.count)).toEqual([2, 2]);
    await bob.ok(blockPerson, { params: { username: anna.username } });
    expect((await anna.call(likePlaylist, { params: { id: other } })).status).toBe(404);
    expect((await on.told(bob)).map((line) => 'count' in line && line.count)).toEqual([1, 1]);
    await admin.ok(setUserStatus, { params: { id: carol.id }, body: { is_active: false } });
    expect((await carol.call(likePlaylist, { params: { id: other } })).status).toBe(401);
    expect([await on.told(bob), await on.bell(bob)]).toEqual([[], 0]);
  });

  it('keeps the newest, and nothing for ever', async () => {
    const now = segue.time.now;
    const row = (at: number, n: number) => ({
      id: newId(at),
      user_id: bob.id,
      kind: 'answer',
      group_key: `answer${n}`,
      actor_id: null,
      facts: JSON.stringify({ text: `Answer ${n}` }),
      at,
    });
    const rows = Array.from({ length: notificationsMax + 5 }, (_, n) => row(now + n, n));
    await insertBatch(segue.ctx.db, 'notifications', rows);
    const old = { ...row(now - notificationKeepMs - 1000, -1), user_id: anna.id };
    const young = { ...row(now - notificationKeepMs + 60_000, -2), user_id: anna.id };
    await insertBatch(segue.ctx.db, 'notifications', [old, young]);
    await sweepNotifications(segue.ctx);
    const kept = (userId: string) =>
      segue.ctx.db
        .selectFrom('notifications')
        .select('group_key')
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute();
    const ofBob = await kept(bob.id);
    expect([ofBob.length, ofBob[0]?.group_key]).toEqual([notificationsMax, 'answer5']);
    expect(await kept(anna.id)).toEqual([{ group_key: 'answer-2' }]);
  });
});
