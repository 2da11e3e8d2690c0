import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUserStatus } from '#shared/admin-users.ts';
import { blockPerson } from '#shared/blocks.ts';
import * as calls from '#shared/following.ts';
import { likePlaylist, unlikePlaylist } from '#shared/likes.ts';
import { followListPageSize, followsPerHour } from '#shared/limits.ts';
import {
  countUnread,
  listNotifications,
  mutePlaylist,
  patchNotificationSettings,
  readNotifications,
} from '#shared/notifications.ts';
import { createPlaylist, deletePlaylist, removeEntry, updatePlaylist } from '#shared/playlist-edits.ts';
import { getPlaylist, type Visibility } from '#shared/playlists.ts';
import { deleteMyAccount, getProfile } from '#shared/profiles.ts';
import { reportListening } from '#shared/listening.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';

type Member = Client & { id: string };
let segue: Harness;
let admin: Member;
let anna: Member;
let bob: Member;
let carol: Member;
let names = 0;

beforeAll(async () => {
  segue = await bootSegue();
  admin = await segue.member('admin');
});
afterAll(() => segue.close());
beforeEach(async () => {
  names += 1;
  segue.time.now += 60 * 60_000;
  anna = await segue.member(`anna${names}`);
  bob = await segue.member(`bob${names}`);
  carol = await segue.member(`carol${names}`);
});

const nameOf = (member: Member) => `${member === anna ? 'anna' : member === bob ? 'bob' : 'carol'}${names}`;
const follow = (who: Member, whom: Member) =>
  who.ok(calls.followPerson, { params: { username: nameOf(whom) } });
const feed = async (who: Member) => (await who.ok(calls.listFollowingFeed)).lines;
const bell = async (who: Member) => (await who.ok(countUnread)).unread;
const later = (ms = 20 * 60_000) => void (segue.time.now += ms);

async function make(owner: Member, name: string, titles: string[] = [], visibility: Visibility = 'public') {
  const { id } = await owner.ok(createPlaylist, { body: { name, visibility } });
  await add(owner, id, titles);
  return id;
}
const add = (owner: Member, id: string, titles: string[]) =>
  plantTracks(segue.ctx.db, { id, ownerId: owner.id, now: segue.time.now }, titles);
async function show(owner: Member, id: string, visibility: Visibility) {
  const { version } = await owner.ok(getPlaylist, { params: { id } });
  await owner.ok(updatePlaylist, { params: { id }, body: { version, visibility } });
}

