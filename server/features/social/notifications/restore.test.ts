import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { followPlaylist } from '#shared/social/following.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import {
  getNotificationSettings,
  mutePlaylist,
  patchNotificationSettings,
  readNotifications,
} from '#shared/social/notifications.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { getProfile } from '#shared/social/profiles.ts';
import { openBackups } from '#tests/backups.ts';
import { openFollowing } from '#tests/factories/following.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { sendDigests } from './digest.service.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let segue: Harness;
let admin: Client;
let backups: ReturnType<typeof openBackups>;
let on: ReturnType<typeof openFollowing>;
const day = 24 * 60 * 60_000;

beforeAll(async () => {
  segue = await bootSegue();
  admin = await segue.member('alice');
  backups = openBackups(segue, admin);
  on = openFollowing(segue);
});
afterAll(() => segue.close());

async function send(): Promise<void> {
  await sendDigests(segue.ctx);
  await segue.idle();
}

async function digests(): Promise<number> {
  const folder = path.join(segue.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes('List-Unsubscribe-Post')).length;
}

test('after a restore, follows, news, the bell and its settings are as they were, and no digest comes twice', async () => {
  const { anna, bob, carol } = await on.cast();
  const id = await on.make(bob, 'Night drive', ['Opener']);
  const loud = await on.make(bob, 'Loud', ['Opener']);
  const wanted = { muted_kinds: ['answer' as const], digest: 'daily' as const, shows_follows: true };
  await anna.ok(patchNotificationSettings, { body: wanted });
  await segue.ctx.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', anna.id).execute();
  on.later();
  await on.follow(anna, bob);
  await on.follow(carol, anna);
  for (const params of [{ id }, { id: loud }]) await anna.ok(followPlaylist, { params });
  await anna.ok(mutePlaylist, { params: { id: loud } });
  on.later();
  await on.add(bob, id, ['Heard']);
  await anna.ok(readNotifications, { body: {} });
  on.later(day);
  await on.add(bob, id, ['One', 'Two']);
  await on.add(bob, loud, ['Unheard of']);
  const mine = await on.make(anna, 'Mine', ['One']);
  await carol.ok(likePlaylist, { params: { id: mine } });
  on.later(2 * day);
  await send();
  expect(await digests()).toBe(1);

  const seen = async () => ({
    feed: await on.feed(anna),
    told: await on.told(anna),
    bell: await on.bell(anna),
    settings: await anna.ok(getNotificationSettings),
    new: (await anna.ok(getPlaylist, { params: { id } })).new_count,
    profile: await carol.ok(getProfile, { params: { username: anna.username } }),
  });
  const before = await seen();
  expect([before.bell, before.new, before.feed.length > 0]).toEqual([2, 3, true]);
  const events = () =>
    segue.ctx.db.selectFrom('playlist_events').selectAll().orderBy('playlist_id').orderBy('id').execute();
  const history = await events();
  const backup = await backups.make();
  await on.unfollow(anna, bob);
  await anna.ok(readNotifications, { body: {} });
  await anna.ok(patchNotificationSettings, { body: { digest: 'off', muted_kinds: [] } });
  await on.add(bob, id, ['After the backup']);

  await backups.restore(backup.id);
  for (const person of [anna, carol]) await backups.logIn(person, person.username);
  expect(await seen()).toEqual(before);
  expect(await events()).toEqual(history);
  await send();
  expect(await digests()).toBe(1);
  on.later(2 * day);
  await send();
  expect(await digests()).toBe(1);
});
