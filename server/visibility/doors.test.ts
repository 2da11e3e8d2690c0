import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHiddenAt } from '#server/features/moderation/reports/hide.service.ts';
import { updateComment, updateNotesHidden } from '#server/features/moderation/reports/target.store.ts';
import { setAvatar } from '#server/features/social/profiles/avatar.service.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { login } from '#shared/accounts/auth.ts';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { acceptInvite, createInvite } from '#shared/playlists/collaboration.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import { updateHouse } from '#shared/base/house.ts';
import * as playlists from '#shared/playlists/playlists.ts';
import { writeComment } from '#shared/social/comments.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import type { Asker, Door, World } from '#tests/door.ts';
import { doors } from '#tests/doors.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { type Exposure, obeyedMs, visibilityFor } from './visibility.ts';

// Every way to content, for everybody, in every state. The rows of `tests/endpoints` say which endpoints are doors.

let segue: Harness;
let root: Client & { id: string };
let alice: Client & { id: string };
let askers: Record<string, Asker>;
let world: World;
/** As it is now. */
let state = {
  isActive: true,
  playlist: 'public' as Exposure,
  isListed: true,
  hidden: null as 'playlist' | 'track' | 'note' | 'comment' | null,
  noteId: '',
  commentId: '',
  isForMembers: false,
};

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  segue = await bootSegue();
  root = await segue.member('rootadmin');
  alice = await segue.member('alicequoll');
  const bob = await segue.member('bobstranger');
  const carol = await segue.member('carolblocked');
  const dana = await segue.member('danamember');
  const { id: playlistId } = await alice.ok(edits.createPlaylist, {
    body: { name: 'Zyzzyva', genre: 'Quokka', description: '0:00 Beginning\n0:04 End' },
  });
  // Still somebody who shares, whatever becomes of that one.
  await alice.ok(edits.createPlaylist, { body: { name: 'Another' } });
  const song = await makeMp3({ seconds: 8, seed: 5 });
  const { body } = await uploadFile(alice, song, {
    uploadId: 'visibility-doors',
    playlist_id: playlistId,
    title: 'Numbat',
    artist: 'Potoroo',
  });
  const { version } = await alice.ok(playlists.getPlaylist, { params: { id: playlistId } });
  const cover = await alice.fetch(`/api/v1/playlists/${playlistId}/cover?version=${version}`, {
    method: 'PUT',
    body: Uint8Array.from(await picture('teal')),
  });
  const { avatar_url } = await setAvatar(segue.ctx, alice.id, await picture('gold'));
  world = {
    segue,
    ownerName: 'alicequoll',
    ownerId: alice.id,
    playlistId,
    trackId: body.track!.id,
    words: {
      playlist: 'Zyzzyva',
      track: 'Numbat',
      person: 'alicequoll',
      note: 'Wombatwords',
      comment: 'Bandicootwords',
    },
    cover: ((await cover.json()) as { cover_url: string }).cover_url,
    avatar: avatar_url ?? '',
    filledAt: '',
  };
  await writeWords();
  const invited = await alice.ok(createInvite, { params: { id: playlistId }, body: { right: 'add' } });
  await dana.ok(acceptInvite, { params: { token: invited.token ?? '' } });
  const asker = async (client: Client & { id: string }): Promise<Asker> => {
    const { password } = await client.ok(createAppPassword, { body: { name: 'Doors' } });
    const own = await client.ok(edits.createPlaylist, { body: { name: 'Own', visibility: 'private' } });
    for (const mark of ['like', 'save']) {
      await client.fetch(`/api/v1/playlists/${playlistId}/${mark}`, { method: 'POST' });
    }
    await client.fetch(`/api/v1/playlists/${playlistId}/follow`, { method: 'PUT' });
    const versionId = await emptyVersion(client, playlistId);
    return { client, viewer: { id: client.id }, appKey: password, ownPlaylistId: own.id, versionId };
  };
  askers = {
    visitor: { client: segue.visitor, viewer: null, appKey: 'none', ownPlaylistId: null, versionId: '0' },
    owner: await asker(alice),
    stranger: await asker(bob),
    'blocked stranger': await asker(carol),
    member: await asker(dana),
    administrator: await asker(root),
  };
  await alice.ok(blockPerson, { params: { username: 'carolblocked' } });
});
afterAll(() => segue.close());

