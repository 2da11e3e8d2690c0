import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeAccount } from '#server/features/moderation/account-removal/account-removal.service.ts';
import { deleteAdminUser, setUserStatus } from '#shared/moderation/admin-users.ts';
import { login } from '#shared/accounts/auth.ts';
import { acceptInvite, createInvite } from '#shared/playlists/collaboration.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as playlists from '#shared/playlists/playlists.ts';
import { getProfile } from '#shared/social/profiles.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';

// The fate of one person's track in another person's playlist.

type Member = Client & { id: string };

let segue: Harness;
let root: Member;
let alice: Member;
let bob: Member;
let carol: Member;
let open: string;
let track: string;
let listed: string;

beforeAll(async () => {
  segue = await bootSegue();
  root = await segue.member('root');
  alice = await segue.member('alice');
  carol = await segue.member('carol');
});
afterAll(() => segue.close());
let people = 0;
beforeEach(async () => {
  bob = await segue.member(`bob${(people += 1)}`);
  ({ id: open } = await alice.ok(edits.createPlaylist, { body: { name: 'Of alice' } }));
  [track = ''] = await plantTracks(segue.ctx.db, { id: open, ownerId: alice.id, now: segue.time.now }, [
    'Of alice',
  ]);
  ({ id: listed } = await bob.ok(edits.createPlaylist, { body: { name: 'Of bob' } }));
  await plantTracks(segue.ctx.db, { id: listed, ownerId: bob.id, now: segue.time.now }, ['Of bob']);
  await bob.ok(edits.addItem, { params: { id: listed }, body: { track_id: track } });
});

const shown = async (who: Client = segue.visitor) => {
  const { tracks, wanted, track_count } = await who.ok(playlists.getPlaylist, { params: { id: listed } });
  return { tracks: tracks.map(({ title }) => title), missing: wanted.map(({ title }) => title), track_count };
};
const hears = async (who: Client) => (await who.call(getPlayInfo, { params: { id: track } })).status === 200;
const setActive = (id: string, is_active: boolean) =>
  root.ok(setUserStatus, { params: { id }, body: { is_active, reason: 'Tried out' } });
/** Alice's only playlist with it becomes private. */
const close = () => setOpen('private');
const openAgain = () => setOpen('public');
async function setOpen(visibility: 'public' | 'private'): Promise<void> {
  const { version } = await alice.ok(playlists.getPlaylist, { params: { id: open } });
  await alice.ok(edits.updatePlaylist, { params: { id: open }, body: { version, visibility } });
}

test('it goes and comes back with its owner’s account, and the count with it', async () => {
  expect(await shown()).toEqual({ tracks: ['Of bob', 'Of alice'], missing: [], track_count: 2 });
  await setActive(alice.id, false);
  for (const who of [segue.visitor, bob]) {
    expect(await shown(who)).toEqual({ tracks: ['Of bob'], missing: [], track_count: 1 });
    expect(await hears(who)).toBe(false);
  }
  const [summary] = await bob.ok(playlists.listMine);
  expect(summary?.track_count).toBe(1);
  // Bob's acts meanwhile count right.
  const [added = ''] = await plantTracks(segue.ctx.db, { id: listed, ownerId: bob.id, now: segue.time.now }, [
    'Another',
  ]);
  expect((await shown()).track_count).toBe(2);
  await setActive(alice.id, true);
  expect(await shown()).toEqual({ tracks: ['Of bob', 'Of alice', 'Another'], missing: [], track_count: 3 });
  expect(added).not.toBe('');
  expect(await hears(segue.visitor)).toBe(true);
  const { access_token } = await segue.visitor.ok(login, {
    body: { username: 'alice', password: memberPassword },
  });
  alice = Object.assign(segue.as(access_token), { id: alice.id });
});

