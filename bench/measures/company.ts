import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AppContext } from '#server/context.ts';
import { findSetting } from '#server/db/settings.ts';
import { countCompany } from '#server/features/playlists/company/night.service.ts';
import { similarTracksMax } from '#shared/limits.ts';
import { askInGroups } from '../lib/at-once.ts';
import { type Finding, type Measure, percentile } from '../lib/finding.ts';
import type { Ask } from '../lib/load.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { bearer, beginSessions, onData, withCopy } from '../lib/scratch.ts';
import { addCompany } from '../world/add-company.ts';
import { openWorld } from '../world/open-world.ts';

const asked = 1000;
/** Songs by which the player looks for the next ones at once. */
const seeds = 4;
const member = 'listener1';

export const company: Measure = {
  name: 'company',
  about: 'The night that counts company, similar songs and playlists, and play on, at a million tracks',
  isLarge: true,
  onlyByName: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      const file = path.join(dataDir, 'segue.db');
      addCompany(file);
      const night = await onData(dataDir, (ctx) => countNight(ctx, file));
      const tokens = await beginSessions(dataDir, [member]);
      const segue = await startSegue(dataDir);
      try {
        return [night, ...(await askAll(segue, file, bearer(tokens.get(member))))];
      } finally {
        await segue.stop();
      }
    });
  },
};

/** Runs the recurring work to the end of its first pass. */
async function countNight(ctx: AppContext, file: string): Promise<Finding> {
  const signal = new AbortController().signal;
  const began = performance.now();
  const isOver = async () => {
    const pass = (await findSetting(ctx.db, 'company.pass')) as { ended_at: number } | null;
    return pass !== null && pass.ended_at > 0;
  };
  while (!(await isOver())) await countCompany(ctx, { signal });
  const seconds = (performance.now() - began) / 1000;
  const tables = ['playlist_entries', 'track_songs', 'songs', 'song_company', 'playlist_company'];
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = tables.map((name) => [
    name,
    Number(db.prepare(`select count(*) as n from ${name}`).get()?.['n']),
  ]);
  db.close();
  return {
    what: 'the count of a whole night',
    value: seconds,
    unit: 's',
    goal: { most: 3600 },
    parts: Object.fromEntries(rows) as Record<string, number>,
  };
}

// SQLite keeps the order of cross joins: else it would begin with all public playlists.
const opened = `exists (select 1 from playlist_entries as listing cross join playlists
  where listing.track_id = tracks.id and listing.opens = 1
    and playlists.id = listing.playlist_id and playlists.visibility = 'public')`;
const unshared = 'not exists (select 1 from songs where songs.song = track_songs.song)';

/** Songs and playlists of every sort, by the SQL that lists them. */
const sorts = {
  'a popular song': `select tracks.id from songs join track_songs using (song) join tracks on tracks.id = track_songs.track_id
    where ${opened} order by songs.curators desc limit ${asked}`,
  'an ordinary song': `select tracks.id from songs join track_songs using (song) join tracks on tracks.id = track_songs.track_id
    where curators between 3 and 30 and ${opened} order by songs.song limit ${asked}`,
  'a lonely song with a sound': `select tracks.id from track_songs join tracks on tracks.id = track_songs.track_id
    join track_sound on track_sound.track_id = tracks.id where ${unshared} and ${opened} order by track_songs.song limit ${asked}`,
  'a lonely link': `select tracks.id from track_songs join tracks on tracks.id = track_songs.track_id
    left join track_sound on track_sound.track_id = tracks.id
    where track_sound.place is null and ${unshared} and ${opened} order by track_songs.song limit ${asked}`,
  'a popular playlist': `select id from playlists where visibility = 'public' order by popularity desc limit ${asked}`,
  'a playlist without company': `select id from playlists where visibility = 'public'
    and not exists (select 1 from playlist_company where playlist_id = playlists.id) limit ${asked}`,
} as const;

async function askAll(
  { origin }: Program,
  file: string,
  headers: Record<string, string>,
): Promise<Finding[]> {
  const db = new DatabaseSync(file, { readOnly: true });
  const idsOf = (sql: string): string[] =>
    db
      .prepare(sql)
      .all()
      .map(({ id }) => String(id));
  const all = Object.entries(sorts).map(([name, sql]) => [name, idsOf(sql)] as const);
  db.close();
  const songs = (limit: number) => (id: string) => `/api/v1/tracks/${id}/similar?limit=${limit}`;
  const lists = (id: string) => `/api/v1/playlists/${id}/similar`;
  const found: Finding[] = [];
  for (const [who, sent] of [
    ['visitor', {}],
    ['member', headers],
  ] as const) {
    const time = async (what: string, ids: readonly string[], pathOf: (id: string) => string, atOnce = 1) => {
      const asks: Ask[] = ids.map((id) => ({ path: pathOf(id), headers: sent }));
      const groups = asks
        .map((_, at) => asks.slice(at, at + atOnce))
        .filter((some) => some.length === atOnce);
      found.push(toFinding(`${what}, ${who}, p99`, await askInGroups(origin, groups)));
    };
    for (const [name, ids] of all) {
      const isSong = name.includes('song') || name.includes('link');
      await time(`similar to ${name}`, ids, isSong ? songs(20) : lists);
      if (isSong) await time(`play on after ${name}`, ids, songs(similarTracksMax), seeds);
    }
    const popular = all.find(([name]) => name === 'a popular playlist')?.[1] ?? [];
    await time('a popular playlist itself', popular, (id) => `/api/v1/playlists/${id}`);
  }
  return found;
}

const toFinding = (what: string, times: readonly number[]): Finding => ({
  what,
  value: percentile(times, 0.99),
  unit: 'ms',
  goal: { most: 50 },
  parts: { p50: percentile(times, 0.5), worst: Math.max(...times), asked: times.length },
});
