import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson, listBlocks, unblockPerson } from '#shared/accounts/blocks.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { getProfile } from '#shared/social/profiles.ts';
import { searchPeople } from '#shared/playlists/search.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

type Member = Client & { id: string };

let segue: Harness;
let alice: Member;
let bob: Member;
let carol: Member;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  carol = await segue.member('carol');
  for (const member of [alice, bob, carol]) {
    await member.ok(createPlaylist, { body: { name: 'Shared' } });
  }
});
afterAll(() => segue.close());

const of = (username: string) => ({ params: { username } });
const sees = async (who: Client, username: string) =>
  (await who.call(getProfile, of(username))).status === 200;
const owners = async (who: Client) =>
  (await who.ok(listPopular, { query: { limit: 50 } }))
    .map(({ owner }) => owner?.username ?? '')
    .toSorted((one, other) => one.localeCompare(other));

test('two people kept apart do not see each other, everybody else sees both, and it can be taken back', async () => {
  await alice.ok(blockPerson, of('Bob'));
  await alice.ok(blockPerson, of('bob'));
  expect(await Promise.all([sees(alice, 'bob'), sees(bob, 'alice')])).toEqual([false, false]);
  expect(await Promise.all([sees(carol, 'bob'), sees(segue.visitor, 'alice')])).toEqual([true, true]);
  expect(await owners(alice)).toEqual(['alice', 'carol']);
  expect(await owners(bob)).toEqual(['bob', 'carol']);
  expect(await owners(carol)).toEqual(['alice', 'bob', 'carol']);
  expect(await bob.ok(searchPeople, { query: { query: 'alice' } })).toEqual([]);

  expect(await alice.ok(listBlocks)).toMatchObject([{ username: 'bob' }]);
  // The other is not told: there is nothing in their own list.
  expect(await bob.ok(listBlocks)).toEqual([]);
  // Nor can they take it back.
  await bob.ok(unblockPerson, of('alice'));
  expect(await sees(bob, 'alice')).toBe(false);

  await alice.ok(unblockPerson, of('bob'));
  expect(await Promise.all([sees(alice, 'bob'), sees(bob, 'alice')])).toEqual([true, true]);
  expect(await owners(bob)).toEqual(['alice', 'bob', 'carol']);
});

test('nobody blocks themselves, somebody who is not there, or without a session', async () => {
  expect((await alice.call(blockPerson, of('alice'))).status).toBe(422);
  expect((await alice.call(blockPerson, of('nobody'))).status).toBe(404);
  expect((await segue.visitor.call(blockPerson, of('bob'))).status).toBe(401);
});

test('a page of the feed that holds nothing but blocked people’s playlists gives way to the next', async () => {
  const [first] = await carol.ok(listPopular, { query: { limit: 1 } });
  const blocker = [alice, bob, carol].find(({ id }) => id !== first?.owner?.id);
  await blocker?.ok(blockPerson, of(first?.owner?.username ?? ''));
  const page = (await blocker?.ok(listPopular, { query: { limit: 1 } })) ?? [];
  expect(page).toHaveLength(1);
  expect(page[0]?.id).not.toBe(first?.id);
});
