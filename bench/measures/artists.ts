import { buildApp } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { fillArtistKeys } from '#server/features/music/tracks/artist-key.service.ts';
import { idAt, newId } from '#server/lib/ids.ts';
import { artistKey } from '#shared/playlists/artist-name.ts';
import {
  previewSmartList,
  type SmartDraft,
  smartOrders,
  type SmartRule,
} from '#shared/playlists/smart-lists.ts';
import { type Finding, type Measure, percentile } from '../lib/finding.ts';
import { beginSession, bearer, onData, withCopy } from '../lib/scratch.ts';
import { openWorld } from '../world/open-world.ts';

const rounds = 100;
const stars = 2000;
const plays = 20_000;
const follows = 200;
const dayMs = 24 * 60 * 60_000;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Gives a listener favourites, a year of plays and followed people, so that each rule has something to find. */
async function furnish({ db, clock }: AppContext, userId: string): Promise<void> {
  const now = clock();
  const tracks = await db.selectFrom('tracks').select('id').orderBy('id', 'desc').limit(plays).execute();
  const people = await db.selectFrom('users').select('id').where('id', '!=', userId).limit(follows).execute();
  await db.transaction().execute(async (trx) => {
    for (const [at, { id }] of tracks.entries()) {
      const moment = now - Math.floor((at / plays) * 365) * dayMs;
      const play = idAt(moment) + newId(moment).slice(9);
      const heard = { playlist_id: null, user_id: userId, listener_key: '', played_at: moment };
      await trx
        .insertInto('plays')
        .values({ id: play, track_id: id, ...heard })
        .execute();
      if (at >= stars) continue;
      const star = { user_id: userId, track_id: id, created_at: moment };
      await trx
        .insertInto('track_stars')
        .values(star)
        .onConflict((c) => c.doNothing())
        .execute();
    }
    for (const { id } of people)
      await trx
        .insertInto('follows')
        .values({ user_id: userId, person_id: id, created_at: now, is_shown: 0 })
        .onConflict((c) => c.doNothing())
        .execute();
  });
}

/** Rules that indexes answer, and others that walk through all songs and find few or none. */
const asked: Record<string, SmartRule[]> = {
  style: [{ field: 'style', op: 'is', value: 'House' }],
  'year and plays': [
    { field: 'year', op: 'to', value: 2020 },
    { field: 'plays', op: 'atLeast', value: 1 },
  ],
  favourites: [
    { field: 'liked', op: 'is' },
    { field: 'heard', op: 'notWithin', value: 30 },
  ],
  heard: [{ field: 'heard', op: 'within', value: 90 }],
  followed: [
    { field: 'followed', op: 'is' },
    { field: 'heard', op: 'never', value: 0 },
  ],
  nothing: [{ field: 'plays', op: 'atLeast', value: 1_000_000_000 }],
};

export const artists: Measure = {
  name: 'artists',
  about: 'The page of the artists with the most songs, and smart lists of every rule, at a million tracks',
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, (dataDir) => onData(dataDir, measure));
  },
};

async function measure(ctx: AppContext): Promise<Finding[]> {
  const { db } = ctx;
  const signal = new AbortController().signal;
  const filling = await timeOf(async () => {
    while (await db.selectFrom('tracks').select('id').where('artist_key', 'is', null).executeTakeFirst())
      await fillArtistKeys(ctx, { signal });
  });
  const viewer = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  await furnish(ctx, viewer.id);
  const names = await db
    .selectFrom('tracks')
    .select((eb) => ['artist', eb.fn.countAll<number>().as('songs')])
    .groupBy('artist')
    .orderBy('songs', 'desc')
    .limit(rounds)
    .execute();
  const app = await buildApp(ctx);
  const headers = bearer((await beginSession(ctx, viewer.id)) ?? undefined);
  const pages = await timePages(
    app,
    headers,
    names.flatMap(({ artist }) => (artistKey(artist) === '' ? [] : [artist])),
  );
  const { lists, parts } = await timeLists(app, headers);
  await app.close();
  return [
    {
      what: 'the page of an artist with the most songs, p99',
      value: percentile(pages, 0.99),
      unit: 'ms',
      goal: { most: 50 },
      parts: {
        'songs of the first': names[0]?.songs ?? 0,
        p50: percentile(pages, 0.5),
        'keys of all songs s': filling / 1000,
      },
    },
    {
      what: 'a smart list, p99 over all rules and orders',
      value: percentile(lists, 0.99),
      unit: 'ms',
      goal: { most: 50 },
      parts: { p50: percentile(lists, 0.5), ...parts },
    },
  ];
}

type App = Awaited<ReturnType<typeof buildApp>>;
type Headers = Record<string, string>;

/** The times of both calls of each artist's page, once they were read from the disk. */
async function timePages(app: App, headers: Headers, names: readonly string[]): Promise<number[]> {
  const read = (artist: string) => {
    const url = `/api/v1/artists/${encodeURIComponent(artist)}`;
    return Promise.all([app.inject({ url, headers }), app.inject({ url: `${url}/tracks`, headers })]);
  };
  for (const name of names) await read(name);
  const times: number[] = [];
  for (const name of names) times.push(await timeOf(() => read(name)));
  return times;
}

/** The times of all lists, and the p99 of each. */
async function timeLists(app: App, headers: Headers) {
  const parts: Record<string, number> = {};
  const lists: number[] = [];
  for (const [name, rules] of Object.entries(asked))
    for (const order of smartOrders) {
      const payload: Omit<SmartDraft, 'name'> = { rules: { match: 'all', rules }, order, limit: 100 };
      const ask = () => app.inject({ method: 'POST', url: previewSmartList.path, headers, payload });
      await ask();
      const times: number[] = [];
      for (let round = 0; round < 20; round += 1) times.push(await timeOf(ask));
      lists.push(...times);
      parts[`${name}, ${order}`] = percentile(times, 0.99);
    }
  return { lists, parts };
}