/** Writes a note and a comment to the file in the playlist. */
async function writeWords(): Promise<void> {
  const { version, tracks } = await alice.ok(playlists.getPlaylist, params());
  const { note } = await alice.ok(linerNotes.writeNote, {
    params: { id: world.playlistId, item: tracks[0]?.entry_id ?? '' },
    body: { version, text: world.words.note },
  });
  const comment = await alice.ok(writeComment, {
    params: { id: world.playlistId },
    body: { text: world.words.comment, item_id: tracks[0]?.entry_id ?? '' },
  });
  state = { ...state, noteId: note?.id ?? '', commentId: comment.id };
  world.filledAt = new Date(segue.time.now).toISOString();
}

/** A private version of a playlist that lists nothing, is called otherwise and knows no other past. */
async function emptyVersion(client: Client, playlistId: string): Promise<string> {
  const { id, version, tracks } = await client.ok(forkPlaylist, { params: { id: playlistId } });
  const body = { version, name: 'Mine', genre: '', visibility: 'private' } as const;
  await client.ok(edits.updatePlaylist, { params: { id }, body });
  for (const { entry_id: item } of tracks) await client.ok(edits.removeItem, { params: { id, entry: item } });
  await client.ok(edits.removeCover, { params: { id } });
  const { entries } = await client.ok(listHistory, { params: { id }, query: { by: 'steps' } });
  const [first, last] = [entries.at(-1)?.first_id ?? '', entries[1]?.id ?? ''];
  await client.ok(forgetHistory, { params: { id, event: last }, query: { first } });
  return id;
}

/** Answers that a door should give to the asker, by the one rule. */
function expected(door: Door, { viewer: asking }: Asker): Record<string, boolean> {
  const viewer = door.asVisitor ? null : asking;
  const hasNoSession = asking === null || (asking.id === alice.id && !state.isActive);
  const exposures = {
    playlist: state.playlist,
    track: isTrackOpen() ? state.playlist : 'private',
    person: 'public',
    // With the song that it is written to.
    note: isTrackOpen() ? state.playlist : 'private',
    comment: isTrackOpen() ? state.playlist : 'private',
  } as const;
  const isBlocked = viewer !== null && viewer.id === askers['blocked stranger']?.viewer?.id;
  const isMember = viewer !== null && viewer.id === askers['member']?.viewer?.id;
  const seen = (thing: keyof typeof exposures) =>
    visibilityFor(viewer, {
      ownerId: alice.id,
      isOwnerActive: state.isActive,
      isHidden: state.hidden === thing,
      isBlocked,
      isMember: isMember && thing === 'playlist',
      exposure:
        thing === 'track' && isMember && exposures.track === 'private' && isTrackOpen()
          ? 'unlisted'
          : exposures[thing],
    });
  const isOwner = viewer?.id === alice.id;
  const isToldOf = (thing: keyof typeof exposures) =>
    (thing !== 'note' && thing !== 'comment') || state.hidden !== thing || isOwner;
  const isHidden = state.hidden === 'playlist' || state.hidden === 'track';
  const isNews = state.isListed && !isHidden && seen('playlist') === 'listed';
  return Object.fromEntries(
    Object.entries(door.shows).map(([name, kind]) => {
      const thing = name as keyof typeof exposures;
      const isListed = seen(thing) === 'listed' && exposures[thing] === 'public' && state.hidden !== thing;
      const byKind = {
        list: isListed,
        news: !isOwner && isNews,
        // The owner is told who likes it.
        told: isOwner ? seen('playlist') !== 'hidden' : isNews,
        found: seen(thing) === 'listed',
        noted:
          seen('playlist') === 'listed' && seen('track') !== 'hidden' && isToldOf(thing) && state.isListed,
        link: seen(thing) !== 'hidden',
        item:
          seen('playlist') !== 'hidden' && seen('track') !== 'hidden' && isToldOf(thing) && state.isListed,
        past: seen('playlist') !== 'hidden' && seen('track') !== 'hidden' && isToldOf(thing),
        holder: seen('playlist') === 'listed' && seen('track') !== 'hidden' && state.isListed,
        'listed holder': isListed && seen('track') !== 'hidden' && state.isListed,
        owned: isOwner && seen(thing) !== 'hidden',
        shared: isMember && seen(thing) !== 'hidden',
        team: (isOwner || isMember) && seen(thing) !== 'hidden',
        file: state.isActive && exposures[thing] !== 'trashed' && state.hidden !== thing,
      };
      const isIn = door.needs === 'nothing' || !hasNoSession;
      return [name, byKind[kind] && isIn && isOpenTo(door, thing, asking)];
    }),
  );
}

