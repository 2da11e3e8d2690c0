import { DatabaseSync } from 'node:sqlite';
import { seeded } from '#demo-music/random.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { bearer, beginSessions } from '../lib/scratch.ts';
import { oneByOne } from '../lib/steady.ts';
import { openWorld, type World } from '../world/open-world.ts';

const timesEach = 60;
const blocks = 3;
/** Answers of bytes rather than of records, whole exports, and what looks at the machine. */
const others = /stream|export|openapi|picture|avatar|cover|feed\.xml|\/health|\/admin\/stats|\/admin\/nodes/;
const isSearch = (path: string): boolean => path.includes('search');

interface Side {
  program: Program;
  headers: Record<string, string>;
  pick: (kind: 'playlists' | 'tracks' | 'titles') => string;
}

/** Names for addresses, from all over a world. */
function pickerOf(world: World): Side['pick'] {
  const db = new DatabaseSync(world.file, { readOnly: true });
  const random = seeded('growth');
  const sample = (sql: string): string[] =>
    db
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const step = Math.max(1, Math.floor(world.playlists / 500));
  const pools = {
    playlists: sample(
      `select id from playlists where rowid % ${step} = 0 and visibility = 'public' limit 400`,
    ),
    tracks: sample(
      `select track_id from playlist_entries join playlists on playlists.id = playlist_id
        where playlist_entries.rowid % ${step * 8} = 0 and visibility = 'public' limit 400`,
    ),
    titles: sample(`select title from tracks where rowid % ${step * 5} = 0 limit 400`),
  };
  db.close();
  return (kind) => random.pick(pools[kind]);
}

async function openSide(world: World): Promise<Side> {
  const tokens = await beginSessions(world.dataDir, ['admin']);
  const program = await startSegue(world.dataDir);
  return { program, headers: bearer(tokens.get('admin')), pick: pickerOf(world) };
}

function queryOf(path: string, pick: Side['pick']): string {
  if (isSearch(path)) return `?query=${encodeURIComponent(pick('titles'))}`;
  // Without a page it is the whole list.
  return path === '/api/v1/admin/users' ? '?page=1' : '';
}

function asksOf({ headers, pick }: Side, path: string) {
  return Array.from({ length: timesEach / blocks }, (_, i) => {
    const real = path
      .replace('{username}', `listener${1 + ((i * 37) % 400)}`)
      .replace(/\{(\w+)\}/, () => pick(path.includes('/tracks/') ? 'tracks' : 'playlists'));
    return { path: real + queryOf(path, pick), headers };
  });
}

/** Every address of the contract that answers records, for both worlds alike. */
async function readPaths(sides: readonly Side[]): Promise<string[]> {
  const [first] = sides;
  const response = await fetch(`${first?.program.origin}/api/v1/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  const found: string[] = [];
  for (const path of Object.keys(paths)) {
    if (paths[path]?.['get'] === undefined || others.test(path) || path.match(/\{/g)?.length === 2) continue;
    const answers = await Promise.all(
      sides.map(async (side) => {
        const [ask] = asksOf(side, path);
        const answer = await fetch(side.program.origin + ask?.path, { headers: side.headers });
        await answer.arrayBuffer();
        return answer.ok;
      }),
    );
    if (answers.every(Boolean)) found.push(path);
  }
  return found;
}

export const growth: Measure = {
  name: 'growth',
  about: 'The time of every read call on 1,000,000 tracks against that on 10,000',
  isLarge: true,
  async run(): Promise<Finding[]> {
    const sides: Side[] = [];
    try {
      sides.push(await openSide(await openWorld('small', { tracks: 10_000 })));
      sides.push(await openSide(await openWorld('large', { tracks: 1_000_000 })));
      const paths = await readPaths(sides);
      const ratios = new Map<string, number>();
      for (const path of paths) {
        const times: number[][] = [[], []];
        for (let block = 0; block < blocks + 1; block++) {
          for (const [at, side] of sides.entries()) {
            const taken = await oneByOne(side.program.origin, asksOf(side, path));
            if (block > 0) times[at]?.push(...taken.times.slice(1));
          }
        }
        ratios.set(path, median(times[1] ?? []) / median(times[0] ?? []));
      }
      const worst = (wanted: (path: string) => boolean) =>
        [...ratios].filter(([path]) => wanted(path)).sort(([, a], [, b]) => b - a);
      const finding = (what: string, list: [string, number][], most: number): Finding => ({
        what: `${what}, p50 at 1,000,000 tracks / at 10,000, the worst of ${list.length}`,
        value: list[0]?.[1] ?? Number.NaN,
        unit: 'times',
        goal: { most },
        parts: Object.fromEntries(list.slice(0, 8)),
      });
      return [
        finding(
          'read calls',
          worst((path) => !isSearch(path)),
          2,
        ),
        finding('search calls', worst(isSearch), 3),
      ];
    } finally {
      for (const { program } of sides) await program.stop();
    }
  },
};
