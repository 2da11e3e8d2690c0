import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { blockPerson, unblockPerson } from '#shared/accounts/blocks.ts';
import * as calls from '#shared/social/following.ts';
import { reportListening } from '#shared/social/listening.ts';
import { deletePlaylist, removeItem } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { readNotifications } from '#shared/social/notifications.ts';
import { getProfile } from '#shared/social/profiles.ts';
import * as reports from '#shared/moderation/reports.ts';
import { type Member, openFollowing } from '#tests/factories/following.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

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

describe('The following feed', () => {
  it('tells twenty added tracks in one line, and a bell of one', async () => {
    const id = await on.make(bob, 'Night drive', ['First']);
    on.later();
    await on.follow(anna, bob);
    await anna.ok(calls.followPlaylist, { params: { id } });
    on.later(25 * 60 * 60_000);
    await on.add(
      bob,
      id,
      Array.from({ length: 20 }, (_, at) => `Track ${at}`),
    );
    const [line, ...older] = await on.feed(anna);
    expect(line).toMatchObject({
      kind: 'added',
      count: 20,
      person: { username: bob.username },
      playlist: { id, new_count: 20 },
    });
    expect(line?.tracks).toHaveLength(5);
    expect(older).toMatchObject([{ kind: 'published', count: 21 }]);
    expect(await on.bell(anna)).toBe(1);
    expect(await on.bell(bob)).toBe(1); // that anna follows him
  });

  it('leaves out what is hidden since, taken out, or not public', async () => {
    const id = await on.make(bob, 'Now and then', ['First']);
    await on.make(bob, 'Linked', ['A'], 'unlisted');
    await on.make(bob, 'Secret', ['A'], 'private');
    await on.make(bob, 'Empty');
    on.later(25 * 60 * 60_000);
    await on.follow(anna, bob);
    expect((await on.feed(anna)).map(({ playlist }) => playlist.name)).toEqual(['Now and then']);
    on.later();
    await on.add(bob, id, ['Second']);
    expect(await on.bell(anna)).toBe(1);
    await on.show(bob, id, 'private');
    expect([await on.feed(anna), await on.bell(anna)]).toEqual([[], 0]);
    await on.add(bob, id, ['Third']);
    await on.show(bob, id, 'public');
    expect((await on.feed(anna)).map(({ kind }) => kind)).toEqual(['added', 'published']);
    const { tracks } = await bob.ok(getPlaylist, { params: { id } });
    for (const { entry_id } of tracks.slice(1)) await bob.ok(removeItem, { params: { id, entry: entry_id } });
    expect((await on.feed(anna)).map(({ kind }) => kind)).toEqual(['published']);
    await bob.ok(deletePlaylist, { params: { id } });
    expect(await on.feed(anna)).toEqual([]);
  });

  it('tells once of a list that becomes public, and not of what it was before', async () => {
    const id = await on.make(bob, 'Drawer', [], 'private');
    await on.follow(anna, bob);
    for (const title of ['One', 'Two', 'Three']) {
      on.later(25 * 60 * 60_000);
      await on.add(bob, id, [title]);
    }
    expect([await on.feed(anna), await on.bell(anna)]).toEqual([[], 0]);
    for (let turn = 0; turn < 2; turn += 1) {
      on.later();
      await on.show(bob, id, 'public');
      expect(await on.feed(anna)).toMatchObject([{ kind: 'published', count: 3 }]);
      expect(await on.bell(anna)).toBe(1);
      await on.show(bob, id, 'unlisted');
      expect([await on.feed(anna), await on.bell(anna)]).toEqual([[], 0]);
    }
  });

  it('keeps the moment of a publication, of which the bell rings once, while songs are added', async () => {
    await on.follow(anna, bob);
    const id = await on.make(bob, 'Hidden so far', ['One'], 'private');
    on.later();
    await on.show(bob, id, 'public');
    const at = new Date(segue.time.now).toISOString();
    expect(await on.bell(anna)).toBe(1);
    await anna.ok(readNotifications, { body: {} });
    for (const title of ['Two', 'Three']) {
      on.later(4 * 60_000);
      await on.add(bob, id, [title]);
    }
    expect(await on.bell(anna)).toBe(0);
    const news = { kind: 'published', at, tracks: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] };
    expect(await on.told(anna)).toMatchObject([{ kind: 'news', at, is_read: true, news }]);
    expect(await on.feed(anna)).toMatchObject([news]);
    // A list that was published empty is one to listen to from its first song on.
    const empty = await on.make(bob, 'Empty so far');
    on.later(4 * 60_000);
    await on.add(bob, empty, ['First']);
    const first = new Date(segue.time.now).toISOString();
    on.later(4 * 60_000);
    await on.add(bob, empty, ['Second']);
    expect((await on.told(anna))[0]).toMatchObject({ at: first, news: { kind: 'published', at: first } });
  });

  it('tells of what continues a publication to who follows since, in a line of its own', async () => {
    await on.follow(anna, bob);
    on.later(60_000);
    const id = await on.make(bob, 'Filling up', ['One', 'Two']);
    const at = new Date(segue.time.now).toISOString();
    on.later(60_000);
    await carol.ok(calls.followPlaylist, { params: { id } });
    expect([await on.bell(carol), await on.told(carol)]).toEqual([0, []]);
    on.later(60_000);
    await on.add(bob, id, ['Three', 'Four']);
    const later = new Date(segue.time.now).toISOString();
    expect([await on.bell(anna), await on.bell(carol)]).toEqual([1, 1]);
    const published = { kind: 'published', at, count: 4 };
    const added = { kind: 'added', at: later, count: 2 };
    expect(await on.told(carol)).toMatchObject([{ kind: 'news', at: later, is_read: false, news: added }]);
    expect(await on.told(anna)).toMatchObject([{ kind: 'news', at, is_read: false, news: published }]);
    expect(await on.feed(carol)).toMatchObject([added, published]);
    expect(await on.feed(anna)).toMatchObject([published]);
    // A person who comes after all of it finds one line.
    on.later(60_000);
    const dora = await on.join('dora');
    await on.follow(dora, bob);
    await dora.ok(calls.followPlaylist, { params: { id } });
    expect([await on.bell(dora), await on.told(dora)]).toEqual([0, []]);
    expect(await on.feed(dora)).toMatchObject([published]);
  });

  it('leaves out what moderators hide, until that is lifted', async () => {
    const id = await on.make(bob, 'Rude', ['One']);
    on.later();
    await on.follow(anna, bob);
    on.later();
    await on.add(bob, id, ['Two']);
    const lines = async () => [(await on.feed(anna)).length, await on.bell(anna)];
    expect(await lines()).toEqual([2, 1]);
    await carol.ok(reports.report, { body: { target_kind: 'playlist', target_id: id, reason: 'spam' } });
    const { groups } = await admin.ok(reports.listReports);
    const { id: report } = groups.find(({ target }) => target.id === id) ?? { id: '' };
    const hide = { action: 'hide', reason: 'Rude' } as const;
    const decision = await admin.ok(reports.decideReport, { params: { id: report }, body: hide });
    expect(await lines()).toEqual([0, 0]);
    const lift = { outcome: 'lifted', reason: 'Satire' } as const;
    await admin.ok(reports.reviewDecision, { params: { id: decision.id }, body: lift });
    expect(await lines()).toEqual([2, 1]);
  });

  it('vanishes with a block or a deactivation of who made it', async () => {
    await on.make(bob, 'By bob', ['One']);
    await on.make(carol, 'By carol', ['One']);
    await on.follow(anna, bob);
    await on.follow(anna, carol);
    expect(await on.feed(anna)).toHaveLength(2);
    await bob.ok(blockPerson, { params: { username: anna.username } });
    expect((await on.feed(anna)).map(({ playlist }) => playlist.name)).toEqual(['By carol']);
    expect((await anna.call(calls.followPerson, { params: { username: bob.username } })).status).toBe(404);
    const { followers_count } = await carol.ok(getProfile, { params: { username: bob.username } });
    expect(followers_count).toBe(0);
    await admin.ok(setUserStatus, { params: { id: carol.id }, body: { is_active: false } });
    expect(await on.feed(anna)).toEqual([]);
  });

  it('leaves out a line whose person, or whose playlist, the reader may not see', async () => {
    const id = await on.make(bob, 'Shared', ['One']);
    await on.follow(anna, carol);
    await anna.ok(calls.followPlaylist, { params: { id } });
    // Carol's act on Bob's list.
    const now = segue.time.now;
    const line = {
      playlist_id: id,
      actor_id: carol.id,
      day: 0,
      kind: 'added',
      first_at: 0,
      at: now,
    } as const;
    await segue.ctx.db
      .insertInto('playlist_news')
      .values({ ...line, event_id: newId(now + 1) })
      .execute();
    const by = async () => (await on.feed(anna)).map(({ person }) => person.username).toSorted();
    expect(await by()).toEqual([bob.username, carol.username]);
    await carol.ok(blockPerson, { params: { username: anna.username } });
    expect(await by()).toEqual([bob.username]);
    await carol.ok(unblockPerson, { params: { username: anna.username } });
    await on.follow(anna, carol);
    expect(await by()).toEqual([bob.username, carol.username]);
    await bob.ok(blockPerson, { params: { username: anna.username } });
    expect(await by()).toEqual([]);
  });

  it('goes on page by page, each line once, while more is added above', async () => {
    await on.follow(anna, bob);
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      on.later();
      ids.push(await on.make(bob, `List ${at}`, ['One']));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const query = cursor === undefined ? { limit: 2 } : { limit: 2, cursor };
      const { lines, next_cursor } = await anna.ok(calls.listFollowingFeed, { query });
      seen.push(...lines.map(({ playlist }) => playlist.name));
      on.later();
      await on.add(bob, ids[6] ?? '', [`More ${page}`]);
      cursor = next_cursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `List ${at}`));
  });
});

describe('What is new since one listened', () => {
  it('is counted on the card and marked in the list, until it is heard', async () => {
    const id = await on.make(bob, 'New here', ['Old']);
    on.later();
    await anna.ok(calls.followPlaylist, { params: { id } });
    on.later();
    const [first] = await on.add(bob, id, ['New one', 'New two']);
    const seen = await anna.ok(getPlaylist, { params: { id } });
    expect([seen.new_count, seen.tracks.map(({ is_new }) => is_new)]).toEqual([2, [false, true, true]]);
    expect((await carol.ok(getPlaylist, { params: { id } })).new_count).toBe(0);
    on.later();
    const body = { event: 'start', position_seconds: 0, playlist_id: id } as const;
    await anna.ok(reportListening, { params: { id: first ?? '' }, body });
    expect((await anna.ok(getPlaylist, { params: { id } })).new_count).toBe(0);
    on.later();
    await on.add(bob, id, ['Newer']);
    await anna.ok(calls.markHeard, { params: { id } });
    expect((await anna.ok(getPlaylist, { params: { id } })).new_count).toBe(0);
  });
});
