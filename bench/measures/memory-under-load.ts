import { DatabaseSync } from 'node:sqlite';
import type { Finding, Measure } from '../lib/finding.ts';
import { startSegue } from '../lib/programs.ts';
import { withCopy } from '../lib/scratch.ts';
import { steadily } from '../lib/steady.ts';
import { watchMemory } from '../lib/watch-memory.ts';
import { openWorld, type World } from '../world/open-world.ts';

const perSecond = 1700;
const seconds = 60;
const variety = 2000;

/** Requests of a round, by kind. */
const round = [
  ...Array<Kind>(10).fill('feed'),
  ...Array<Kind>(4).fill('playlist'),
  ...Array<Kind>(2).fill('track'),
  'search' as const,
];
type Kind = 'feed' | 'playlist' | 'track' | 'search';

/** Makes the requests of visitors, for public things from all parts of the world's database. */
function askerOf(world: World): (n: number) => { path: string } {
  const db = new DatabaseSync(world.file, { readOnly: true });
  const sample = (sql: string): string[] =>
    db
      .prepare(`${sql} limit ${variety}`)
      .all()
      .map((row) => String(Object.values(row)[0]));
  // Odd: what is private comes in a pattern of tens.
  const step = Math.floor(world.playlists / variety) | 1;
  const playlists = sample(`select id from playlists where rowid % ${step} = 0 and visibility = 'public'`);
  const tracks = sample(
    `select track_id from playlist_entries join playlists on playlists.id = playlist_id
      where playlist_entries.rowid % ${step} = 0 and visibility = 'public'`,
  );
  const titles = sample(`select title from tracks where rowid % ${step} = 0`);
  db.close();
  if ([playlists, tracks, titles].some((all) => all.length === 0)) throw new Error('The world is empty');
  const one = (all: readonly string[], n: number): string => all[n % all.length] ?? '';
  const paths: Record<Kind, (n: number) => string> = {
    feed: (n) => `/api/v1/playlists/popular?page=${1 + ((n * 7919) % 200)}&scroll=s${n % 997}`,
    playlist: (n) => `/api/v1/playlists/${one(playlists, n)}`,
    track: (n) => `/api/v1/tracks/${one(tracks, n)}/play_info`,
    search: (n) => `/api/v1/tracks/search?limit=20&query=${encodeURIComponent(one(titles, n))}`,
  };
  return (n) => ({ path: paths[round[n % round.length] ?? 'feed'](n) });
}

export const memoryUnderLoad: Measure = {
  name: 'memory-under-load',
  about: `Memory of a server under ${perSecond} mixed requests a second at a million tracks`,
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      const segue = await startSegue(dataDir, {}, 'every');
      try {
        const memory = watchMemory(segue);
        const asked = await steadily({ origin: segue.origin, perSecond, seconds, ask: askerOf(world) });
        const value = memory.stop() / 2 ** 20;
        const { answered, failures, p99Ms } = asked;
        return [
          {
            what: `memory of its own at most under ${perSecond} mixed requests a second`,
            value,
            unit: 'MB',
            goal: { most: 400 },
            parts: { answered, failures, 'p99 ms': p99Ms },
          },
        ];
      } finally {
        await segue.stop();
      }
    });
  },
};
