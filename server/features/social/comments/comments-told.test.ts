import { describe, expect, it, test } from 'vitest';
import { blockPerson, unblockPerson } from '#shared/accounts/blocks.ts';
import * as contract from '#shared/moderation/reports.ts';
import { searchPlaylists } from '#shared/playlists/search.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as comments from '#shared/social/comments.ts';
import { listNotifications, mutePlaylist, patchNotificationSettings } from '#shared/social/notifications.ts';
import { sendDigests } from '#server/features/social/notifications/digest.service.ts';
import { openCast } from '#tests/cast.ts';
import { ageAccounts } from '#tests/factories/old-accounts.ts';
import type { Client } from '#tests/harness.ts';

// Comments in the bell, before the moderators and in search.

const { segue, root, alice, bob, carol } = await openCast('root', 'alice', 'bob', 'carol');
await ageAccounts(segue, root, alice, bob, carol);

async function make(visibility: 'public' | 'private' = 'public', name = 'Night drive'): Promise<string> {
  segue.time.now += 60_000;
  return (await alice.ok(edits.createPlaylist, { body: { name, visibility } })).id;
}
const say = async (who: Client, id: string, text: string, reply_to?: string) =>
  (await who.ok(comments.writeComment, { params: { id }, body: { text, ...(reply_to ? { reply_to } : {}) } }))
    .id;

/** The lines about one playlist: kind, and who did it. */
const linesOf = async (who: Client, id: string) =>
  (await who.ok(listNotifications)).lines.flatMap((line) =>
    'playlist' in line && line.playlist.id === id
      ? [`${line.kind} ${'people' in line ? line.people.map(({ username }) => username).join() : ''}`.trim()]
      : [],
  );

describe('The bell', () => {
  it('tells the owner of comments, people of replies and mentions, each once', async () => {
    const id = await make();
    const first = await say(bob, id, 'Mail me at bob@carol.test, or ask @Carol. And @nobody_here, @ca.');
    expect([await linesOf(alice, id), await linesOf(carol, id), await linesOf(bob, id)]).toEqual([
      ['comment bob'],
      ['mention bob'],
      [],
    ]);
    const [shown] = (await segue.visitor.ok(comments.listComments, { params: { id } })).comments;
    expect(shown?.mentions).toEqual(['Carol']);
    const toBob = await say(carol, id, 'Here I am', first);
    expect((await bob.ok(listNotifications)).lines).toMatchObject([{ kind: 'reply', comment_id: toBob }]);
    await say(alice, id, '@bob look', first);
    expect([await linesOf(bob, id), await linesOf(alice, id)]).toEqual([
      ['mention alice', 'reply carol'],
      ['comment carol,bob'],
    ]);
    const gone = await say(carol, id, '@bob again');
    await carol.ok(comments.deleteComment, { params: { id, comment: gone } });
    expect(await linesOf(bob, id)).toEqual(['mention alice', 'reply carol']);
  });

  it('tells nobody across a block, of a closed list, or who asked for quiet', async () => {
    const id = await make();
    await carol.ok(blockPerson, { params: { username: 'bob' } });
    await say(bob, id, 'Hello @carol');
    await carol.ok(unblockPerson, { params: { username: 'bob' } });
    expect(await linesOf(carol, id)).toEqual([]);
    const secret = await make('private');
    await say(alice, secret, 'Hello @carol');
    expect(await linesOf(carol, secret)).toEqual([]);
    await carol.ok(mutePlaylist, { params: { id } });
    await say(bob, id, 'Hello @carol');
    expect(await linesOf(carol, id)).toEqual([]);
    await alice.ok(patchNotificationSettings, { body: { muted_kinds: ['comment'] } });
    expect(await linesOf(alice, id)).toEqual([]);
    await alice.ok(patchNotificationSettings, { body: { muted_kinds: [] } });
  });

  it('rings once for a flood of fifty newcomers, whose words nobody sees', async () => {
    const id = await make();
    const flood = Array.from({ length: 50 }, (_, at) => at);
    for (const at of flood) await say(await segue.member(`new${at}`), id, `Cheap sleeves ${at} @alice @bob`);
    expect([await linesOf(alice, id), await linesOf(bob, id)]).toEqual([['comment'], []]);
    const seen = await alice.ok(comments.listComments, { params: { id } });
    expect(seen).toMatchObject({ comments: [], total: 0, waiting: 50 });
    for (const who of [bob, segue.visitor])
      expect(JSON.stringify(await who.ok(comments.listComments, { params: { id } }))).not.toContain('Cheap');
    const query = { sort: 'waiting', limit: 50 } as const;
    const { comments: waiting } = await alice.ok(comments.listComments, { params: { id }, query });
    for (const { id: comment } of waiting.slice(1))
      await alice.ok(comments.deleteComment, { params: { id, comment } });
    const params = { id, comment: waiting[0]?.id ?? '' };
    await alice.ok(comments.changeComment, { params, body: { waits: false } });
    expect([await linesOf(alice, id), await linesOf(bob, id)]).toEqual([['mention new0'], ['mention new0']]);
  });

  it('stands in digests', async () => {
    const id = await make('public', 'For the digest');
    await say(alice, id, 'First');
    const first = await say(carol, id, 'Second');
    await carol.ok(patchNotificationSettings, { body: { digest: 'daily' } });
    await segue.ctx.db
      .updateTable('users')
      .set({ email_verified_at: 1 })
      .where('id', '=', carol.id)
      .execute();
    await say(bob, id, 'An answer', first);
    segue.time.now += 25 * 60 * 60_000;
    await sendDigests(segue.ctx);
    const jobs = await segue.ctx.db.selectFrom('jobs').select('payload').execute();
    expect(JSON.stringify(jobs)).toContain('bob replied to you in For the digest');
  });
});

