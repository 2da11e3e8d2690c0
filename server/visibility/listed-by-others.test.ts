import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import {
  acceptInvite,
  createInvite,
  removeMember,
  setMemberRight,
  setRights,
} from '#shared/playlists/collaboration.ts';
import { importList } from '#shared/ingest/import-export.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { suggest, withdrawSuggestion } from '#shared/ingest/suggestions.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import type { Asker, Door, World } from '#tests/door.ts';
import { doors } from '#tests/doors.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { trackExposure, type Viewer, visibilityFor } from './visibility.ts';

// A track that its owner does not open to all, in public playlists of everybody who may hear it: for each way to hear it, and
// each way to list it, through every door that shows a track.

type Person = Asker & { id: string; name: string };

let segue: Harness;
let alice: Person;
/** Alice's playlists with the track: she opens each to one person, and closes it again. */
const opened = { member: '', suggester: '', 'link holder': '', decider: '' };
type Way = keyof typeof opened;
const ways = Object.keys(opened) as Way[];
const listers = new Map<Way, Person>();
const others = new Map<string, Person>();
let trackId = '';
/** Those who may hear it at the moment. */
let hearers = new Set<string>();
/** Public playlists of the listers, and of the people who share theirs with them, that list the track. */
const listings: { way: Way; how: string; id: string; ownerId: string }[] = [];

async function person(name: string): Promise<Person> {
  const client = await segue.member(name);
  const { password } = await client.ok(createAppPassword, { body: { name: 'Doors' } });
  const own = await client.ok(edits.createPlaylist, { body: { name: 'Empty', visibility: 'private' } });
  const viewer = { id: client.id };
  return { client, viewer, appKey: password, ownPlaylistId: own.id, versionId: own.id, id: client.id, name };
}

const make = async (who: Person, name: string, visibility: 'public' | 'private' | 'unlisted') =>
  (await who.client.ok(edits.createPlaylist, { body: { name, visibility } })).id;

async function letIn(owner: Person, id: string, who: Person): Promise<void> {
  const { token } = await owner.client.ok(createInvite, { params: { id }, body: { right: 'add' } });
  await who.client.ok(acceptInvite, { params: { token: token ?? '' } });
}

async function open(who: Person, id: string, visibility: 'public' | 'private'): Promise<void> {
  const { version } = await who.client.ok(getPlaylist, { params: { id } });
  await who.client.ok(edits.updatePlaylist, { params: { id }, body: { version, visibility } });
}

const add = (who: Person, id: string) =>
  who.client.ok(edits.addItem, { params: { id }, body: { track_id: trackId } });

const app = (who: Person, call: string, given: Record<string, string>) => {
  const query = new URLSearchParams({ f: 'json', apiKey: who.appKey, v: '1.16.1', c: 'tests', ...given });
  return segue.visitor.fetch(`/rest/${call}?${query}`).then((response) => response.text());
};

/** Each way to put a track into a playlist; answers the playlist and whose it is. */
const hows: Record<string, (who: Person, way: Way) => Promise<[id: string, owner: Person]>> = {
  async own(who) {
    const id = await make(who, `Own of ${who.name}`, 'public');
    await add(who, id);
    return [id, who];
  },
  async shared(who) {
    const host = others.get('host')!;
    const id = await make(host, `Shared with ${who.name}`, 'public');
    await letIn(host, id, who);
    await add(who, id);
    return [id, host];
  },
  async forked(who, way) {
    const { id } = await who.client.ok(forkPlaylist, { params: { id: opened[way] } });
    const { tracks } = await who.client.ok(getPlaylist, { params: { id } });
    // Whoever decides about a suggestion cannot copy the list that it was made for.
    if (!tracks.some((track) => track.id === trackId)) await add(who, id);
    await open(who, id, 'public');
    return [id, who];
  },
  async 'made by an app'(who) {
    const made = await app(who, 'createPlaylist', { name: `App of ${who.name}`, songId: `tr-${trackId}` });
    const id = /"id":"([0-9a-z]+)"/.exec(made)?.[1] ?? '';
    await app(who, 'updatePlaylist', { playlistId: id, public: 'true' });
    return [id, who];
  },
  async 'changed by an app'(who) {
    const id = await make(who, `Changed of ${who.name}`, 'public');
    await app(who, 'updatePlaylist', { playlistId: id, songIdToAdd: `tr-${trackId}` });
    return [id, who];
  },
  async imported(who) {
    const lines = [{ title: 'x', track_id: trackId }];
    const body = { name: `Imported of ${who.name}`, visibility: 'public' as const, lines };
    const { playlist_id } = await who.client.ok(importList, { body });
    return [playlist_id, who];
  },
  async filled(who) {
    const body = { name: `Filled of ${who.name}`, lines: [{ title: 'Missing' }] };
    const { playlist_id: id } = await who.client.ok(importList, { body });
    const { wanted } = await who.client.ok(getPlaylist, { params: { id } });
    const params = { id, entry: wanted[0]?.entry_id ?? '' };
    await who.client.ok(edits.fillItem, { params, body: { track_id: trackId } });
    await open(who, id, 'public');
    return [id, who];
  },
};

