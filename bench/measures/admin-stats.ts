import { readFile } from 'node:fs/promises';
import { sampleMachine } from '#server/features/operations/stats/machine.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { getAdminStats } from '#shared/operations/stats.ts';
import { type Finding, type Measure, median, percentile } from '../lib/finding.ts';
import { startSegue } from '../lib/programs.ts';
import { bearer, beginSessions, withCopy } from '../lib/scratch.ts';
import { oneByOne, steadily, type SteadyResult } from '../lib/steady.ts';
import { openWorld } from '../world/open-world.ts';

const rounds = 3;
const secondsEach = 8;
const feedPerSecond = 500;
/** Shortest interval between two samples of the machine by the server. */
const lookEverySeconds = 10;
const looks = 10;

/** Seconds of processor time of this process and of those that it started and that have ended (proc(5), fields 14 to 17). */
async function cpuSeconds(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

async function costOfLooking(): Promise<Finding> {
  await sampleMachine('.');
  const before = await cpuSeconds();
  for (let look = 0; look < looks; look += 1) {
    // Its library remembers for half a second.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await sampleMachine('.');
  }
  const each = ((await cpuSeconds()) - before) / looks;
  return {
    what: "looking at the machine's figures and processes",
    value: (100 * each) / lookEverySeconds,
    unit: '% of one core',
    goal: { most: 2 },
    parts: { 'ms of processor time a look': each * 1000, 'a look every s': lookEverySeconds },
  };
}

export const adminStats: Measure = {
  name: 'admin-stats',
  about: "The administrators' statistics over the large world, and what they cost the feed",
  isLarge: true,
  async run(): Promise<Finding[]> {
    const cost = await costOfLooking();
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      const tokens = await beginSessions(dataDir, ['admin']);
      const headers = bearer(tokens.get('admin'));
      const segue = await startSegue(dataDir);
      try {
        const ask = { path: getAdminStats.path, headers };
        // The server has been up for as long as it takes to open a page.
        await oneByOne(segue.origin, [ask]);
        const { times } = await oneByOne(
          segue.origin,
          Array.from({ length: 100 }, () => ask),
        );
        const feed = (): Promise<SteadyResult> =>
          steadily({
            origin: segue.origin,
            perSecond: feedPerSecond,
            seconds: secondsEach,
            ask: (n) => ({ path: `${listPopular.path}?page=${1 + (n % 20)}&limit=5` }),
          });
        await feed();
        const alone: SteadyResult[] = [];
        const meanwhile: SteadyResult[] = [];
        const spaced: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          alone.push(await feed());
          const asked: ReturnType<typeof oneByOne>[] = [];
          const watching = setInterval(() => asked.push(oneByOne(segue.origin, [ask])), 1000);
          meanwhile.push(await feed());
          clearInterval(watching);
          for (const one of await Promise.all(asked)) spaced.push(...one.times);
        }
        const p99 = (results: SteadyResult[]) => median(results.map((result) => result.p99Ms));
        return [
          {
            what: '/admin/stats, p99 of 100 in a row',
            value: percentile(times, 0.99),
            unit: 'ms',
            goal: { most: 150 },
            parts: { 'p50 ms': median(times), 'slowest ms': Math.max(...times) },
          },
          {
            what: '/admin/stats once a second under load, slowest',
            value: Math.max(...spaced),
            unit: 'ms',
            goal: { most: 150 },
            parts: { 'p50 ms': median(spaced), asked: spaced.length },
          },
          {
            what: "feed's p99 while statistics are asked for every second / without",
            value: p99(meanwhile) / p99(alone),
            unit: 'of its time',
            goal: { most: 2 },
            parts: { 'with ms': p99(meanwhile), 'without ms': p99(alone), 'per second': feedPerSecond },
          },
          cost,
        ];
      } finally {
        await segue.stop();
      }
    });
  },
};
