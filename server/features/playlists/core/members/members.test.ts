import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { blockPerson } from '#shared/accounts/blocks.ts';
import * as team from '#shared/playlists/collaboration.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { inviteMs, invitesPerHour, membersMax, openInvitesMax } from '#shared/limits.ts';
import { countUnread, listNotifications } from '#shared/social/notifications.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, type Right } from '#shared/playlists/playlists.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { newId } from '#server/lib/ids.ts';
import { plantTrack, plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';

type Person = Client & { id: string; username: string };

let segue: Harness;
let anna: Person;
let bob: Person;
let cleo: Person;
let count = 0;

beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('root');
  anna = await someone();
  bob = await someone();
  cleo = await someone();
});
afterAll(() => segue.close());

async function someone(): Promise<Person> {
  const username = `person${(count += 1)}`;
  return Object.assign(await segue.member(username), { username });
}

const make = async (
  owner: Person,
  body: edits.PlaylistDraft = { name: 'Night drive', visibility: 'private' },
) => (await owner.ok(edits.createPlaylist, { body })).id;
const dayMs = 24 * 60 * 60_000;
const later = (ms: number) => (segue.time.now += ms);
/** Inserts a track of a person that other people may not listen to. */
const plant = (owner: Person, title = newId(segue.time.now)) =>
  plantTrack(segue.ctx.db, { ownerId: owner.id, title, now: segue.time.now });
const add = (person: Person, id: string, track_id: string, before: string | null = null) =>
  person.call(edits.addItem, { params: { id }, body: { track_id, before } });
const see = (person: Client, id: string) => person.ok(getPlaylist, { params: { id } });
const link = async (id: string, body: team.InviteDraft = { right: 'edit' }, owner = anna) =>
  (await owner.ok(team.createInvite, { params: { id }, body })).token ?? '';
const accept = (person: Client, token: string) => person.call(team.acceptInvite, { params: { token } });
const join = async (person: Person, id: string, right: 'add' | 'edit') =>
  expect((await accept(person, await link(id, { right }))).status).toBe(200);
const open = (person: Client, token: string) => person.call(team.getInvite, { params: { token } });
const membersOf = async (id: string, asker = anna) =>
  (await asker.ok(team.listMembers, { params: { id } })).members.map(({ person }) => person.username);

const everybody = ['visitor', 'stranger', 'follower', 'suggest', 'add', 'edit', 'own'] as const;
type Who = (typeof everybody)[number];

