import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { logout } from '#shared/accounts/current-user.ts';
import { blockPerson } from '#shared/accounts/blocks.ts';
import * as team from '#shared/playlists/collaboration.ts';
import { listHistory } from '#shared/playlists/history.ts';
import { importList } from '#shared/ingest/import-export.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { openSuggestions } from '#tests/factories/suggestions.ts';
import { type Client, type Harness, memberPassword } from '#tests/harness.ts';
import type { Reader, Stage } from './rights.ts';

type Person = Client & { id: string; username: string };

/** A playlist with all that its page can offer, its owner, and a reader who stands to it as asked. */
export interface World {
  segue: Harness;
  root: Client;
  owner: Person;
  who: Client & { id?: string };
  stage: Stage;
}

let people = 0;

async function someone(segue: Harness): Promise<Person> {
  const username = `actor${(people += 1)}`;
  return Object.assign(await segue.member(username), { username });
}

export async function openWorld(
  segue: Harness,
  root: Client & { id: string },
  reader: Reader,
): Promise<World> {
  const [owner, helper] = [await someone(segue), await someone(segue)];
  const on = openSuggestions(segue);
  const id = await on.make(owner, ['One', 'Two']);
  await owner.ok(importList, { body: { playlist_id: id, lines: [{ title: 'Missing' }] } });
  const propose = async (title: string) =>
    (await on.suggest(helper, id, { url: `https://music.example/${title}-${id}`, title })).id;
  const suggestion = await propose('three');
  const otherSuggestion = await propose('four');
  await join(owner, helper, id, 'add');
  const who = await makeReader(segue, { owner, root, id }, reader);
  const isInside = reader.right === 'own' || reader.right === 'edit' || reader.right === 'add';
  const shelf = await on.make(owner, [], 'nobody');
  const shelved = { id: shelf, ownerId: owner.id, now: segue.time.now };
  const free = await plantTracks(segue.ctx.db, shelved, ['Free', 'Freer', 'Freest']);
  const track = () => free.pop() ?? '';
  if (isInside) await who.ok(edits.addItem, { params: { id }, body: { track_id: track() } });
  const suggest = reader.suggest ?? 'nobody';
  await owner.ok(team.setRights, {
    params: { id },
    body: { suggest, without_account: reader.withoutAccount ?? false },
  });
  const { invite } = await owner.ok(team.createInvite, { params: { id }, body: { right: 'add' } });
  const { tracks, wanted, version } = await owner.ok(getPlaylist, { params: { id } });
  const { entries } = await owner.ok(listHistory, { params: { id } });
  return {
    segue,
    root,
    owner,
    who,
    stage: {
      id,
      version,
      username: 'username' in who ? String(who.username) : 'nobody',
      item: tracks[0]?.entry_id ?? '',
      ownItem: tracks.at(-1)?.entry_id ?? '',
      missing: wanted[0]?.entry_id ?? '',
      recording: tracks[0]?.id ?? '',
      track,
      suggestion,
      otherSuggestion,
      helper: helper.username,
      invite: invite.id,
      event: entries.at(-1)?.first_id ?? '',
    },
  };
}

async function join(owner: Client, who: Client, id: string, right: 'add' | 'edit') {
  const { token } = await owner.ok(team.createInvite, { params: { id }, body: { right } });
  await who.ok(team.acceptInvite, { params: { token: token ?? '' } });
}

async function makeReader(
  segue: Harness,
  { owner, root, id }: { owner: Person; root: Client & { id: string }; id: string },
  { name, right, isVisitor, isMember, suggest }: Reader,
): Promise<Client & { id?: string }> {
  if (right === 'own') return owner;
  if (isVisitor) return segue.visitor;
  if (name === 'an administrator') return Object.assign(segue.as(root.token ?? ''), { id: root.id });
  const who = await someone(segue);
  if (suggest === 'followers') await who.fetch(`/api/v1/playlists/${id}/follow`, { method: 'PUT' });
  if (isMember) await join(owner, who, id, right === 'edit' ? 'edit' : 'add');
  if (isMember && right === 'suggest') await setRight(owner, id, who.username, 'suggest');
  if (name === 'a former member') {
    await join(owner, who, id, 'edit');
    await owner.ok(team.removeMember, { params: { id, name: who.username } });
  }
  return who;
}