test('an account that is deleted while deactivated takes its tracks out, and every count stays right', async () => {
  const dave = await segue.member(`dave${people}`);
  const { id } = await dave.ok(edits.createPlaylist, { body: { name: 'Of dave' } });
  const [his = ''] = await plantTracks(segue.ctx.db, { id, ownerId: dave.id, now: segue.time.now }, [
    'Of dave',
  ]);
  await bob.ok(edits.addItem, { params: { id: listed }, body: { track_id: his } });
  expect((await shown()).track_count).toBe(3);
  await setActive(dave.id, false);
  expect((await shown()).track_count).toBe(2);
  await root.ok(deleteAdminUser, { params: { id: dave.id } });
  expect(await shown()).toEqual({ tracks: ['Of bob', 'Of alice'], missing: [], track_count: 2 });
});

test('it is its owner’s alone once no playlist of theirs opens it, whoever lists it', async () => {
  expect(await Promise.all([segue.visitor, carol, bob, alice].map(hears))).toEqual([true, true, true, true]);
  await close();
  expect(await Promise.all([segue.visitor, carol, bob, alice].map(hears))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  // A missing item to who listed it, and to nobody else; the owner sees their own.
  expect(await shown(bob)).toEqual({ tracks: ['Of bob'], missing: ['Of alice'], track_count: 1 });
  expect(await shown()).toEqual({ tracks: ['Of bob'], missing: [], track_count: 1 });
  expect(await shown(alice)).toEqual({ tracks: ['Of bob', 'Of alice'], missing: [], track_count: 2 });
  await openAgain();
  expect(await shown()).toEqual({ tracks: ['Of bob', 'Of alice'], missing: [], track_count: 2 });
});

test('a listing of somebody whose account is gone opens it no further', async () => {
  const { id } = await carol.ok(edits.createPlaylist, { body: { name: 'Of carol' } });
  const { token } = await carol.ok(createInvite, { params: { id }, body: { right: 'add' } });
  await bob.ok(acceptInvite, { params: { token: token ?? '' } });
  await bob.ok(edits.addItem, { params: { id }, body: { track_id: track } });
  await close();
  const actor = { id: bob.id, username: 'bob', ip: '' };
  await removeAccount(segue.ctx, actor, bob.id, 'account.deleted');
  expect(await Promise.all([segue.visitor, carol, alice].map(hears))).toEqual([false, false, true]);
});

test('a restored playlist does not open again what has become private: it comes back as a missing item', async () => {
  await bob.ok(edits.deletePlaylist, { params: { id: listed } });
  await close();
  expect(await hears(bob)).toBe(false);
  await bob.ok(edits.restorePlaylist, { params: { id: listed } });
  expect(await shown(bob)).toEqual({ tracks: ['Of bob'], missing: ['Of alice'], track_count: 1 });
  expect(await shown()).toEqual({ tracks: ['Of bob'], missing: [], track_count: 1 });
  expect(await Promise.all([segue.visitor, bob, alice].map(hears))).toEqual([false, false, true]);
});

test('a track of a private playlist stays private when it is taken out, and nobody else can list it', async () => {
  await bob.ok(edits.deletePlaylist, { params: { id: listed } });
  await close();
  const { tracks } = await alice.ok(playlists.getPlaylist, { params: { id: open } });
  const item = tracks[0]?.entry_id ?? '';
  await alice.ok(edits.removeItem, { params: { id: open, entry: item } });
  expect(await Promise.all([segue.visitor, carol, alice].map(hears))).toEqual([false, false, true]);
  const { id } = await carol.ok(edits.createPlaylist, { body: { name: 'Of carol' } });
  const stolen = await carol.call(edits.addItem, { params: { id }, body: { track_id: track } });
  expect(stolen.status).toBe(404);
});

test('likes received are those of what everybody sees', async () => {
  const params = { username: `bob${people}` };
  await carol.fetch(`/api/v1/playlists/${listed}/like`, { method: 'POST' });
  expect(await carol.ok(getProfile, { params })).toMatchObject({ playlist_count: 1, likes_received: 1 });
  const { version } = await bob.ok(playlists.getPlaylist, { params: { id: listed } });
  const body = { version, visibility: 'private' } as const;
  await bob.ok(edits.updatePlaylist, { params: { id: listed }, body });
  expect(await carol.ok(getProfile, { params })).toMatchObject({ playlist_count: 0, likes_received: 0 });
});
