import { describe, expect, it } from 'vitest';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { blockPerson, unblockPerson } from '#shared/accounts/blocks.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { acceptInvite, createInvite, setRights } from '#shared/playlists/collaboration.ts';
import { listHistory } from '#shared/playlists/history.ts';
import type { InputOfEndpoint } from '#shared/endpoint.ts';
import { followPlaylist } from '#shared/social/following.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as comments from '#shared/social/comments.ts';
import { openCast } from '#tests/cast.ts';
import { ageAccounts } from '#tests/factories/old-accounts.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { type Client, memberPassword } from '#tests/harness.ts';

const { segue, root, alice, bob, carol } = await openCast('root', 'alice', 'bob', 'carol');
await ageAccounts(segue, root, alice, bob, carol);

async function make(titles: string[] = [], visibility: 'public' | 'private' = 'public'): Promise<string> {
  // A minute later, so that no limit of the test before is met.
  segue.time.now += 60_000;
  const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Night drive', visibility } });
  if (titles.length > 0)
    await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, titles);
  return id;
}

const write = (who: Client, id: string, body: comments.CommentDraft) =>
  who.call(comments.writeComment, { params: { id }, body });
async function say(who: Client, id: string, text: string, more: Partial<comments.CommentDraft> = {}) {
  return (await who.ok(comments.writeComment, { params: { id }, body: { text, ...more } })).id;
}
type Query = NonNullable<InputOfEndpoint<typeof comments.listComments>['query']>;
const list = (who: Client, id: string, query: Query = {}) =>
  who.ok(comments.listComments, { params: { id }, query });
const textsOf = (some: readonly comments.AnyComment[]) => some.map(({ text }) => text);
const seenBy = async (who: Client, id: string) => textsOf((await list(who, id)).comments);
const itemAt = async (id: string, at = 0) =>
  (await alice.ok(getPlaylist, { params: { id } })).tracks[at]?.entry_id ?? '';
const change = (who: Client, id: string, comment: string, body: comments.CommentPatch) =>
  who.call(comments.changeComment, { params: { id, comment }, body });
const remove = (who: Client, id: string, comment: string) =>
  who.call(comments.deleteComment, { params: { id, comment } });