describe('Each right, and what it allows', () => {
  let people: Record<Who, Client & { id?: string }>;
  let owner: Person;
  let id: string;
  let item: string;
  let tracks: string[];

  beforeAll(async () => {
    owner = await someone();
    const [stranger, follower, suggesting, adding, editing] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ];
    id = await make(owner, { name: 'Open', visibility: 'public' });
    for (const [person, right] of [
      [suggesting, 'add'],
      [adding, 'add'],
      [editing, 'edit'],
    ] as const) {
      await accept(person, await link(id, { right }, owner));
    }
    await owner.ok(team.setMemberRight, {
      params: { id, name: suggesting.username },
      body: { right: 'suggest' },
    });
    await follower.fetch(`/api/v1/playlists/${id}/follow`, { method: 'PUT' });
    people = {
      visitor: segue.visitor,
      stranger,
      follower,
      suggest: suggesting,
      add: adding,
      edit: editing,
      own: owner,
    };
    // Everybody may hear them.
    const shelf = await make(owner, { name: 'Shelf', visibility: 'public' });
    const titles = Array.from({ length: 40 }, (_, at) => `Shelved ${at}`);
    tracks = await plantTracks(segue.ctx.db, { id: shelf, ownerId: owner.id, now: segue.time.now }, titles);
    await add(owner, id, tracks.pop() ?? '');
    await add(owner, id, tracks.pop() ?? '');
    item = (await see(owner, id)).tracks[0]?.entry_id ?? '';
  });

  const version = async () => (await see(owner, id)).version;
  const patch = async (who: Client, body: Omit<edits.PlaylistPatch, 'version'>) =>
    who.call(edits.updatePlaylist, { params: { id }, body: { ...body, version: await version() } });
  const oldest = async () => (await owner.ok(listHistory, { params: { id } })).entries.at(-1)?.first_id ?? '';
  type Act = [name: string, from: Right, act: (who: Client) => Promise<{ status: number }>];
  const acts: Act[] = [
    ['adds at the end', 'add', (who) => add(who as Person, id, tracks.pop() ?? '')],
    [
      'imports lines',
      'add',
      (who) => who.call(importList, { body: { playlist_id: id, lines: [{ title: newId(Date.now()) }] } }),
    ],
    ['adds in between', 'edit', (who) => add(who as Person, id, tracks.pop() ?? '', item)],
    [
      'moves',
      'edit',
      async (who) =>
        who.call(edits.moveItem, {
          params: { id, entry: item },
          body: { version: await version(), before: null },
        }),
    ],
    [
      'takes out what another added',
      'edit',
      async (who) => {
        const at = (await see(owner, id)).tracks[1]?.entry_id ?? '';
        return who.call(edits.removeItem, { params: { id, entry: at } });
      },
    ],
    [
      'fills a missing item',
      'edit',
      async (who) => {
        const missing = (await see(owner, id)).wanted[0]?.entry_id ?? '';
        const body = { track_id: tracks.pop() ?? '' };
        return who.call(edits.fillItem, { params: { id, entry: missing }, body });
      },
    ],
    ['renames', 'edit', (who) => patch(who, { name: `Named ${newId(Date.now())}` })],
    ['removes the cover', 'edit', (who) => who.call(edits.removeCover, { params: { id } })],
    [
      'brings back a past state',
      'edit',
      async (who) =>
        who.call(edits.restorePlaylist, { params: { id }, body: { event_id: await oldest(), items: [] } }),
    ],
    ['makes it unlisted', 'own', (who) => patch(who, { visibility: 'unlisted' })],
    ['makes it public', 'own', (who) => patch(who, { visibility: 'public' })],
    [
      'sets the rights',
      'own',
      (who) => who.call(team.setRights, { params: { id }, body: { suggest: 'nobody' } }),
    ],
    ['invites', 'own', (who) => who.call(team.createInvite, { params: { id }, body: { right: 'add' } })],
    ['lists invitations', 'own', (who) => who.call(team.listInvites, { params: { id } })],
    [
      'raises a member',
      'own',
      (who) =>
        who.call(team.setMemberRight, {
          params: { id, name: (people.suggest as Person).username },
          body: { right: 'suggest' },
        }),
    ],
    ['removes a member', 'own', (who) => who.call(team.removeMember, { params: { id, name: 'nobody' } })],
    ['sees the members', 'suggest', (who) => who.call(team.listMembers, { params: { id } })],
    [
      'forgets a state',
      'own',
      async (who) => who.call(forgetHistory, { params: { id, event: await oldest() } }),
    ],
    ['deletes it', 'own', (who) => who.call(edits.deletePlaylist, { params: { id } })],
  ];

  test.each(acts)('%s with the right to %s or a higher one', async (_, from, act) => {
    const ranks = ['suggest', 'add', 'edit', 'own'];
    for (const who of everybody) {
      const { status } = await act(people[who]);
      const isAllowed = ranks.indexOf(who) >= ranks.indexOf(from);
      const answer = status < 300 || (status === 404 && isAllowed) ? 'done' : status;
      // Which of them is whose: tests/rights.test.ts.
      const refused = who === 'visitor' ? [401] : [403, 404, 409];
      expect([who, isAllowed ? ['done'] : refused]).toEqual([who, expect.arrayContaining([answer])]);
    }
  });
});