/** Tried by everybody; the rest by the member alone. */
const forEach = new Set(['own', 'shared', 'forked', 'made by an app']);
const pairs = ways.flatMap((way) =>
  Object.keys(hows).flatMap((how) => (way === 'member' || forEach.has(how) ? [{ way, how }] : [])),
);

beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('rootadmin');
  alice = await person('alicequoll');
  for (const name of ['host', 'stranger', 'guest']) others.set(name, await person(name));
  for (const way of ways) {
    const lister = await person(`${way.replace(' ', '')}lister`);
    listers.set(way, lister);
    opened[way] =
      way === 'decider'
        ? await make(lister, 'Wants', 'private')
        : await make(alice, `Alice for the ${way}`, way === 'link holder' ? 'unlisted' : 'private');
  }
  const { body } = await uploadFile(alice.client, await makeMp3({ seconds: 8, seed: 7 }), {
    uploadId: 'listed-by-others',
    playlist_id: opened.member,
    title: 'Numbat',
    artist: 'Potoroo',
  });
  trackId = body.track!.id;
  await letIn(alice, opened.member, listers.get('member')!);
  await add(alice, opened.suggester);
  await letIn(alice, opened.suggester, listers.get('suggester')!);
  const params = { id: opened.suggester, name: listers.get('suggester')!.name };
  await alice.client.ok(setMemberRight, { params, body: { right: 'suggest' } });
  await add(alice, opened['link holder']);
  const decider = listers.get('decider')!;
  await letIn(decider, opened.decider, alice);
  await decider.client.ok(setRights, {
    params: { id: opened.decider },
    body: { suggest: 'link', without_account: false },
  });
  await alice.client.ok(suggest, { params: { id: opened.decider }, body: { track_id: trackId } });
  for (const { way, how } of pairs) {
    const [id, owner] = await hows[how]!(listers.get(way)!, way);
    listings.push({ way, how, id, ownerId: owner.id });
  }
});
afterAll(() => segue.close());

const everybody = (): Asker[] => {
  const nobody = { client: segue.visitor, viewer: null, appKey: 'none', ownPlaylistId: null, versionId: '0' };
  return [nobody, alice, ...listers.values(), ...others.values()];
};

/** As the one rule says, which knows nothing of how the database does it. */
function sees(viewer: Viewer): boolean {
  const open = { isOwnerActive: true, isHidden: false, isBlocked: false } as const;
  const byOthers = listings.map(({ ownerId }) => ({ ...open, ownerId, exposure: 'public' as const }));
  const exposure = trackExposure(viewer, [
    ...byOthers.map((listing) => ({ ...listing, isByOwner: false })),
    {
      ...open,
      ownerId: alice.id,
      exposure: 'private',
      isByOwner: true,
      isMember: hearers.has(viewer?.id ?? ''),
    },
  ]);
  return visibilityFor(viewer, { ...open, ownerId: alice.id, exposure }) !== 'hidden';
}

/** Doors that show a track to everybody who may hear it. The past of a list that was private is for its editors. */
const mustShow = new Set(['link', 'item', 'holder', 'owned']);
/** Some doors show what others have filled. */
const trackDoors = doors.filter(
  ({ shows, name }) => shows.track !== undefined || name.endsWith('savePlayQueue'),
);
/** Doors that ask for the list, too; the others answer for all listings at once. */
const listDoors = trackDoors.filter(({ shows }) => ['item', 'past', 'holder'].includes(shows.track ?? ''));

/** The doors that show the track to somebody who may not hear it, or keep it from somebody who may. */
async function wrongDoors(
  list: (typeof listings)[number],
  some: readonly Door[],
  askers = [...everybody().slice(0, 2), listers.get(list.way)!, listers.get('member')!, others.get('host')!],
): Promise<string[]> {
  const world: World = {
    segue,
    ownerName: 'alicequoll',
    ownerId: list.ownerId,
    playlistId: list.id,
    trackId,
    words: {
      playlist: 'Zyzzyva',
      track: 'Numbat',
      person: 'alicequoll',
      note: 'Nothing noted',
      comment: 'Nothing said',
    },
    cover: '',
    avatar: '',
    filledAt: new Date(segue.time.now).toISOString(),
  };
  const wrong: string[] = [];
  for (const door of some) {
    const kind = door.shows.track ?? 'link';
    for (const asker of askers) {
      const viewer = door.asVisitor ? null : asker.viewer;
      const answer = await door.open(world, asker);
      const isShown = answer !== null && (door.isNameless === true || answer.includes('Numbat'));
      const isOwner = viewer?.id === alice.id;
      const canOpen = door.needs === 'nothing' || asker.viewer !== null;
      const isFilling = door.shows.track === undefined;
      const wanted = canOpen && !isFilling && (kind === 'owned' ? isOwner : sees(viewer));
      const isTold = listers.get(list.way)?.id === viewer?.id && kind !== 'link';
      // Whoever put it there keeps its words.
      if (isShown && !isFilling && (!wanted || (kind === 'list' && !isOwner)) && !isTold)
        wrong.push(`${list.way}, ${list.how}: ${door.name} shows it to ${viewer?.id ?? 'a visitor'}`);
      if (!isShown && wanted && mustShow.has(kind))
        wrong.push(`${list.way}, ${list.how}: ${door.name} keeps it from ${viewer?.id ?? 'a visitor'}`);
      if (isShown && kind === 'found' && !isOwner) wrong.push(`${door.name} finds it`);
    }
  }
  return wrong;
}