describe('A comment', () => {
  it('stands on a playlist, on an item or at a moment of it, for everybody who sees the playlist', async () => {
    const id = await make(['One']);
    const item_id = await itemAt(id);
    await say(bob, id, 'The whole list');
    await say(bob, id, 'This song', { item_id });
    await say(carol, id, 'Here', { item_id, position_ms: 62_500 });
    const { comments: seen, total } = await list(segue.visitor, id);
    expect(total).toBe(3);
    expect(seen).toMatchObject([
      {
        text: 'Here',
        by: { username: 'carol' },
        item: { id: item_id, title: 'One' },
        position_ms: 62_500,
        may: ['report'],
      },
      { text: 'This song', item: { id: item_id }, position_ms: null },
      { text: 'The whole list', item: null, edited_at: null, likes_count: 0 },
    ]);
    const moments = await list(segue.visitor, id, { sort: 'moments', item_id });
    expect(textsOf(moments.comments)).toEqual(['Here']);
  });

  it('has replies of one level', async () => {
    const id = await make();
    const first = await say(bob, id, 'Root');
    const reply = await say(carol, id, 'Reply', { reply_to: first });
    await say(alice, id, 'Reply to the reply', { reply_to: reply });
    for (const text of ['Third', 'Fourth']) await say(alice, id, text, { reply_to: first });
    const { comments: seen, total } = await list(segue.visitor, id);
    expect([seen.length, total]).toEqual([1, 5]);
    expect(seen[0]).toMatchObject({ text: 'Root', replies_count: 4 });
    expect('replies' in seen[0]! ? textsOf(seen[0].replies) : []).toEqual([
      'Reply',
      'Reply to the reply',
      'Third',
    ]);
    const page = await list(segue.visitor, id, { thread: first, limit: 3 });
    expect(textsOf(page.comments)).toEqual(['Reply', 'Reply to the reply', 'Third']);
    const rest = await list(segue.visitor, id, { thread: first, limit: 3, after: page.next_cursor ?? '' });
    expect([textsOf(rest.comments), rest.next_cursor]).toEqual([['Fourth'], null]);
  });

  it('stands above the others with its thread where it is asked for, as far as it is shown', async () => {
    const id = await make();
    const first = await say(bob, id, 'Root');
    for (const text of ['One', 'Two', 'Three']) await say(bob, id, text, { reply_to: first });
    const last = await say(carol, id, 'Last', { reply_to: first });
    for (const text of ['Newer', 'Newest']) await say(bob, id, text);
    const top = async (who: Client, asked: string) => {
      const { comments: seen } = await list(who, id, { with: asked, limit: 1 });
      return seen.map((one) => [one.text, 'replies' in one ? textsOf(one.replies) : []]);
    };
    const [thread, newest] = [
      ['Root', ['One', 'Two', 'Three']],
      ['Newest', []],
    ];
    expect(await top(segue.visitor, first)).toEqual([thread, newest]);
    expect(await top(segue.visitor, last)).toEqual([['Root', ['One', 'Two', 'Three', 'Last']], newest]);
    await bob.ok(blockPerson, { params: { username: 'carol' } });
    expect(await top(bob, last)).toEqual([newest]);
    expect(await top(carol, last)).toEqual([]);
    await bob.ok(unblockPerson, { params: { username: 'carol' } });
    await carol.ok(comments.deleteComment, { params: { id, comment: last } });
    expect(await top(segue.visitor, last)).toEqual([newest]);
    const elsewhere = await make();
    expect((await list(segue.visitor, elsewhere, { with: first })).comments).toEqual([]);
  });

  it('comes a page at a time, the newest or the most liked first, and none twice', async () => {
    const id = await make();
    const ids: string[] = [];
    for (let at = 0; at < 9; at += 1) ids.push(await say(bob, id, `Number ${at}`));
    for (const [at, likers] of [
      [2, [alice, carol]],
      [5, [alice]],
      [7, [carol]],
    ] as const)
      for (const who of likers)
        await who.ok(comments.likeComment, { params: { id, comment: ids[at] ?? '' } });
    for (const [sort, wanted] of [
      ['newest', [8, 7, 6, 5, 4, 3, 2, 1, 0]],
      ['best', [2, 7, 5, 8, 6, 4, 3, 1, 0]],
    ] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: comments.CommentList = await list(carol, id, {
          sort,
          limit: 2,
          ...(after ? { after } : {}),
        });
        seen.push(...textsOf(page.comments));
        after = page.next_cursor;
      } while (after !== null);
      expect(seen).toEqual(wanted.map((at) => `Number ${at}`));
    }
  });

  it.each([
    ['1,000 letters', { text: 'x'.repeat(1000) }, 201],
    ['1,001 letters', { text: 'x'.repeat(1001) }, 422],
    ['1,000 families', { text: '👨‍👩‍👧‍👦'.repeat(1000) }, 201],
    ['1,001 families', { text: '👨‍👩‍👧‍👦'.repeat(1001) }, 422],
    ['10,000 combining marks', { text: `a${'\u0301'.repeat(10_000)}` }, 422],
    ['zalgo', { text: `z${'\u0321\u0336\u035f'.repeat(20)}` }, 422],
    ['a turned direction', { text: 'abc\u202Etxt.exe' }, 422],
    ['a zero byte', { text: 'a\u0000b' }, 422],
    ['a lone surrogate', { text: 'a\uD800b' }, 422],
    ['markup', { text: '<script>alert(1)</script> **bold** &amp; [a](javascript:b)' }, 201],
    ['no words', { text: '  \n ' }, 422],
    ['a moment without an item', { text: 'x', position_ms: 5 }, 422],
    ['an item that is not there', { text: 'x', item_id: '0nothing' }, 404],
    ['a reply to what is not there', { text: 'x', reply_to: '0nothing' }, 404],
  ])('answers %s', async (_, body, status) => {
    const id = await make();
    const answer = await write(bob, id, body);
    expect(answer.status).toBe(status);
    expect(status === 201 ? answer.body.text : body.text).toBe(body.text);
  });

  it('is changed by its author for 10 minutes, and deleted by them at any time', async () => {
    const id = await make();
    const comment = await say(bob, id, 'Frist');
    expect((await change(bob, id, comment, { text: 'First' })).body).toMatchObject({
      text: 'First',
      edited_at: expect.any(String),
    });
    for (const who of [alice, carol, root])
      expect((await change(who, id, comment, { text: 'Mine' })).status).toBe(403);
    segue.time.now += 10 * 60_000;
    expect((await change(bob, id, comment, { text: 'Late' })).status).toBe(409);
    expect(await seenBy(carol, id)).toEqual(['First']);
    for (const [who, status] of [
      [carol, 403],
      [root, 403],
      [segue.visitor, 401],
      [bob, 204],
      [bob, 404],
    ] as const)
      expect((await remove(who, id, comment)).status).toBe(status);
    expect(await seenBy(alice, id)).toEqual([]);
  });

  it('leaves its place while there are replies', async () => {
    const id = await make();
    const first = await say(bob, id, 'Regretted');
    const reply = await say(carol, id, 'Answer', { reply_to: first });
    await remove(bob, id, first);
    const { comments: seen, total } = await list(segue.visitor, id);
    expect([seen, total]).toMatchObject([[{ text: '', by: null, replies: [{ text: 'Answer' }] }], 1]);
    await remove(carol, id, reply);
    expect((await list(segue.visitor, id)).comments).toEqual([]);
    segue.time.now += 2 * 60 * 60_000;
    await remove(carol, id, await say(carol, id, 'Another'));
    const rows = await segue.ctx.db
      .selectFrom('comments')
      .select('text')
      .where('playlist_id', '=', id)
      .execute();
    expect(rows).toEqual([{ text: '' }]);
  });

  it('is liked once, by those who see it', async () => {
    const id = await make();
    const params = { id, comment: await say(bob, id, 'Liked') };
    for (const who of [carol, carol, alice]) await who.ok(comments.likeComment, { params });
    expect(await carol.ok(comments.unlikeComment, { params })).toEqual({ likes_count: 1, has_liked: false });
    expect(await carol.ok(comments.unlikeComment, { params })).toEqual({ likes_count: 1, has_liked: false });
    expect((await segue.visitor.call(comments.likeComment, { params })).status).toBe(401);
    await bob.ok(blockPerson, { params: { username: 'carol' } });
    expect((await carol.call(comments.likeComment, { params })).status).toBe(404);
    await bob.ok(unblockPerson, { params: { username: 'carol' } });
    expect((await list(alice, id)).comments).toMatchObject([{ likes_count: 1, has_liked: true }]);
  });
});

