import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { followPlaylist } from '#shared/social/following.ts';
import {
  getNotificationSettings,
  patchNotificationSettings,
  unsubscribe,
} from '#shared/social/notifications.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { openFollowing } from '#tests/factories/following.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { sendDigests } from './digest.service.ts';

type Member = Client & { id: string };
let segue: Harness;
let anna: Member;
let bob: Member;
let listId: string;
const hour = 60 * 60_000;

beforeAll(async () => {
  segue = await bootSegue();
  anna = await segue.member('anna');
  bob = await segue.member('bob');
  listId = (await bob.ok(createPlaylist, { body: { name: 'Night <drive>' } })).id;
  await anna.ok(followPlaylist, { params: { id: listId } });
});
afterAll(() => segue.close());

const add = (titles: string[]) =>
  plantTracks(segue.ctx.db, { id: listId, ownerId: bob.id, now: segue.time.now }, titles);
const verify = ({ id } = anna) =>
  segue.ctx.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', id).execute();

async function send(): Promise<void> {
  await sendDigests(segue.ctx);
  await segue.idle();
}

async function mails() {
  const folder = path.join(segue.dataDir, 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const all = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return all.filter(({ subject }) => subject?.includes('new for you'));
}

it('goes to a verified address alone, once a day, and once whatever restarts', async () => {
  await anna.ok(patchNotificationSettings, { body: { digest: 'daily' } });
  segue.time.now += hour;
  await add(['One', 'Two']);
  segue.time.now += 25 * hour;
  await send();
  expect(await mails()).toEqual([]);
  await verify();
  await Promise.all([sendDigests(segue.ctx), sendDigests(segue.ctx)]);
  await segue.idle();
  await segue.restart();
  await send();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('bob added 2 tracks to Night <drive>');
  expect(mail?.html).toContain('Night &lt;drive&gt;');
  segue.time.now += 25 * hour;
  await send();
  expect(await mails()).toHaveLength(1);
  await add(['Too soon']);
  segue.time.now += hour;
  await send();
  expect(await mails()).toHaveLength(1);
});

it('ends with one press, without a login, and only by an address of ours', async () => {
  await add(['Three']);
  segue.time.now += 25 * hour;
  await send();
  const headers = new Map((await mails()).at(-1)?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = new URL(/<(.+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '');
  const digest = async () => (await anna.ok(getNotificationSettings)).digest;
  const forged = { user: bob.id, signature: address.searchParams.get('signature') ?? '' };
  expect((await segue.visitor.call(unsubscribe, { query: forged, body: {} })).status).toBe(404);
  // Programs that follow every link of a mail end nothing.
  await segue.visitor.fetch(address.pathname + address.search);
  expect(await digest()).toBe('daily');
  const post = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await segue.visitor.fetch(address.pathname + address.search, post)).status).toBe(200);
  expect((await segue.visitor.fetch(address.pathname + address.search, post)).status).toBe(200);
  expect(await digest()).toBe('off');
  await add(['Four']);
  segue.time.now += 25 * hour;
  await send();
  expect(await mails()).toHaveLength(2);
});

it('waits while an account is deactivated', async () => {
  const carol = await segue.member('carol');
  await verify(carol);
  await carol.ok(patchNotificationSettings, { body: { digest: 'daily' } });
  await carol.ok(followPlaylist, { params: { id: listId } });
  const before = (await mails()).length;
  segue.time.now += hour;
  await add(['Five']);
  segue.time.now += 25 * hour;
  const params = { id: carol.id };
  await anna.ok(setUserStatus, { params, body: { is_active: false } });
  await send();
  expect(await mails()).toHaveLength(before);
  await anna.ok(setUserStatus, { params, body: { is_active: true } });
  await send();
  expect(await mails()).toHaveLength(before + 1);
});

it('goes to everybody who is due in one round, however many they are', async () => {
  const { db } = segue.ctx;
  const crowd = await openFollowing(segue).plantCrowd('reader', 450);
  await db.updateTable('users').set({ email_verified_at: 1 }).where('username', 'like', 'reader%').execute();
  const rows = crowd.map(({ id }) => ({ user_id: id, digest: 'daily' as const, digest_at: 0 }));
  await db.insertInto('notification_settings').values(rows).execute();
  await sendDigests(segue.ctx);
  const { sent } = await db
    .selectFrom('notification_settings')
    .select((eb) => eb.fn.countAll<number | string>().as('sent'))
    .where('user_id', 'like', 'reader%')
    .where('digest_at', '=', segue.time.now)
    .executeTakeFirstOrThrow();
  expect(Number(sent)).toBe(450);
});