describe('Who may suggest', () => {
  it('is whom the owner lets, members in any case', async () => {
    const id = await make(anna, { name: 'Ask me', visibility: 'unlisted' });
    const fan = await someone();
    await fan.fetch(`/api/v1/users/${anna.username}/follow`, { method: 'PUT' });
    const rightsWith = async (body: { suggest: team.SuggestFrom; without_account?: boolean }) => {
      await anna.ok(team.setRights, { params: { id }, body });
      const heads = await Promise.all([segue.visitor, bob, fan, anna].map((one) => see(one, id)));
      return heads.map(({ my_right, suggest_after: after }) => my_right ?? (after ? `after ${after}` : null));
    };
    expect(await rightsWith({ suggest: 'nobody', without_account: true })).toEqual([null, null, null, 'own']);
    expect(await rightsWith({ suggest: 'followers', without_account: true })).toEqual([
      'after follow',
      'after follow',
      'suggest',
      'own',
    ]);
    expect(await rightsWith({ suggest: 'link' })).toEqual(['after login', 'suggest', 'suggest', 'own']);
    expect(await rightsWith({ suggest: 'link', without_account: true })).toEqual([
      'suggest',
      'suggest',
      'suggest',
      'own',
    ]);
  });
});

describe('A member of a private playlist', () => {
  it('sees it and what is in it, puts in what is theirs alone, and takes only that out again', async () => {
    const id = await make(anna);
    const hers = await plant(anna, 'Hers');
    await add(anna, id, hers);
    expect((await bob.call(getPlaylist, { params: { id } })).status).toBe(404);
    await join(bob, id, 'add');
    await join(cleo, id, 'edit');
    const his = await plant(bob, 'His');
    expect((await add(bob, id, his)).status).toBe(201);
    const hears = async (person: Client, track: string) =>
      (await person.call(getPlayInfo, { params: { id: track } })).status;
    expect(await Promise.all([bob, cleo].map((one) => hears(one, hers)))).toEqual([200, 200]);
    expect(await Promise.all([anna, cleo].map((one) => hears(one, his)))).toEqual([200, 200]);
    expect(await hears(segue.visitor, his)).toBe(404);
    const shown = await see(bob, id);
    expect(shown).toMatchObject({
      my_right: 'add',
      can_edit: false,
      tracks: [{ title: 'Hers' }, { title: 'His', is_mine: true }],
      contributors: { count: 2 },
    });
    expect(shown.contributors?.people.map(({ username }) => username).toSorted()).toEqual(
      [anna.username, bob.username].toSorted(),
    );
    expect(await see(cleo, id)).toMatchObject({ my_right: 'edit', can_edit: true });
    const own = shown.tracks[1]?.entry_id ?? '';
    expect((await bob.call(edits.removeItem, { params: { id, entry: own } })).status).toBe(200);
    expect(await hears(anna, his)).toBe(404);
  });

  it('loses it at once by leaving or being removed; what they added stays', async () => {
    const id = await make(anna);
    await join(bob, id, 'add');
    await join(cleo, id, 'edit');
    const his = await plant(bob, 'Stays');
    await add(bob, id, his);
    const shared = (await cleo.ok(team.listShared)).find((one) => one.id === id);
    expect(shared).toMatchObject({ my_right: 'edit', can_edit: true, owner: { username: anna.username } });
    const { password } = await bob.ok(createAppPassword, { body: { name: 'App' } });
    const query = new URLSearchParams({ f: 'json', apiKey: password, v: '1.16.1', c: 'test' });
    const inApp = async () => {
      const answer = await segue.visitor.fetch(`/rest/getPlaylists?${query}`);
      const reply = (await answer.json()) as {
        'subsonic-response': { playlists: { playlist: { id: string; owner: string; readonly?: boolean }[] } };
      };
      return reply['subsonic-response'].playlists.playlist.find((one) => one.id === id);
    };
    const setRight = (right: team.MemberRight) =>
      anna.ok(team.setMemberRight, { params: { id, name: bob.username }, body: { right } });
    expect(await inApp()).toMatchObject({ owner: anna.username });
    expect(await inApp()).not.toHaveProperty('readonly', true);
    await setRight('suggest');
    expect(await inApp()).toMatchObject({ owner: anna.username, readonly: true });
    const remove = (who: Person, name: string) => who.call(team.removeMember, { params: { id, name } });
    expect((await remove(bob, cleo.username)).status).toBe(403);
    expect((await remove(cleo, cleo.username)).status).toBe(204);
    expect((await remove(anna, bob.username)).status).toBe(204);
    for (const person of [bob, cleo]) {
      expect((await person.call(getPlaylist, { params: { id } })).status).toBe(404);
      expect((await person.ok(team.listShared)).map((one) => one.id)).not.toContain(id);
    }
    expect(await inApp()).toBe(undefined);
    expect((await cleo.call(getPlayInfo, { params: { id: his } })).status).toBe(404);
    expect((await see(anna, id)).tracks.map(({ title }) => title)).toEqual(['Stays']);
    expect((await remove(anna, bob.username)).status).toBe(404);
  });

  it('takes an open invitation of theirs along: nobody comes back by one of before', async () => {
    const id = await make(anna);
    await join(bob, id, 'add');
    const body = { right: 'edit', name: bob.username } as const;
    const { invite } = await anna.ok(team.createInvite, { params: { id }, body });
    await anna.ok(team.removeMember, { params: { id, name: bob.username } });
    expect((await bob.call(team.acceptInvite, { params: { token: invite.id } })).status).toBe(410);
    expect((await anna.ok(team.listMembers, { params: { id } })).invites).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ id: invite.id })]),
    );
    // A new one is another matter.
    const again = await anna.ok(team.createInvite, { params: { id }, body });
    await bob.ok(team.acceptInvite, { params: { token: again.invite.id } });
  });

  it('is one no more where either blocks the other, also while the playlist is in the trash', async () => {
    const [owner, first, second] = [await someone(), await someone(), await someone()];
    const id = await make(owner);
    for (const person of [first, second]) await accept(person, await link(id, { right: 'edit' }, owner));
    const named = await owner.ok(team.createInvite, {
      params: { id },
      body: { right: 'edit', name: bob.username },
    });
    await first.ok(blockPerson, { params: { username: owner.username } });
    await bob.ok(blockPerson, { params: { username: owner.username } });
    expect(await membersOf(id, owner)).toEqual([second.username]);
    expect((await open(bob, named.invite.id)).status).toBe(404);
    await owner.ok(edits.deletePlaylist, { params: { id } });
    await owner.ok(blockPerson, { params: { username: second.username } });
    await owner.ok(edits.restorePlaylist, { params: { id }, body: {} });
    expect(await membersOf(id, owner)).toEqual([]);
    for (const person of [first, second]) {
      expect((await person.call(getPlaylist, { params: { id } })).status).toBe(404);
    }
  });

  it('comes back with it from the trash, with the tracks that are theirs alone', async () => {
    const id = await make(anna);
    await join(bob, id, 'add');
    await add(bob, id, await plant(bob, 'Kept'));
    await anna.ok(edits.deletePlaylist, { params: { id } });
    expect((await bob.call(getPlaylist, { params: { id } })).status).toBe(404);
    await anna.ok(edits.restorePlaylist, { params: { id }, body: {} });
    expect((await see(bob, id)).tracks).toMatchObject([{ title: 'Kept', is_mine: true }]);
  });

  it('leaves no name behind with the account', async () => {
    const id = await make(anna);
    const gone = await someone();
    await join(gone, id, 'edit');
    await anna.ok(importList, { body: { playlist_id: id, lines: [{ title: 'A' }] } });
    await gone.ok(importList, { body: { playlist_id: id, lines: [{ title: 'B' }] } });
    expect((await see(anna, id)).contributors).toMatchObject({ count: 2 });
    await gone.ok(deleteMyAccount, { body: { password: memberPassword } });
    const shown = await see(anna, id);
    expect([shown.wanted.length, shown.contributors]).toEqual([2, undefined]);
    expect(await membersOf(id)).toEqual([]);
  });
});