/** Without a login, a house for members only shows what is shared by link, through the doors of one playlist or track. */
function isOpenTo(door: Door, thing: keyof World['words'], asking: Asker['viewer']): boolean {
  // Pages and sitemaps are the same for everybody.
  const isOutside = asking === null || ['page', 'crawlers.sitemap'].includes(door.endpoint);
  if (!state.isForMembers || !isOutside) return true;
  const endpoint = segue.endpoints.find(({ id }) => id === door.endpoint);
  const isByLink = endpoint ? endpoint.outsiders === 'by link' : door.shows.playlist === 'link';
  return isByLink && thing !== 'person' && state.playlist === 'unlisted' && door.shows[thing] !== 'file';
}

/** The only playlist that lists it is as open as that is, unless a moderator has hidden it. */
const isTrackOpen = () => state.isListed && state.playlist !== 'trashed' && state.hidden !== 'playlist';

async function shown(door: Door, asker: Asker): Promise<Record<string, boolean>> {
  const answer = await door.open(world, asker);
  const marks = {
    playlist: [world.words.playlist, world.playlistId, 'Quokka'],
    track: [world.words.track],
    person: [world.words.person],
    note: [world.words.note],
    comment: [world.words.comment],
  };
  return Object.fromEntries(
    Object.keys(door.shows).map((thing) => {
      const names = marks[thing as keyof typeof marks].some((mark) => answer?.includes(mark));
      return [thing, answer !== null && (door.isNameless === true || names)];
    }),
  );
}

async function setVisibility(visibility: 'public' | 'unlisted' | 'private'): Promise<void> {
  const params = { id: world.playlistId };
  const { version } = await alice.ok(playlists.getPlaylist, { params });
  await alice.ok(edits.updatePlaylist, { params, body: { version, visibility } });
  state = { ...state, playlist: visibility };
}

async function setActive(is_active: boolean): Promise<void> {
  const body = { is_active, reason: 'Tried out' };
  await root.ok(setUserStatus, { params: { id: alice.id }, body });
  if (is_active) {
    const { access_token } = await segue.visitor.ok(login, {
      body: { username: world.ownerName, password: memberPassword },
    });
    Object.assign(alice, segue.as(access_token));
  }
  state = { ...state, isActive: is_active };
}

async function setForMembers(members_only: boolean): Promise<void> {
  await root.ok(updateHouse, { body: { members_only } });
  state = { ...state, isForMembers: members_only };
}

async function setHidden(kind: 'playlist' | 'track' | 'note' | 'comment', isHidden: boolean): Promise<void> {
  const { noteId: note, commentId: comment } = state;
  const id = { playlist: world.playlistId, track: world.trackId, note, comment }[kind];
  const at = isHidden ? 1 : null;
  await segue.ctx.db.transaction().execute(async (trx) => {
    if (kind === 'note') await updateNotesHidden(trx, id, at);
    else if (kind === 'comment') await updateComment(trx, id, { hidden_at: at });
    else await setHiddenAt(trx, { kind, id }, at);
  });
  state = { ...state, hidden: isHidden ? kind : null };
}

const params = () => ({ params: { id: world.playlistId } });

