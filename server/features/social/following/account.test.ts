import { afterAll, beforeAll, expect, it } from 'vitest';
import * as calls from '#shared/social/following.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { mutePlaylist, patchNotificationSettings } from '#shared/social/notifications.ts';
import { addItem } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { deleteMyAccount, getProfile, requestExport } from '#shared/social/profiles.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { type Member, openFollowing } from '#tests/factories/following.ts';
import { bootSegue, type Harness, memberPassword } from '#tests/harness.ts';
import { unzip } from '#tests/unzip.ts';

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

/**
 * Sets up: Bob follows Anna and a list of hers, has heard and muted it, and has deleted a track that it lists; Carol follows
 * and likes him.
 */
async function live(): Promise<{ hers: string; his: string }> {
  ({ anna, bob, carol } = await on.cast());
  const hers = await on.make(anna, 'Hers', ['One']);
  const his = await on.make(bob, 'His', ['Lent']);
  const { tracks } = await bob.ok(getPlaylist, { params: { id: his } });
  const lent = tracks[0]?.id ?? '';
  await anna.ok(addItem, { params: { id: hers }, body: { track_id: lent } });
  await on.follow(bob, anna);
  await bob.ok(calls.followPlaylist, { params: { id: hers } });
  await bob.ok(calls.markHeard, { params: { id: hers } });
  await bob.ok(mutePlaylist, { params: { id: hers } });
  await bob.ok(patchNotificationSettings, { body: { digest: 'weekly', muted_kinds: ['answer'] } });
  await bob.ok(likePlaylist, { params: { id: hers } });
  await on.follow(carol, bob);
  await carol.ok(likePlaylist, { params: { id: his } });
  await bob.ok(deleteTrack, { params: { id: lent } });
  return { hers, his };
}

async function archiveOf(member: Member): Promise<(name: string) => unknown> {
  const { url } = await member.ok(requestExport);
  const files = await unzip(Buffer.from(await (await segue.visitor.fetch(url)).arrayBuffer()));
  return (name) => {
    const [, bytes] = [...files].find(([path]) => path.endsWith(`/${name}`)) ?? [];
    return JSON.parse(bytes?.toString() ?? '') as unknown;
  };
}

it('is in the person’s archive', async () => {
  const { his, hers } = await live();
  const json = await archiveOf(bob);
  const list = { playlist_id: hers, name: 'Hers', owner: anna.username };
  expect(json('followed_people.json')).toMatchObject([{ person: anna.username }]);
  expect(json('followed_playlists.json')).toMatchObject([list]);
  expect(json('heard_up_to.json')).toMatchObject([list]);
  expect(json('muted_playlists.json')).toMatchObject([list]);
  expect(json('notification_settings.json')).toMatchObject([{ digest: 'weekly', muted_kinds: '["answer"]' }]);
  expect(json('notifications.json')).toMatchObject([
    { kind: 'follow', actor: carol.username },
    { kind: 'like', group_key: his, actor: carol.username },
  ]);
  expect(json('edits.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ playlist_id: his, kind: 'created' }),
      expect.objectContaining({ playlist_id: hers, name: 'Hers' }),
    ]),
  );
});

it('goes with the account, and what it did to others’ lists stays without its name', async () => {
  const { hers } = await live();
  const { db } = segue.ctx;
  const past = () =>
    db
      .selectFrom('playlist_events')
      .select(['id', 'actor_id'])
      .where('playlist_id', '=', hers)
      .orderBy('id')
      .execute();
  const before = await past();
  expect(before.map(({ actor_id }) => actor_id)).toContain(bob.id);
  expect(await on.told(anna)).toHaveLength(2);

  await bob.ok(deleteMyAccount, { body: { password: memberPassword } });
  expect(await past()).toEqual(
    before.map(({ id, actor_id }) => ({ id, actor_id: actor_id === bob.id ? null : actor_id })),
  );
  expect(await on.told(anna)).toEqual([]);
  const { followers_count } = await anna.ok(getProfile, { params: { username: anna.username } });
  expect([followers_count, (await anna.ok(getPlaylist, { params: { id: hers } })).followers_count]).toEqual([
    0, 0,
  ]);
  for (const [table, columns] of [
    ['follows', ['user_id', 'person_id']],
    ['playlist_follows', ['user_id']],
    ['last_seen', ['user_id']],
    ['muted_playlists', ['user_id']],
    ['notifications', ['user_id', 'actor_id']],
    ['notification_settings', ['user_id']],
    ['playlist_news', ['actor_id']],
    ['playlist_events', ['actor_id']],
  ] as const) {
    const rows: Record<string, unknown>[] = await db
      .selectFrom(table as 'follows')
      .selectAll()
      .execute();
    expect([table, rows.filter((row) => columns.some((name) => row[name] === bob.id))]).toEqual([table, []]);
  }
});