describe('Following', () => {
  it('twice is once, and is counted for all to see', async () => {
    const id = await make(bob, 'Followed', ['One']);
    const status = { following: true, followers_count: 1 };
    expect(await follow(anna, bob)).toEqual(status);
    expect(await follow(anna, bob)).toEqual(status);
    expect(await anna.ok(calls.followPlaylist, { params: { id } })).toEqual(status);
    expect(await anna.ok(calls.followPlaylist, { params: { id } })).toEqual(status);
    expect(await segue.visitor.ok(getPlaylist, { params: { id } })).toMatchObject({
      followers_count: 1,
      is_followed: false,
    });
    expect(await anna.ok(getProfile, { params: { username: nameOf(bob) } })).toMatchObject({
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
    const id = await make(bob, 'Hidden', [], 'private');
    const params = { username: nameOf(bob) };
    expect((await segue.visitor.call(calls.followPerson, { params })).status).toBe(401);
    expect((await bob.call(calls.followPerson, { params })).status).toBe(409);
    expect((await anna.call(calls.followPerson, { params: { username: 'nobody.there' } })).status).toBe(404);
    expect((await anna.call(calls.followPlaylist, { params: { id } })).status).toBe(404);
    expect((await segue.visitor.call(calls.listFollowingFeed)).status).toBe(401);
    expect((await segue.visitor.call(listNotifications)).status).toBe(401);
  });

  it('stops at so many new ones an hour', async () => {
    const ids: string[] = [];
    for (let at = 0; at <= followsPerHour; at += 1) ids.push(await make(bob, `List ${at}`));
    const answers: number[] = [];
    for (const id of ids) answers.push((await anna.call(calls.followPlaylist, { params: { id } })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(followsPerHour);
    expect(answers.at(-1)).toBe(429);
    expect((await anna.call(calls.followPlaylist, { params: { id: ids[0] ?? '' } })).status).toBe(200);
    later(61 * 60_000);
    expect((await anna.call(calls.followPlaylist, { params: { id: ids.at(-1) ?? '' } })).status).toBe(200);
  });

  it('shows who follows whom only where the follower lets it be seen', async () => {
    await follow(anna, bob);
    const params = { username: nameOf(bob) };
    const whom = { username: nameOf(anna) };
    expect((await carol.ok(calls.listFollowers, { params })).people).toEqual([]);
    expect((await carol.ok(calls.listFollowed, { params: whom })).people).toEqual([]);
    expect((await anna.ok(calls.listFollowed, { params: whom })).people).toMatchObject([params]);
    const id = await make(bob, 'Followed', ['One']);
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
    await show(bob, id, 'unlisted');
    expect(await lists(carol)).toEqual([true, [], 2]);
    expect(await lists(anna)).toEqual([true, ['Followed'], 2]);
  });

  it('lists followers page by page, and says whom of them the reader follows', async () => {
    const rows = Array.from({ length: followListPageSize + 1 }, (_, at) => ({
      id: `crowd${String(at).padStart(3, '0')}`,
      username: `crowd${at}`,
      username_key: `crowd${at}`,
      email: `crowd${at}@segue.test`,
      email_key: `crowd${at}@segue.test`,
      password_hash: '',
      role: 'user' as const,
      upload_limit_mb: 1,
      created_at: 0,
    }));
    const { db } = segue.ctx;
    await db.insertInto('users').values(rows).execute();
    await db
      .insertInto('notification_settings')
      .values(rows.map(({ id }) => ({ user_id: id, shows_follows: 1 })))
      .execute();
    await db
      .insertInto('follows')
      .values(rows.map(({ id }) => ({ user_id: id, person_id: bob.id, created_at: 0 })))
      .execute();
    await anna.ok(calls.followPerson, { params: { username: 'crowd0' } });
    const params = { username: nameOf(bob) };
    const first = await anna.ok(calls.listFollowers, { params });
    expect(first.people.map(({ is_followed }) => is_followed).filter(Boolean)).toHaveLength(1);
    expect(first.people).toHaveLength(followListPageSize);
    const query = { cursor: first.next_cursor ?? '' };
    const rest = await anna.ok(calls.listFollowers, { params, query });
    expect(rest).toMatchObject({ people: [{ username: `crowd${followListPageSize}` }], next_cursor: null });
  });

  it('suggests those whose playlists one likes', async () => {
    const liked = await make(bob, 'Liked', ['One']);
    await anna.ok(likePlaylist, { params: { id: liked } });
    const mine = async () => (await anna.ok(calls.listSuggestions)).map(({ username }) => username);
    expect(await mine()).toEqual([nameOf(bob)]);
    await follow(anna, bob);
    expect(await mine()).toEqual([]);
  });
});

describe('The following feed', () => {
  it('tells twenty added tracks in one line, and a bell of one', async () => {
    const id = await make(bob, 'Night drive', ['First']);
    later();
    await follow(anna, bob);
    await anna.ok(calls.followPlaylist, { params: { id } });
    later(25 * 60 * 60_000);
    await add(
      bob,
      id,
      Array.from({ length: 20 }, (_, at) => `Track ${at}`),
    );
    const [line, ...older] = await feed(anna);
    expect(line).toMatchObject({
      kind: 'added',
      count: 20,
      person: { username: nameOf(bob) },
      playlist: { id, new_count: 20 },
    });
    expect(line?.tracks).toHaveLength(5);
    expect(older).toMatchObject([{ kind: 'published', count: 21 }]);
    expect(await bell(anna)).toBe(1);
    expect(await bell(bob)).toBe(1); // that anna follows him
  });

  it('leaves out what is hidden since, taken out, or not public', async () => {
    const id = await make(bob, 'Now and then', ['First']);
    await make(bob, 'Linked', ['A'], 'unlisted');
    await make(bob, 'Secret', ['A'], 'private');
    await make(bob, 'Empty');
    later(25 * 60 * 60_000);
    await follow(anna, bob);
    expect((await feed(anna)).map(({ playlist }) => playlist.name)).toEqual(['Now and then']);
    later();
    await add(bob, id, ['Second']);
    expect(await bell(anna)).toBe(1);
    await show(bob, id, 'private');
    expect([await feed(anna), await bell(anna)]).toEqual([[], 0]);
    await add(bob, id, ['Third']);
    await show(bob, id, 'public');
    expect((await feed(anna)).map(({ kind }) => kind)).toEqual(['added', 'published']);
    const { tracks } = await bob.ok(getPlaylist, { params: { id } });
    for (const { entry_id } of tracks.slice(1))
      await bob.ok(removeEntry, { params: { id, entry: entry_id } });
    expect((await feed(anna)).map(({ kind }) => kind)).toEqual(['published']);
    await bob.ok(deletePlaylist, { params: { id } });
    expect(await feed(anna)).toEqual([]);
  });

  it('vanishes with a block or a deactivation of who made it', async () => {
    await make(bob, 'By bob', ['One']);
    await make(carol, 'By carol', ['One']);
    await follow(anna, bob);
    await follow(anna, carol);
    expect(await feed(anna)).toHaveLength(2);
    await bob.ok(blockPerson, { params: { username: nameOf(anna) } });
    expect((await feed(anna)).map(({ playlist }) => playlist.name)).toEqual(['By carol']);
    expect((await anna.call(calls.followPerson, { params: { username: nameOf(bob) } })).status).toBe(404);
    const { followers_count } = await carol.ok(getProfile, { params: { username: nameOf(bob) } });
    expect(followers_count).toBe(0);
    await admin.ok(setUserStatus, { params: { id: carol.id }, body: { is_active: false } });
    expect(await feed(anna)).toEqual([]);
  });

  it('goes on page by page, each line once, while more is added above', async () => {
    await follow(anna, bob);
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      later();
      ids.push(await make(bob, `List ${at}`, ['One']));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const query = cursor === undefined ? { limit: 2 } : { limit: 2, cursor };
      const { lines, next_cursor } = await anna.ok(calls.listFollowingFeed, { query });
      seen.push(...lines.map(({ playlist }) => playlist.name));
      later();
      await add(bob, ids[6] ?? '', [`More ${page}`]);
      cursor = next_cursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `List ${at}`));
  });
});

describe('What is new since one listened', () => {
  it('is counted on the card and marked in the list, until it is heard', async () => {
    const id = await make(bob, 'New here', ['Old']);
    later();
    await anna.ok(calls.followPlaylist, { params: { id } });
    later();
    const [first] = await add(bob, id, ['New one', 'New two']);
    const seen = await anna.ok(getPlaylist, { params: { id } });
    expect([seen.new_count, seen.tracks.map(({ is_new }) => is_new)]).toEqual([2, [false, true, true]]);
    expect((await carol.ok(getPlaylist, { params: { id } })).new_count).toBe(0);
    later();
    const body = { event: 'start', position_seconds: 0, playlist_id: id } as const;
    await anna.ok(reportListening, { params: { id: first ?? '' }, body });
    expect((await anna.ok(getPlaylist, { params: { id } })).new_count).toBe(0);
    later();
    await add(bob, id, ['Newer']);
    await anna.ok(calls.markHeard, { params: { id } });
    expect((await anna.ok(getPlaylist, { params: { id } })).new_count).toBe(0);
  });
});

describe('The bell', () => {
  it('tells of a new follower once, however often they come and go', async () => {
    await follow(anna, bob);
    expect(await bell(bob)).toBe(1);
    await bob.ok(readNotifications, { body: {} });
    later();
    await anna.ok(calls.unfollowPerson, { params: { username: nameOf(bob) } });
    expect((await bob.ok(listNotifications)).lines).toEqual([]);
    later();
    await follow(anna, bob);
    expect(await bell(bob)).toBe(0);
    expect((await bob.ok(listNotifications)).lines).toMatchObject([
      { kind: 'follow', count: 1, is_read: true },
    ]);
  });

  it('puts likes of a playlist together and forgets those taken back', async () => {
    const id = await make(bob, 'Loved', ['One']);
    for (const liker of [anna, carol, admin]) {
      later(60_000);
      await liker.ok(likePlaylist, { params: { id } });
    }
    await bob.ok(likePlaylist, { params: { id } });
    const line = { kind: 'like', count: 3, playlist: { id, name: 'Loved' }, is_read: false };
    const told = await bob.ok(listNotifications);
    expect(told).toMatchObject({ unread: 1, lines: [line] });
    await carol.ok(unlikePlaylist, { params: { id } });
    expect((await bob.ok(listNotifications)).lines).toMatchObject([{ count: 2 }]);
    expect((await anna.ok(listNotifications)).lines).toEqual([]);
  });

  it('is silent about what was muted, a kind or a playlist', async () => {
    const id = await make(bob, 'Loud', ['One']);
    const other = await make(bob, 'Louder', ['One']);
    later();
    for (const playlist of [id, other]) await anna.ok(calls.followPlaylist, { params: { id: playlist } });
    later();
    for (const playlist of [id, other]) await add(bob, playlist, ['Two']);
    expect(await bell(anna)).toBe(2);
    await anna.ok(mutePlaylist, { params: { id } });
    expect([await bell(anna), (await anna.ok(listNotifications)).lines.length]).toEqual([1, 1]);
    await anna.ok(patchNotificationSettings, { body: { muted_kinds: ['news'] } });
    expect([await bell(anna), (await anna.ok(listNotifications)).lines]).toEqual([0, []]);
  });

  it('goes with whom it is about', async () => {
    await follow(anna, bob);
    await anna.ok(deleteMyAccount, { body: { password: memberPassword } });
    expect([await bell(bob), (await bob.ok(listNotifications)).lines]).toEqual([0, []]);
  });
});