const shutDown: Record<Way, () => Promise<void>> = {
  async member() {
    const params = { id: opened.member, name: listers.get('member')!.name };
    await alice.client.ok(removeMember, { params });
  },
  async suggester() {
    const params = { id: opened.suggester, name: listers.get('suggester')!.name };
    await alice.client.ok(removeMember, { params });
  },
  'link holder': () => open(alice, opened['link holder'], 'private'),
  async decider() {
    const { suggestions } = (await (
      await alice.client.fetch(`/api/v1/playlists/${opened.decider}/suggestions`)
    ).json()) as { suggestions: { id: string }[] };
    const params = { id: opened.decider, sid: suggestions[0]?.id ?? '' };
    await alice.client.ok(withdrawSuggestion, { params });
  },
};

describe.each(['heard by those who may', 'closed to them'])('a track that is %s', (state) => {
  beforeAll(async () => {
    if (state.startsWith('heard')) {
      // Who has the link is everybody: first the others are tried.
      await shutDown['link holder']();
      hearers = new Set(ways.filter((way) => way !== 'link holder').map((way) => listers.get(way)!.id));
    } else {
      for (const way of ways) if (way !== 'link holder') await shutDown[way]();
      hearers = new Set();
    }
  });

  // A test for each, as each takes its seconds on a busy machine.
  test.each(pairs)(
    'is shown by no door to anybody else, as the $way lists it: $how',
    async ({ way, how }) => {
      const at = pairs.findIndex((pair) => pair.way === way && pair.how === how);
      const list = listings[at]!;
      const wrong = at === 0 ? wrongDoors(list, trackDoors, everybody()) : wrongDoors(list, listDoors);
      expect(await wrong).toEqual([]);
    },
  );

  test('is heard by the same people', async () => {
    for (const { client, viewer } of everybody()) {
      const { status } = await client.call(getPlayInfo, { params: { id: trackId } });
      expect([viewer?.id, status]).toEqual([viewer?.id, sees(viewer) ? 200 : 404]);
    }
  });

  test('stands in each list as a track or a missing item before its lister, and as nothing before others', async () => {
    for (const { way, how, id } of listings) {
      const lister = listers.get(way)!;
      const isHeard = sees(lister.viewer);
      const mine = await lister.client.ok(getPlaylist, { params: { id } });
      expect([way, how, mine.tracks.map(({ title }) => title)]).toEqual([
        way,
        how,
        isHeard ? ['Numbat'] : [],
      ]);
      expect(mine.wanted.map(({ title }) => title)).toEqual(isHeard ? [] : ['Numbat']);
      const seen = await segue.visitor.ok(getPlaylist, { params: { id } });
      expect([seen.tracks, seen.wanted, seen.track_count]).toEqual([[], [], 0]);
    }
  });

  test('is counted in no answer about one list to a person who is not shown it', async () => {
    for (const { way, how, id, ownerId } of listings) {
      const [lister, host] = [listers.get(way)!, others.get('host')!];
      const owner = ownerId === host.id ? host : lister;
      const counts = new Map<string, unknown>();
      const before = await owner.client.ok(getPlaylist, { params: { id } });
      counts.set('page', before.track_count);
      const words = { version: before.version, description: '' };
      const head = await owner.client.ok(edits.updatePlaylist, { params: { id }, body: words });
      counts.set('change of words', head.track_count);
      const [item] = [...before.tracks, ...before.wanted].map(({ entry_id }) => entry_id);
      if (item !== undefined) {
        const body = { version: head.version, before: null };
        const moved = await owner.client.ok(edits.moveItem, { params: { id, entry: item }, body });
        counts.set('move', moved.track_count);
      }
      const shown = before.tracks.length;
      expect([way, how, ...new Set(counts.values())]).toEqual([way, how, shown]);
      const page = await (await segue.visitor.fetch(`/playlists/${id}`)).text();
      expect(page).toContain('<meta property="music:song_count" content="0">');
      const feed = await (await segue.visitor.fetch(`/playlists/${id}/feed.xml`)).text();
      expect(feed).toContain('0 tracks');
    }
  });
});