describe('The owner’s rules', () => {
  it('say who may comment', async () => {
    const id = await make();
    const { token } = await alice.ok(createInvite, { params: { id }, body: { right: 'add' } });
    await carol.ok(acceptInvite, { params: { token: token ?? '' } });
    await bob.ok(followPlaylist, { params: { id } });
    const may = async (comment: 'nobody' | 'followers' | 'members' | 'everybody') => {
      await alice.ok(setRights, { params: { id }, body: { suggest: 'nobody', comment } });
      const statuses: number[] = [];
      for (const who of [alice, carol, bob, root, segue.visitor]) {
        const { status } = await write(who, id, { text: 'x' });
        expect((await list(who, id)).may_comment).toBe(status === 201);
        statuses.push(status);
      }
      segue.time.now += 60_000;
      return statuses;
    };
    expect(await may('nobody')).toEqual([201, 409, 409, 409, 401]);
    expect(await may('members')).toEqual([201, 201, 409, 409, 401]);
    expect(await may('followers')).toEqual([201, 201, 201, 409, 401]);
    expect(await may('everybody')).toEqual([201, 201, 201, 201, 401]);
    expect(await alice.ok(setRights, { params: { id }, body: { suggest: 'link' } })).toMatchObject({
      comment: 'everybody',
    });
    for (const who of [bob, carol, root])
      expect(
        (await who.call(setRights, { params: { id }, body: { suggest: 'link', comment: 'nobody' } })).status,
      ).toBe(403);
  });

  it('pin one, end a thread and delete any, by the owner alone', async () => {
    const id = await make();
    const [one, two, three] = [
      await say(bob, id, 'One'),
      await say(bob, id, 'Two'),
      await say(carol, id, 'Three'),
    ];
    for (const who of [bob, carol, root])
      for (const patch of [{ pinned: true }, { ended: true }, { waits: false as const }])
        expect((await change(who, id, one, patch)).status).toBe(403);
    for (const comment of [two, one])
      expect((await change(alice, id, comment, { pinned: true })).status).toBe(200);
    expect(await seenBy(carol, id)).toEqual(['One', 'Three', 'Two']);
    expect((await list(carol, id)).comments.map(({ is_pinned }) => is_pinned)).toEqual([true, false, false]);
    await change(alice, id, two, { ended: true });
    expect((await write(carol, id, { text: 'Late', reply_to: two })).status).toBe(409);
    await change(alice, id, two, { ended: false });
    expect((await write(carol, id, { text: 'In time', reply_to: two })).status).toBe(201);
    expect((await change(alice, id, two, { ended: true, pinned: true })).status).toBe(422);
    expect((await remove(alice, id, three)).status).toBe(204);
    expect(await seenBy(carol, id)).toEqual(['One', 'Two']);
  });

  it('hold the first comments of newcomers, and their links', async () => {
    const id = await make();
    const dora = await segue.member('dora');
    const { status, body } = await write(dora, id, { text: 'Hello' });
    expect([status, body]).toMatchObject([201, { waits: true, may: ['edit', 'delete'] }]);
    for (const who of [bob, segue.visitor, alice]) expect(await seenBy(who, id)).toEqual([]);
    expect(await seenBy(dora, id)).toEqual(['Hello']);
    for (const who of [bob, dora, root])
      expect(
        (await who.call(comments.listComments, { params: { id }, query: { sort: 'waiting' } })).status,
      ).toBe(403);
    expect((await list(alice, id)).waiting).toBe(1);
    expect((await list(dora, id)).waiting).toBeUndefined();
    expect(textsOf((await list(alice, id, { sort: 'waiting' })).comments)).toEqual(['Hello']);
    expect((await change(alice, id, body.id, { waits: false })).body.waits).toBeUndefined();
    expect(await seenBy(bob, id)).toEqual(['Hello']);
    await say(dora, id, 'Hello again');
    await say(dora, id, 'Buy at https://spam.test');
    const good = await say(dora, id, 'No link');
    expect(await seenBy(bob, id)).toEqual(['No link', 'Hello again', 'Hello']);
    await change(dora, id, good, { text: 'Now with www.spam.test' });
    expect(await seenBy(bob, id)).toEqual(['Hello again', 'Hello']);
    await ageAccounts(segue, dora);
    await say(dora, id, 'Known: https://music.test');
    expect(await seenBy(bob, id)).toEqual(['Known: https://music.test', 'Hello again', 'Hello']);
  });

  it('limit comments by the minute, newcomers by the day, and all of a list', async () => {
    const id = await make();
    const eve = await segue.member('eve');
    for (let at = 0; at < 10; at += 1) await say(eve, id, `${at}`);
    expect((await write(eve, id, { text: 'Eleven' })).status).toBe(429);
    for (let minute = 1; minute < 10; minute += 1) {
      segue.time.now += 60_000;
      for (let at = 0; at < 10; at += 1) await say(eve, id, `${minute} ${at}`);
    }
    segue.time.now += 60_000;
    expect((await write(eve, id, { text: 'A hundred and one' })).status).toBe(429);
    const row = {
      playlist_id: id,
      entry_id: null,
      position_ms: null,
      parent_id: null,
      text: 'x',
      at: 1,
      held_at: null,
    };
    for (let part = 0; part < 19; part += 1)
      await segue.ctx.db
        .insertInto('comments')
        .values(Array.from({ length: 100 }, (_, at) => ({ ...row, id: `${part}x${at}`, user_id: bob.id })))
        .execute();
    expect((await write(bob, id, { text: '2,001' })).status).toBe(409);
  });
});