/** One after the other: each begins where the one before has ended. */
const changes: [string, () => Promise<void>][] = [
  ['public', async () => undefined],
  ['unlisted', () => setVisibility('unlisted')],
  ['private', () => setVisibility('private')],
  ['public again', () => setVisibility('public')],
  [
    'in no playlist, taken out of its only one',
    async () => {
      const { tracks } = await alice.ok(playlists.getPlaylist, params());
      const item = tracks[0]?.entry_id ?? '';
      await alice.ok(edits.removeItem, { params: { id: world.playlistId, entry: item } });
      state = { ...state, isListed: false };
    },
  ],
  [
    'put in again',
    async () => {
      await alice.ok(edits.addItem, { ...params(), body: { track_id: world.trackId } });
      await writeWords();
      state = { ...state, isListed: true };
    },
  ],
  [
    'in the trash',
    async () => {
      await alice.ok(edits.deletePlaylist, params());
      state = { ...state, playlist: 'trashed' };
    },
  ],
  [
    'restored',
    async () => {
      await alice.ok(edits.restorePlaylist, params());
      state = { ...state, playlist: 'public' };
    },
  ],
  ['hidden by a moderator', () => setHidden('playlist', true)],
  ['shown again', () => setHidden('playlist', false)],
  ['public, with a track that a moderator has hidden', () => setHidden('track', true)],
  ['whole again', () => setHidden('track', false)],
  ['public, with a note that a moderator has hidden', () => setHidden('note', true)],
  ['public, with the note again', () => setHidden('note', false)],
  ['public, with a comment that a moderator has hidden', () => setHidden('comment', true)],
  ['public, with the comment again', () => setHidden('comment', false)],
  ['of somebody who is deactivated', () => setActive(false)],
  ['of somebody who is activated again', () => setActive(true)],
  ['public, in a house for members only', () => setForMembers(true)],
  ['shared by link, in a house for members only', () => setVisibility('unlisted')],
  ['private, in a house for members only', () => setVisibility('private')],
  ['private, in a house that is open again', () => setForMembers(false)],
  ['public for everybody again', () => setVisibility('public')],
];

describe.each(changes)('what is %s', (_, change) => {
  beforeAll(async () => {
    await change();
    segue.time.now += obeyedMs;
    await segue.ctx.search.settled();
  });

  test.each(['visitor', 'owner', 'stranger', 'blocked stranger', 'member', 'administrator'])(
    'is shown to the %s where it should be',
    async (who) => {
      const asker = askers[who];
      if (!asker) throw new Error(`Nobody is the ${who}`);
      // Answers that are kept for a second follow: only the doors that were wrong are opened again.
      let left = doors;
      const open = async () => {
        const wrong = await wrongDoors(left, asker);
        left = left.filter((door) => wrong.has(door));
        return [...wrong.values()].flat();
      };
      await expect.poll(open, { interval: 250 }).toEqual([]);
    },
  );
});

/** Those of the doors that show what they should not, or do not show what they should, with what is wrong. */
async function wrongDoors(tried: readonly Door[], asker: Asker): Promise<Map<Door, string[]>> {
  const wrong = new Map<Door, string[]>();
  for (const door of tried) {
    // A page is made without a word on who asks: once is enough.
    if (door.endpoint === 'page' && asker.viewer !== null) continue;
    const wanted = expected(door, asker);
    const seen = await shown(door, asker);
    const faults = Object.keys(wanted)
      .filter((thing) => seen[thing] !== wanted[thing] && !(door.isRandom && wanted[thing]))
      .map((thing) => `${door.name}: ${seen[thing] ? 'shows' : 'does not show'} the ${thing}`);
    if (faults.length > 0) wrong.set(door, faults);
  }
  return wrong;
}

test('no answer of a door may be kept by a cache for many', async () => {
  for (const door of doors.filter(
    ({ endpoint }) => endpoint.startsWith('pictures') || endpoint.startsWith('sharing'),
  )) {
    const address = door.name === 'cover' ? world.cover : world.avatar;
    const { headers } = await segue.visitor.fetch(address);
    expect(headers.get('cache-control')).not.toContain('public');
  }
});