const setRight = (owner: Client, id: string, name: string, right: team.MemberRight) =>
  owner.ok(team.setMemberRight, { params: { id, name }, body: { right } });

/** A change that happens while the page is open. */
export interface Change {
  name: string;
  /** It ends the reader's session. */
  ends?: true;
  happensTo: (reader: Reader) => boolean;
  happen: (world: World) => Promise<unknown>;
}

const hasRight = ({ right }: Reader): boolean => right !== null && right !== 'own';
const hasAccount = ({ isVisitor, name }: Reader): boolean => !isVisitor && name !== 'an administrator';
const member = ({ isMember }: Reader): boolean => isMember === true;
const withId = ({ stage: { id } }: World) => ({ params: { id } });
const status = (world: World, id: string | undefined) =>
  world.root.ok(setUserStatus, { params: { id: id ?? '' }, body: { is_active: false } });

export const changes: readonly Change[] = [
  { name: 'nothing changes', happensTo: () => true, happen: () => Promise.resolve() },
  {
    name: 'the owner removes them',
    happensTo: member,
    happen: ({ owner, stage: { id, username: name } }) =>
      owner.ok(team.removeMember, { params: { id, name } }),
  },
  {
    name: 'the owner gives them the right below',
    happensTo: (reader) => member(reader) && reader.right !== 'suggest',
    happen: async ({ owner, stage: { id, username }, who }) => {
      const { my_right: right } = await who.ok(getPlaylist, { params: { id } });
      await setRight(owner, id, username, right === 'edit' ? 'add' : 'suggest');
    },
  },
  {
    name: 'the owner lets nobody suggest',
    happensTo: ({ suggest }) => suggest !== undefined,
    happen: (world) => world.owner.ok(team.setRights, { ...withId(world), body: { suggest: 'nobody' } }),
  },
  {
    name: 'the owner lets followers alone suggest',
    happensTo: ({ suggest }) => suggest === 'link',
    happen: (world) => world.owner.ok(team.setRights, { ...withId(world), body: { suggest: 'followers' } }),
  },
  {
    name: 'the owner makes it private',
    happensTo: ({ right }) => right !== 'own',
    happen: (world) =>
      world.owner.ok(edits.updatePlaylist, {
        ...withId(world),
        body: { version: world.stage.version, visibility: 'private' },
      }),
  },
  {
    name: 'the owner deletes it',
    happensTo: hasRight,
    happen: (world) => world.owner.ok(edits.deletePlaylist, withId(world)),
  },
  {
    name: 'the owner blocks them',
    happensTo: (reader) => hasRight(reader) && hasAccount(reader),
    happen: ({ owner, stage: { username } }) => owner.ok(blockPerson, { params: { username } }),
  },
  {
    name: 'a moderator hides it',
    happensTo: ({ right }) => right !== null,
    happen: ({ segue, stage: { id } }) =>
      segue.ctx.db.updateTable('playlists').set({ hidden_at: segue.time.now }).where('id', '=', id).execute(),
  },
  {
    name: 'the account of the owner is deactivated',
    happensTo: hasRight,
    happen: (world) => status(world, world.owner.id),
  },
  {
    name: 'their account is deactivated',
    ends: true,
    happensTo: (reader) => reader.right !== null && hasAccount(reader),
    happen: (world) => status(world, world.who.id),
  },
  {
    name: 'they log out elsewhere',
    ends: true,
    happensTo: hasAccount,
    happen: ({ who }) => who.ok(logout),
  },
  {
    name: 'they delete their account elsewhere',
    ends: true,
    happensTo: (reader) => reader.right !== null && hasAccount(reader),
    happen: ({ who }) => who.ok(deleteMyAccount, { body: { password: memberPassword } }),
  },
];