describe('An invitation', () => {
  it('by link says to what, works for 7 days and for so many people, and never takes a right away', async () => {
    const id = await make(anna);
    const token = await link(id, { right: 'add', uses_max: 2 });
    expect((await open(segue.visitor, token)).body).toMatchObject({
      playlist: { id, name: 'Night drive' },
      inviter: { username: anna.username },
      right: 'add',
      my_right: null,
    });
    expect((await accept(segue.visitor, token)).status).toBe(401);
    await join(cleo, id, 'edit');
    // Neither its owner nor who may do more already is counted, nor twice the same person.
    expect((await accept(anna, token)).body).toEqual({ playlist_id: id, right: 'own' });
    expect((await accept(cleo, token)).body).toEqual({ playlist_id: id, right: 'edit' });
    for (let times = 0; times < 2; times += 1) {
      expect((await accept(bob, token)).body).toEqual({ playlist_id: id, right: 'add' });
    }
    expect(await anna.ok(team.listInvites, { params: { id } })).toMatchObject(
      [{ uses: 1, uses_max: 2, person: null }, { uses: 1 }].toReversed(),
    );
    const [last, late] = [await someone(), await someone()];
    expect((await accept(last, token)).status).toBe(200);
    expect(await accept(late, token)).toMatchObject({
      status: 410,
      body: { detail: expect.stringMatching(/often/) },
    });
    // Sessions end as soon as invitations do.
    later(-dayMs);
    const week = await link(id);
    later(inviteMs);
    expect(await open(segue.visitor, week)).toMatchObject({
      status: 410,
      body: { detail: expect.stringMatching(/expired/) },
    });
    expect((await accept(late, week)).status).toBe(410);
    later(dayMs - inviteMs);
    expect((await open(segue.visitor, 'nosuchtoken')).status).toBe(404);
    const rows = await segue.ctx.db.selectFrom('playlist_invites').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(week);
  });

  it('is taken back at once', async () => {
    const id = await make(anna);
    const body = { right: 'edit' } as const;
    const { invite, token } = await anna.ok(team.createInvite, { params: { id }, body });
    const revoke = (who: Person) => who.call(team.revokeInvite, { params: { id, invite: invite.id } });
    await join(bob, id, 'edit');
    expect([(await revoke(bob)).status, (await revoke(cleo)).status]).toEqual([403, 404]);
    expect((await revoke(anna)).status).toBe(204);
    expect(await accept(cleo, token ?? '')).toMatchObject({
      status: 410,
      body: { detail: expect.stringMatching(/taken back/) },
    });
  });

  it('by name is told by the bell and is for that person alone, who accepts or declines', async () => {
    const id = await make(anna, { name: 'For two', visibility: 'private' });
    const [guest, other] = [await someone(), await someone()];
    const invite = () =>
      anna.ok(team.createInvite, { params: { id }, body: { right: 'add', name: guest.username } });
    const first = await invite();
    expect(first.token).toBe(null);
    const linesOf = async (person: Person) => (await person.ok(listNotifications)).lines;
    expect(await linesOf(guest)).toMatchObject([
      { kind: 'invited', invite_id: first.invite.id, right: 'add', playlist: { id, name: 'For two' } },
    ]);
    expect((await guest.ok(countUnread)).unread).toBe(1);
    expect((await accept(other, first.invite.id)).status).toBe(404);
    await guest.ok(team.declineInvite, { params: { token: first.invite.id } });
    expect(await linesOf(guest)).toEqual([]);
    expect((await accept(guest, first.invite.id)).status).toBe(410);
    const second = await invite();
    expect(await linesOf(guest)).toMatchObject([{ invite_id: second.invite.id }]);
    expect((await accept(guest, second.invite.id)).body).toEqual({ playlist_id: id, right: 'add' });
    expect(await linesOf(guest)).toEqual([]);
    expect(await linesOf(anna)).toContainEqual(
      expect.objectContaining({ kind: 'joined', playlist: expect.objectContaining({ id }) }),
    );
    expect(
      (await anna.call(team.createInvite, { params: { id }, body: { right: 'add', name: guest.username } }))
        .status,
    ).toBe(409);
    await guest.ok(team.removeMember, { params: { id, name: guest.username } });
    expect((await linesOf(anna)).filter((line) => line.kind === 'joined' && line.playlist.id === id)).toEqual(
      [],
    );
  });

  it('goes to nobody who is not there for the owner', async () => {
    const id = await make(anna);
    const foe = await someone();
    await foe.ok(blockPerson, { params: { username: anna.username } });
    const call = async (name: string) =>
      (await anna.call(team.createInvite, { params: { id }, body: { right: 'add', name } })).status;
    expect(await call('nobodyatall')).toBe(404);
    expect(await call(foe.username)).toBe(404);
    expect(await call(anna.username)).toBe(409);
  });

  it('is not made more often, nor open, nor accepted by more people than the limits say', async () => {
    const owner = await someone();
    const id = await make(owner);
    const db = segue.ctx.db;
    const invite = async () =>
      (await owner.call(team.createInvite, { params: { id }, body: { right: 'add' } })).status;
    for (let made = 0; made < invitesPerHour; made += 1) expect(await invite()).toBe(201);
    expect(await invite()).toBe(429);
    later(60 * 60_000);
    for (let made = invitesPerHour; made < openInvitesMax; made += 1) expect(await invite()).toBe(201);
    expect(await invite()).toBe(409);
    later(60 * 60_000);
    const roomy = await make(owner);
    const token = await link(roomy, { right: 'add' }, owner);
    for (let at = 0; at < membersMax; at += 1) {
      const user_id = newId(Date.now());
      const row = {
        id: user_id,
        username: user_id,
        username_key: user_id,
        email: user_id,
        email_key: user_id,
      };
      await db
        .insertInto('users')
        .values({ ...row, password_hash: '', role: 'user', upload_limit_mb: 1, created_at: 1 } as never)
        .execute();
      await db
        .insertInto('playlist_members')
        .values({ playlist_id: roomy, user_id, member_right: 'add', joined_at: 1, invited_by: null })
        .execute();
    }
    expect(await accept(bob, token)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/50 members/) },
    });
  });
});

