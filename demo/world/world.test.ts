import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudio, type Studio } from '#demo-music/studio.ts';
import { listHistory } from '#shared/playlists/history.ts';
import {
  getPlaylist,
  listMine,
  listPopular,
  type Playlist,
  type PlaylistSummary,
} from '#shared/playlists/playlists.ts';
import { listScans, type ScanSummary } from '#shared/music/copyright.ts';
import { login } from '#shared/accounts/auth.ts';
import { Platform } from '#shared/music/tracks.ts';
import { styles } from '#shared/music/track-drafts.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { buildWorld } from './build-world.ts';
import { openJournal } from './journal.ts';
import { deadLinks } from './dead-links.ts';
import { links } from './links.ts';
import type { ImportedList } from './imported.ts';
import type { Album, Collection } from './lists.ts';
import { demoPassword, people } from './people.ts';
import { addedAt, appearedAt, ordersByUrgency } from './timetable.ts';
import type { ListPast } from './pasts.ts';
import type { SharedList } from './together.ts';
import { wholeWorld } from './whole-world.ts';

const { albums, collections, imports } = wholeWorld;
const album: Album = {
  owner: 'elena.marchetti',
  name: 'Two Pieces',
  description: '',
  composer: 'classical',
  genre: 'Classical',
  artist: 'Elena Marchetti',
  createdDaysAgo: 20,
  appeal: 90,
  hasCover: true,
  tracks: ['One|40', 'Two|40'],
  notes: { Two: { text: 'The second of two', from: 5 } },
  remarks: [
    {
      who: 'marco.bellini',
      text: 'Both of them.',
      daysAgo: 8,
      on: 'Two',
      atSeconds: 5,
      likedBy: ['amara'],
      isPinned: true,
      replies: [{ who: 'elena.marchetti', text: '@marco.bellini there are no more.', daysAgo: 7 }],
    },
  ],
};
const collection: Collection = {
  owner: 'marco.bellini',
  name: 'Gathered',
  description: 'One of hers, one from elsewhere.',
  genre: 'Lounge',
  createdDaysAgo: 3,
  appeal: 80,
  picks: ['Two', { link: 'astley' }],
};

const mixtape: ImportedList = {
  owner: 'sofia_conti',
  name: 'Old list',
  description: '',
  createdDaysAgo: 2,
  appeal: 50,
  fileName: 'old.m3u8',
  text: '#EXTM3U\n#EXTINF:-1,Elena Marchetti - one\na.mp3\n#EXTINF:1,Nobody - Nothing\nb.mp3\n',
};

let segue: Harness;
let studio: Studio;

beforeAll(async () => {
  segue = await bootSegue();
  studio = openStudio(path.join(segue.dataDir, 'recordings'), 1);
});
afterAll(async () => {
  await studio.close();
  await segue.close();
});

const past: ListPast = {
  playlist: collection.name,
  edits: [
    { daysAgo: 0.004, words: { genre: 'Jazz' } },
    { daysAgo: 0.002, without: 'Two' },
  ],
  version: { owner: 'amara', daysAgo: 0.003, edits: [{ daysAgo: 0.002, words: { name: 'Version' } }] },
};

const table: Collection = {
  ...collection,
  name: 'Shared table',
  visibility: 'unlisted',
  picks: [{ link: 'astley' }, { link: 'lostPonte' }],
};
const shared: SharedList = {
  playlist: table.name,
  deeds: [
    { daysAgo: 0.003, who: 'amara', joins: 'add' },
    { daysAgo: 0.002, who: 'amara', adds: 'One' },
    { daysAgo: 0.001, visitor: 'Zia Pina', suggests: 'Two', note: 'For dessert.' },
  ],
};

const build = (): Promise<void> =>
  buildWorld({
    ctx: segue.ctx,
    studio,
    journal: openJournal(path.join(segue.dataDir, 'world.json')),
    albums: [album],
    collections: [collection, table],
    imports: [mixtape],
    pasts: [past],
    sharedLists: [shared],
    claims: wholeWorld.claims.slice(0, 1),
    reports: [{ by: 'amara', kind: 'playlist', of: 'Two Pieces', reason: 'spam', note: '', hoursAgo: 2 }],
    onProgress: () => undefined,
  });

