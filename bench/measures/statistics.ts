import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { seeded } from '#demo-music/random.ts';
import { newId } from '#server/lib/ids.ts';
import { getListeningStatistics } from '#shared/social/listening-statistics.ts';
import { askInGroups } from '../lib/at-once.ts';
import { type Finding, type Measure, percentile } from '../lib/finding.ts';
import { startSegue } from '../lib/programs.ts';
import { bearer, beginSessions, withCopy } from '../lib/scratch.ts';
import { openWorld } from '../world/open-world.ts';

const plays = 100_000;
const songs = 20_000;
const asked = 50;
const listener = 'listener1';
const yearMs = 365 * 24 * 60 * 60_000;

/** Plays of the year that ends now, some songs far oftener than most, half of them from the one playlist that has the song. */
function addPlays(file: string): void {
  const db = new DatabaseSync(file);
  try {
    const random = seeded('statistics');
    const list = (sql: string) => db.prepare(sql).all();
    const ids = (sql: string): string[] => list(sql).map(({ id }) => String(id));
    const tracks = ids(`select track_id as id from playlist_entries where opens = 1 limit ${songs}`);
    const lists = ids("select id from playlists where visibility = 'public' limit 200");
    const userId = ids(`select id from users where username = '${listener}'`)[0] as string;
    const add = db.prepare(
      `insert into plays (id, track_id, playlist_id, user_id, listener_key, played_at, listened_ms)
       values (?, ?, ?, ?, '', ?, ?)`,
    );
    const now = Date.now();
    db.exec('begin');
    for (let at = 0; at < plays; at += 1) {
      const moment = now - Math.floor((yearMs * (plays - at)) / plays);
      const place = Math.floor(tracks.length * random.next() ** 3);
      const track = tracks[place] as string;
      const from = at % 2 === 0 ? (lists[place % lists.length] as string) : null;
      add.run(newId(moment), track, from, userId, moment, random.int(30_000, 300_000));
    }
    db.exec('commit');
  } finally {
    db.close();
  }
}

export const statistics: Measure = {
  name: 'statistics',
  about: `The statistics of a listener with ${plays} plays in a year, at a million tracks`,
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      addPlays(path.join(dataDir, 'segue.db'));
      const tokens = await beginSessions(dataDir, [listener]);
      const segue = await startSegue(dataDir);
      try {
        const headers = bearer(tokens.get(listener));
        const timesOf = (day: string) => {
          const query = new URLSearchParams({ period: 'year', day, time_zone: 'Europe/Rome' });
          const ask = { path: `${getListeningStatistics.path}?${query}`, headers };
          return askInGroups(
            segue.origin,
            Array.from({ length: asked }, () => [ask]),
          );
        };
        const year = new Date().getUTCFullYear();
        return [
          toFinding(`the year ${year}`, await timesOf(`${year}-06-01`)),
          toFinding(`the year ${year - 1}`, await timesOf(`${year - 1}-06-01`)),
        ];
      } finally {
        await segue.stop();
      }
    });
  },
};

const toFinding = (what: string, times: readonly number[]): Finding => ({
  what: `statistics of ${what}, worst of ${asked}`,
  value: Math.max(...times),
  unit: 'ms',
  goal: { most: 200 },
  parts: { p50: percentile(times, 0.5) },
});