describe('Two who edit at once', () => {
  it('lose nothing: one who was offline for an hour comes back, and only what both made differs is asked', async () => {
    const id = await make(anna, { name: 'Both', visibility: 'public' });
    await join(bob, id, 'edit');
    const shelf = await make(anna, { name: 'Shelf', visibility: 'public' });
    const now = segue.time.now;
    const tracks = await plantTracks(segue.ctx.db, { id: shelf, ownerId: anna.id, now }, [
      'A',
      'B',
      'C',
      'D',
      'E',
    ]);
    for (const track of tracks.slice(0, 4)) await add(anna, id, track);
    const seen = await see(bob, id);
    const [a, b, c, d] = seen.tracks.map(({ entry_id }) => entry_id);
    const patch = (who: Person, version: number, body: Omit<edits.PlaylistPatch, 'version'>) =>
      who.call(edits.updatePlaylist, { params: { id }, body: { ...body, version } });
    const move = (who: Person, version: number, item = '', before: string | null = null) =>
      who.call(edits.moveItem, { params: { id, entry: item }, body: { version, before } });
    // Anna goes on for an hour.
    await patch(anna, seen.version, { name: 'By anna' });
    await move(anna, (await see(anna, id)).version, a, null);
    await anna.ok(edits.removeItem, { params: { id, entry: b ?? '' } });
    later(60 * 60_000);
    // Bob comes back with what he did to the state that he knew.
    const version = seen.version;
    expect((await patch(bob, version, { genre: 'Jazz' })).status).toBe(200);
    expect((await move(bob, version, d, c)).status).toBe(200);
    expect((await add(bob, id, tracks[4] ?? '', c)).status).toBe(201);
    expect((await bob.call(edits.removeItem, { params: { id, entry: b ?? '' } })).status).toBe(404);
    expect(await patch(bob, version, { name: 'By bob', description: 'Long' })).toMatchObject({
      status: 409,
      body: { fields: ['name'], theirs: { name: 'By anna', genre: 'Jazz' } },
    });
    expect((await move(bob, version, a, c)).status).toBe(409);
    expect(await see(anna, id)).toMatchObject({
      name: 'By anna',
      genre: 'Jazz',
      description: '',
      tracks: [{ title: 'D' }, { title: 'E' }, { title: 'C' }, { title: 'A' }],
    });
    const { entries } = await anna.ok(listHistory, { params: { id }, query: { by: 'steps' } });
    expect(entries.slice(0, 4).map(({ person }) => person?.username)).toEqual([
      bob.username,
      bob.username,
      bob.username,
      anna.username,
    ]);
  });
});