test('the world has its people, playlists and tracks, and every name in it leads somewhere', () => {
  expect(people).toHaveLength(12);
  expect(people[0]?.role).toBe('admin');
  expect([...albums, ...collections]).toHaveLength(40);
  const orders = ordersByUrgency(albums);
  expect(orders).toHaveLength(150);
  const titles = new Set(orders.map(({ title }) => title));
  expect(titles.size).toBe(150);
  for (const { text } of imports) {
    const known = [...titles].filter((title) => text.includes(` - ${title}\n`));
    expect(known.length).toBeGreaterThanOrEqual(3);
  }
  const usernames = new Set(people.map(({ username }) => username));
  for (const { owner } of imports) expect(usernames).toContain(owner);
  const named = new Set([...usernames, ...albums.map(({ name }) => name)]);
  for (const { by, of } of wholeWorld.reports) {
    expect(usernames).toContain(by);
    expect(named).toContain(of);
  }
  for (const list of [...albums, ...collections]) {
    expect(usernames).toContain(list.owner);
    expect(styles).toContain(list.genre);
  }
  const picked = collections.flatMap(({ picks }) => picks.filter((entry) => typeof entry === 'string'));
  expect(picked.filter((title) => !titles.has(title))).toEqual([]);
  for (const { title } of deadLinks) expect(titles).toContain(title);
  const noted = albums.flatMap(({ notes = {} }) => Object.keys(notes));
  expect(noted.length).toBeGreaterThan(2);
  for (const title of noted) expect(titles).toContain(title);
  const remarks = albums.flatMap((album) => album.remarks ?? []);
  for (const { who, on, likedBy = [], replies = [] } of remarks) {
    for (const name of [who, ...likedBy, ...replies.map((reply) => reply.who)])
      expect(usernames).toContain(name);
    expect(on === undefined || titles.has(on)).toBe(true);
  }
  const used = new Set(
    collections.flatMap(({ picks }) =>
      picks.flatMap((entry) => (typeof entry === 'string' ? [] : [entry.link])),
    ),
  );
  expect(new Set([...used].map((name) => links[name].platform))).toEqual(new Set(Platform.options));
  expect(new Set([...albums, ...collections].map(({ visibility = 'public' }) => visibility))).toEqual(
    new Set(['public', 'unlisted', 'private']),
  );
});

