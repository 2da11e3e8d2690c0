import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { machine, onCore } from '../lib/machine.ts';
import { type Program, startNginx } from '../lib/programs.ts';
import { steadily, type SteadyResult } from '../lib/steady.ts';
import { bearer } from '../lib/scratch.ts';
import { twoTones, withStage } from './stage.ts';

const crowdSize = 1000;
const seconds = 20;
const rounds = 3;
const pagesPerSecond = 100;
const feedPath = '/api/v1/playlists/popular';

interface Crowd {
  heard: number;
  wanted: number;
  failures: number;
  /** Seconds, of all listeners together. */
  silence: number;
}

interface Turn extends SteadyResult {
  crowd: Crowd;
  cpuShare: number;
}

async function gather(url: string, report: string): Promise<Crowd> {
  const script = path.join(import.meta.dirname, 'crowd.ts');
  const words = ['--url', url, '--listeners', String(crowdSize), '--seconds', String(seconds)];
  const [command, line] = onCore(1, process.execPath, [script, ...words, '--report', report]);
  const child = spawn(command, line, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += String(data)));
  await once(child, 'close');
  return JSON.parse(output) as Crowd;
}

/** Everyone listens; once all are there, others look at the feed. */
async function takeTurn(
  program: Program,
  song: string,
  report: string,
  ask: (n: number) => { path: string; headers?: Record<string, string> },
): Promise<Turn> {
  const crowd = gather(program.origin + song, report);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const before = await program.cpuSeconds();
  const pages = await steadily({
    origin: program.origin,
    perSecond: pagesPerSecond,
    seconds: seconds - 7,
    ask,
  });
  const cpuShare = ((await program.cpuSeconds()) - before) / (seconds - 7);
  return { ...pages, crowd: await crowd, cpuShare };
}

const total = (turns: readonly Turn[], what: keyof Crowd): number =>
  turns.reduce((sum, { crowd }) => sum + crowd[what], 0);

const figures = (name: string, turns: readonly Turn[]): Record<string, number> => ({
  [`${name} feed p50 ms`]: median(turns.map(({ p50Ms }) => p50Ms)),
  [`${name} feed p99 ms`]: median(turns.map(({ p99Ms }) => p99Ms)),
  [`${name} worst round's p99 ms`]: Math.max(...turns.map(({ p99Ms }) => p99Ms)),
  [`${name} share of a core`]: median(turns.map(({ cpuShare }) => cpuShare)),
  [`${name} errors`]: total(turns, 'failures') + turns.reduce((sum, { failures }) => sum + failures, 0),
});

export const listeners: Measure = {
  name: 'listeners',
  about: `${crowdSize} listeners at 192 kbit/s, each a stream held open and reported as the web does, while others read the feed; beside nginx`,
  run: async () => {
    const song = await twoTones(seconds + 40);
    return withStage([song], async ({ segue, songs, token }): Promise<Finding[]> => {
      const nginx = machine.hasNginx
        ? await startNginx(async (folder) => {
            await writeFile(path.join(folder, 'song.mp3'), song);
            const feed = await (await fetch(segue.origin + feedPath)).text();
            await writeFile(path.join(folder, 'feed.json'), feed);
            return `location / { root ${folder}; }`;
          })
        : null;
      try {
        const ours: Turn[] = [];
        const theirs: Turn[] = [];
        const stream = `/api/v1/tracks/${songs[0]}/stream`;
        const report = `${segue.origin}/api/v1/tracks/${songs[0]}/listening`;
        for (let round = 0; round < rounds; round += 1) {
          if (nginx) theirs.push(await takeTurn(nginx, '/song.mp3', '', () => ({ path: '/feed.json' })));
          // Every other reader is logged in: their page is not the one that lies ready.
          ours.push(
            await takeTurn(segue, stream, report, (n) =>
              n % 2 === 0 ? { path: feedPath } : { path: feedPath, headers: bearer(token) },
            ),
          );
        }
        return [
          {
            what: `p99 of the feed among ${crowdSize} listeners`,
            value: median(ours.map(({ p99Ms }) => p99Ms)),
            unit: 'ms',
            goal: { most: 50 },
            parts: { ...figures('segue', ours), ...(nginx ? figures('nginx', theirs) : {}) },
          },
          {
            what: 'of the music came in time',
            value: 100 * (1 - total(ours, 'silence') / (crowdSize * (seconds - 3) * rounds)),
            unit: '%',
            goal: { least: 99.9 },
            parts: {
              'segue MB heard': total(ours, 'heard') / 1e6,
              ...(nginx
                ? { 'nginx %': 100 * (1 - total(theirs, 'silence') / (crowdSize * (seconds - 3) * rounds)) }
                : {}),
            },
          },
        ];
      } finally {
        await nginx?.stop();
      }
    });
  },
};
