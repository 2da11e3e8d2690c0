import { readFile } from 'node:fs/promises';
import { talk } from './talk.ts';
import type { AppContext } from '#server/context.ts';
import { changeSettings } from '#server/features/social/notifications/settings.service.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { sumAudience } from '#server/features/social/audience/audience.service.ts';
import type { Order } from '#demo-music/record.ts';
import type { Studio } from '#demo-music/studio.ts';
import { type Claim, makeClaims } from './claims.ts';
import { applaud, type Found, listenForAMonth, type Members } from './crowd.ts';
import { bringInList, type ImportedList } from './imported.ts';
import { lookAtLinks } from './dead-links.ts';
import type { Journal } from './journal.ts';
import { links } from './links.ts';
import type { Album, Collection } from './lists.ts';
import { type ListPast, liveThrough } from './pasts.ts';
import { people } from './people.ts';
import { type DemoReport, makeReports } from './reports.ts';
import { addLink, annotate, join, pick, publish, upload } from './site.ts';
import { makeTogether, type SharedList } from './together.ts';
import { addedAt, appearedAt, joinedAt, ordersByUrgency, ordersOf } from './timetable.ts';
import { listenForAYear } from './year.ts';

export interface WorldTools {
  ctx: AppContext;
  studio: Studio;
  journal: Journal;
  albums: readonly Album[];
  collections: readonly Collection[];
  /** Brought in when all music is there, so that it is found. */
  imports: readonly ImportedList[];
  /** Lived through when all music is there. */
  pasts: readonly ListPast[];
  /** Made together when all music is there. */
  sharedLists: readonly SharedList[];
  claims: readonly Claim[];
  reports: readonly DemoReport[];
  /** Called at every track that is ready. */
  onProgress: (ready: number, all: number) => void;
}

/** The tools for building a part of the world. */
interface Site extends Pick<WorldTools, 'ctx' | 'studio' | 'journal'> {
  members: Members;
  now: number;
  /** Answers a track by its title, once it is there. */
  trackOf: (title: string) => Promise<string>;
}

type List = Album | Collection;

/** The moment at which the world was begun: its past is counted from there. */
const beginning = (journal: Journal): Promise<number> => journal.once('now', async () => Date.now());

/** Fills an installation with people, music and a month of life. Steps done before are not repeated. */
export async function buildWorld(tools: WorldTools): Promise<void> {
  const { ctx, studio, journal, albums, collections, imports, onProgress } = tools;
  const orders = ordersByUrgency(albums);
  for (const order of orders) {
    // Errors surface at the next await; until then they must not end the process.
    if (!journal.has(`track/${order.seed}`)) studio.recording(order).catch(() => undefined);
  }
  const tracks = new Map(orders.map(({ title }) => [title, Promise.withResolvers<string>()]));
  const site: Site = {
    ctx,
    studio,
    journal,
    members: await gather(ctx, journal),
    now: await beginning(journal),
    trackOf: (title) => known(tracks, title).promise,
  };
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  let ready = 0;
  await Promise.all([
    ...albums.map((album) =>
      makeAlbum(site, album, (title, id) => {
        known(tracks, title).resolve(id);
        onProgress(++ready, orders.length);
      }),
    ),
    ...collections.map((collection) => makeCollection(site, collection)),
  ]);
  for (const list of imports) await importOld(site, list);
  for (const past of tools.pasts) await livePast(site, past, known(byName, past.playlist));
  for (const shared of tools.sharedLists) await shareList(site, shared, known(byName, shared.playlist));
  await journal.once('links', () => lookAtLinks(ctx, site.now));
  await journal.once('listening', async () => {
    const lists = [...albums, ...collections].filter(({ visibility }) => visibility !== 'private');
    const found = await Promise.all(lists.map((list) => readPlaylist(site, list)));
    await listenForAMonth(ctx, found, site.members, site.now);
    await sumAudience(ctx);
    await listenForAYear(ctx, site.members.idOf('marco.bellini'), found, site.now);
  });
  await makeClaims(site, tools.claims);
  await makeReports(site, tools.reports);
}

/** Opens everyone's account. */
export async function gather(ctx: AppContext, journal: Journal): Promise<Members> {
  const now = await beginning(journal);
  const ids = new Map<string, string>();
  for (const person of people) {
    const id = await journal.once(`person/${person.username}`, () =>
      join(ctx, person, joinedAt(person, now)),
    );
    ids.set(person.username, id);
    if (person.warmth > 0.5) await journal.once(`open/${person.username}`, () => showFollows(ctx, id));
  }
  const joined = new Map(people.map((person) => [person.username, joinedAt(person, now)]));
  return {
    idOf: (username) => known(ids, username),
    nameOf: (id) => [...ids].find(([, of]) => of === id)?.[0] ?? '',
    joinedAt: (username) => known(joined, username),
  };
}