test('a small world is built through the product, in the past, and building it again changes nothing', async () => {
  await build();
  const feed = await segue.visitor.ok(listPopular, { query: { limit: 10 } });
  expect(feed.map(({ name }) => name).sort()).toEqual(['Gathered', 'Old list', 'Two Pieces', 'Version']);
  const [pieces] = feed.filter(({ name }) => name === album.name);
  if (pieces === undefined) throw new Error('No playlist');
  expect(pieces.cover_url).not.toBeNull();
  expect(pieces.likes_count).toBeGreaterThan(0);
  const age = Date.now() - Date.parse(pieces.created_at);
  // The past is counted from where the building began.
  const meant = Date.now() - appearedAt(album, Date.now());
  expect(Math.abs(age - meant)).toBeLessThan(10 * 60_000);

  const { tracks } = await segue.visitor.ok(getPlaylist, { params: { id: pieces.id } });
  expect(tracks.map(({ title, artist }) => [title, artist])).toEqual([
    ['One', 'Elena Marchetti'],
    ['Two', 'Elena Marchetti'],
  ]);
  expect(tracks[0]?.plays_count).toBeGreaterThan(0);
  const gathered = feed.find(({ name }) => name === collection.name);
  const { entries } = await segue.visitor.ok(listHistory, { params: { id: gathered?.id ?? '' } });
  expect(entries[0]?.changes).toMatchObject([{ kind: 'edited' }, { kind: 'removed', titles: ['Two'] }]);
  const version = feed.find(({ name }) => name === 'Version');
  const { forked_from } = await segue.visitor.ok(getPlaylist, { params: { id: version?.id ?? '' } });
  expect(forked_from).toMatchObject({ playlist: { id: gathered?.id }, changed: 0 });
  const list = feed.find(({ name }) => name === mixtape.name);
  const old = await segue.visitor.ok(getPlaylist, { params: { id: list?.id ?? '' } });
  expect(old.tracks.map(({ title }) => title)).toEqual(['One']);
  expect(old.wanted).toMatchObject([{ title: 'Nothing', artist: 'Nobody', index: 1 }]);

  const { access_token } = await segue.visitor.ok(login, {
    body: { username: 'giulia', password: demoPassword },
  });
  const queue = await segue.visitor.fetch(listScans.path, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const open = (await queue.json()) as ScanSummary[];
  expect(open.map(({ state, match_count }) => [state, match_count])).toEqual([
    ['matched', 1],
    ['disputed', 1],
  ]);
  const stream = await segue.visitor.fetch(`/api/v1/tracks/${tracks[0]?.id}/stream`);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('audio/mpeg');

  const count = async (): Promise<number[]> =>
    Promise.all(
      (['users', 'playlists', 'tracks', 'playlist_entries', 'likes', 'plays'] as const).map(async (table) => {
        const { n } = await segue.ctx.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        return n;
      }),
    );
  const before = await count();
  await build();
  expect(await count()).toEqual(before);
});

test('a playlist is made together, and its owner finds a suggestion there', async () => {
  await build();
  const { access_token } = await segue.visitor.ok(login, {
    body: { username: 'marco.bellini', password: demoPassword },
  });
  const headers = { authorization: `Bearer ${access_token}` };
  const mine = (await (await segue.visitor.fetch(listMine.path, { headers })).json()) as PlaylistSummary[];
  const { id } = mine.find(({ name }) => name === table.name) ?? { id: '' };
  const path = getPlaylist.path.replace(':id', id);
  const playlist = (await (await segue.visitor.fetch(path, { headers })).json()) as Playlist;
  expect(playlist.open_suggestions).toBe(1);
  expect(playlist.tracks.map(({ dead_link }) => dead_link)).toEqual([undefined, 'gone', undefined]);
  expect(playlist.contributors?.people.map(({ username }) => username)).toContain('amara');
});

test('a beginning that died before it noted a report goes on', async () => {
  const file = path.join(segue.dataDir, 'world.json');
  const notes = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  delete notes['report/amara/Two Pieces'];
  await writeFile(file, JSON.stringify(notes));
  await build();
  const made = await segue.ctx.db.selectFrom('reports').select('id').execute();
  expect(made).toHaveLength(1);
});

test('everyone can be logged in as, and the first one administers', async () => {
  for (const username of ['giulia', 'marco.bellini']) {
    await segue.visitor.ok(login, { body: { username, password: demoPassword } });
  }
  const rows = await segue.ctx.db.selectFrom('users').select(['username', 'role']).execute();
  expect(rows.filter(({ role }) => role === 'admin')).toEqual([{ username: 'giulia', role: 'admin' }]);
  expect(rows.filter(({ role }) => role === 'pro')).toHaveLength(2);
});

test('a list that grew lately got its last lines then, and none in the future', () => {
  const now = Date.now();
  const growing = [...albums, ...collections].filter(({ grownHoursAgo }) => grownHoursAgo !== undefined);
  expect(growing.length).toBeGreaterThan(4);
  for (const list of growing) {
    const count = 'tracks' in list ? list.tracks.length : list.picks.length;
    const hours = list.grownHoursAgo ?? 0;
    const last = addedAt(list, now, count - 1, count);
    expect(last).toBeGreaterThan(now - hours * 3_600_000);
    expect(last).toBeLessThan(now);
    expect(addedAt(list, now, 0, count)).toBeLessThan(now - (list.createdDaysAgo - 1) * 86_400_000);
  }
});