describe('A comment lives as its item, its playlist and its people do', () => {
  it('moves with its item, is hidden while that is out, and returns with it', async () => {
    const id = await make(['One', 'Two']);
    const item = await itemAt(id);
    await say(bob, id, 'Of One', { item_id: item });
    const { version } = await alice.ok(getPlaylist, { params: { id } });
    await alice.ok(edits.moveItem, { params: { id, entry: item }, body: { version, before: null } });
    expect(await seenBy(carol, id)).toEqual(['Of One']);
    await alice.ok(edits.removeItem, { params: { id, entry: item } });
    for (const who of [carol, bob, alice]) expect((await list(who, id)).total).toBe(0);
    expect((await write(bob, id, { text: 'Late', item_id: item })).status).toBe(404);
    const { entries } = await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    await alice.ok(edits.restorePlaylist, {
      params: { id },
      body: { event_id: entries[1]?.id ?? '', items: [item] },
    });
    expect(await seenBy(carol, id)).toEqual(['Of One']);
  });

  it('goes to the trash with the playlist and comes back with its likes', async () => {
    const id = await make();
    const comment = await say(bob, id, 'Kept');
    await carol.ok(comments.likeComment, { params: { id, comment } });
    await alice.ok(edits.deletePlaylist, { params: { id } });
    expect((await carol.call(comments.listComments, { params: { id } })).status).toBe(404);
    await alice.ok(edits.restorePlaylist, { params: { id }, body: {} });
    expect((await list(carol, id)).comments).toMatchObject([
      { text: 'Kept', likes_count: 1, has_liked: true },
    ]);
  });

  it('is closed with a private playlist to all but members', async () => {
    const id = await make([], 'private');
    await say(alice, id, 'Among us');
    for (const who of [bob, root, segue.visitor])
      expect((await who.call(comments.listComments, { params: { id } })).status).toBe(404);
    expect((await write(bob, id, { text: 'x' })).status).toBe(404);
  });

  it('is silent between people whom a block keeps apart, with its replies, and while its author is deactivated', async () => {
    const id = await make();
    const first = await say(bob, id, 'By Bob');
    await say(root, id, 'To Bob', { reply_to: first });
    for (const [blocker, name] of [
      [carol, 'bob'],
      [bob, 'carol'],
    ] as const) {
      await blocker.ok(blockPerson, { params: { username: name } });
      expect(await list(carol, id)).toMatchObject({ comments: [] });
      expect((await write(carol, id, { text: 'x', reply_to: first })).status).toBe(404);
      expect(await seenBy(alice, id)).toEqual(['By Bob']);
      await blocker.ok(unblockPerson, { params: { username: name } });
    }
    await root.ok(setUserStatus, { params: { id: bob.id }, body: { is_active: false, reason: 'Tried' } });
    expect(await seenBy(alice, id)).toEqual([]);
    await root.ok(setUserStatus, { params: { id: bob.id }, body: { is_active: true, reason: 'Tried' } });
  });

  it('goes with the account of its author, whose likes are taken back', async () => {
    const fred = await segue.member('fred');
    await ageAccounts(segue, fred);
    const id = await make();
    const [theirs, others] = [await say(fred, id, 'By Fred'), await say(carol, id, 'By Carol')];
    await say(carol, id, 'To Fred', { reply_to: theirs });
    await fred.ok(comments.likeComment, { params: { id, comment: others } });
    await fred.ok(deleteMyAccount, { body: { password: memberPassword } });
    expect((await list(alice, id)).comments).toMatchObject([
      { text: 'By Carol', likes_count: 0 },
      { text: '', by: null, replies: [{ text: 'To Fred' }] },
    ]);
    const rows = await segue.ctx.db.selectFrom('comments').selectAll().where('id', '=', theirs).execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${fred.id}|By Fred`));
  });
});