/** Lets everybody see whom a person follows, as about half of the people do. */
async function showFollows(ctx: AppContext, id: string): Promise<void> {
  await changeSettings(ctx, { id }, { shows_follows: true }, 'en');
}

async function makeAlbum(
  site: Site,
  album: Album,
  onTrack: (title: string, id: string) => void,
): Promise<void> {
  const owner = site.members.idOf(album.owner);
  for (const [index, order] of ordersOf(album).entries()) {
    const when = addedAt(album, site.now, index, album.tracks.length);
    const trackId = await site.journal.once(`track/${order.seed}`, () => bringIn(site, order, owner, when));
    const playlistId = await open(site, album);
    await site.journal.once(`line/${order.seed}`, () =>
      pick(site.ctx, { id: owner, when }, playlistId, trackId),
    );
    const note = album.notes?.[order.title];
    if (note) {
      await site.journal.once(`note/${order.seed}`, () =>
        annotate(site.ctx, { id: owner, when }, playlistId, trackId, note),
      );
    }
    onTrack(order.title, trackId);
  }
  if (album.remarks) await talk(site, { id: await open(site, album), owner: album.owner }, album.remarks);
}

async function bringIn({ ctx, studio }: Site, order: Order, owner: string, when: number): Promise<string> {
  const bytes = await readFile(await studio.recording(order));
  return upload(ctx, { id: owner, when }, { name: `${order.title}.mp3`, key: order.seed, bytes });
}

async function makeCollection(site: Site, collection: Collection): Promise<void> {
  const { ctx, journal, members, now } = site;
  const owner = members.idOf(collection.owner);
  for (const [index, entry] of collection.picks.entries()) {
    const acting = { id: owner, when: addedAt(collection, now, index, collection.picks.length) };
    const trackId = typeof entry === 'string' ? await site.trackOf(entry) : null;
    const playlistId = await open(site, collection);
    await journal.once(`pick/${collection.name}/${index}`, async () => {
      if (trackId !== null) await pick(ctx, acting, playlistId, trackId);
      else if (typeof entry !== 'string') await addLink(ctx, acting, playlistId, links[entry.link]);
    });
  }
}

async function livePast(site: Site, past: ListPast, list: Collection): Promise<void> {
  const { ctx, journal, members, now, trackOf } = site;
  const id = await open(site, list);
  const ownerId = members.idOf(list.owner);
  const around = { ctx, now, trackOf, members };
  await journal.once(`past/${list.name}`, () => liveThrough(around, { id, ownerId }, past));
}

async function shareList(site: Site, shared: SharedList, list: Collection): Promise<void> {
  const { ctx, journal, members, now, trackOf } = site;
  const id = await open(site, list);
  const ownerId = members.idOf(list.owner);
  const around = { ctx, now, trackOf, members };
  await journal.once(`together/${list.name}`, () => makeTogether(around, { id, ownerId }, shared));
}

async function importOld({ ctx, journal, members, now }: Site, list: ImportedList): Promise<void> {
  const { name, appeal } = list;
  const ownerId = members.idOf(list.owner);
  const when = appearedAt(list, now);
  const id = await journal.once(`playlist/${name}`, () => bringInList(ctx, { id: ownerId, when }, list));
  const found = { id, name, ownerId, createdAt: when, appeal, tracks: [] };
  await journal.once(`applause/${name}`, () => applaud(ctx, found, members, now));
}

/** The playlist of a list: made, and applauded, when its first line is ready. */
async function open({ ctx, journal, members, now }: Site, list: List): Promise<string> {
  const { name, description, genre, visibility = 'public', hasCover, appeal } = list;
  const owner = members.idOf(list.owner);
  const when = appearedAt(list, now);
  const draft = { name, description, genre, visibility };
  const id = await journal.once(`playlist/${name}`, () =>
    publish(ctx, { id: owner, when }, draft, hasCover === true ? name : null),
  );
  if (visibility === 'public') {
    const found = { id, name, ownerId: owner, createdAt: when, appeal, tracks: [] };
    await journal.once(`applause/${name}`, () => applaud(ctx, found, members, now));
  }
  return id;
}

/** Reads a complete playlist for the listeners. */
async function readPlaylist(site: Site, list: List): Promise<Found> {
  const ownerId = site.members.idOf(list.owner);
  const id = await open(site, list);
  const { tracks } = await getPlaylist(site.ctx, { id: ownerId }, id);
  return {
    id,
    name: list.name,
    ownerId,
    createdAt: appearedAt(list, site.now),
    appeal: list.appeal,
    tracks: tracks.map((track) => ({ id: track.id, seconds: track.duration_seconds ?? 200 })),
  };
}

function known<T>(map: Map<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new Error(`The demo knows no ${name}`);
  return value;
}