test('a comment is reported, hidden, cleared, appealed and shown again', async () => {
  const id = await make();
  const comment = await say(bob, id, 'Something rude');
  await say(carol, id, 'Leave it', comment);
  const report = (who: Client, target_id = comment) =>
    who.call(contract.report, { body: { target_kind: 'comment', target_id, reason: 'hate' } });
  const seenBy = async (who: Client) =>
    (await who.ok(comments.listComments, { params: { id } })).comments.map(({ text }) => text);
  const decide = async (deed: Pick<contract.DecisionDraft, 'action' | 'field'>) => {
    const { groups } = await root.ok(contract.listReports, { query: { limit: 50 } });
    const group = groups.find(({ target }) => target.id === comment);
    expect(group?.target).toMatchObject({ kind: 'comment', name: 'Night drive', owner: { username: 'bob' } });
    const params = { id: group?.id ?? '' };
    return root.ok(contract.decideReport, { params, body: { ...deed, reason: 'Rude' } });
  };
  const lift = async (decision: string) =>
    root.ok(contract.reviewDecision, {
      params: { id: decision },
      body: { outcome: 'lifted', reason: 'Not so' },
    });
  expect([(await report(bob)).status, (await report(carol, '0nothere')).status]).toEqual([422, 404]);
  await bob.ok(blockPerson, { params: { username: 'carol' } });
  expect((await report(carol)).status).toBe(404);
  await bob.ok(unblockPerson, { params: { username: 'carol' } });

  expect((await report(carol)).status).toBe(204);
  const hidden = await decide({ action: 'hide' });
  expect([await seenBy(alice), await seenBy(bob)]).toEqual([[], ['Something rude']]);
  await bob.ok(contract.appeal, { params: { id: hidden.id }, body: { note: 'It was a joke' } });
  await lift(hidden.id);
  expect(await seenBy(alice)).toEqual(['Something rude']);

  expect((await report(carol)).status).toBe(204);
  const cleared = await decide({ action: 'clear', field: 'comment' });
  expect([await seenBy(alice), await seenBy(bob)]).toEqual([[''], ['']]);
  const params = { id, comment };
  expect((await bob.call(comments.changeComment, { params, body: { text: 'Again' } })).status).toBe(404);
  await lift(cleared.id);
  expect(await seenBy(alice)).toEqual(['Something rude']);
});

test('words of comments find their playlist, for those who may read them', async () => {
  const id = await make('public', 'Unrelated');
  const root_ = await say(bob, id, 'Recorded in Spilamberto');
  await say(carol, id, 'No, in Vignola', root_);
  const finds = async (who: Client, query: string) => {
    await segue.ctx.search.settled();
    return (await who.ok(searchPlaylists, { query: { query } })).some((one) => one.id === id);
  };
  expect([await finds(segue.visitor, 'spilamberto'), await finds(carol, 'vignola')]).toEqual([true, true]);
  await alice.ok(blockPerson, { params: { username: 'root' } });
  expect(await finds(root, 'spilamberto')).toBe(false);
  await alice.ok(unblockPerson, { params: { username: 'root' } });
  await bob.ok(blockPerson, { params: { username: 'root' } });
  expect([await finds(root, 'spilamberto'), await finds(root, 'vignola')]).toEqual([false, false]);
  await bob.ok(unblockPerson, { params: { username: 'root' } });
  await bob.ok(comments.deleteComment, { params: { id, comment: root_ } });
  expect([await finds(carol, 'spilamberto'), await finds(carol, 'vignola')]).toEqual([false, true]);
});
