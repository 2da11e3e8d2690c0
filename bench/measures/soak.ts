import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { compare, sizeOf } from '#tests/engines/survival/load/ledger.ts';
import { joinWriters, startLoad } from '#tests/engines/survival/load/load.ts';
import { atRest } from '../lib/at-rest.ts';
import { withEngines } from '../lib/engines.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { withScratchFolder } from '../lib/scratch-folder.ts';
import { type Weight, weigh, weighable } from '../lib/weight.ts';

const minutes = 30;
/** From then on memory may rise by `riseMost` of itself. */
const settledAt = 10;
const weighedEvery = 5;
const riseMost = 0.05;
/** Between two writes of one kind: so a small machine stays free for others. */
const pauseMs = 250;
/** Playlists of the feed's order that a server remembers. */
const feedLength = 2000;
const balancerAddress = '127.0.0.0/8';

export const soak: Measure = {
  name: 'soak',
  about: `Memory of two servers on every engine over ${minutes} minutes of writing and reading`,
  onlyByName: true,
  run: () =>
    withEngines(['postgres', 'redis', 's3', 'search'], (urls) =>
      withScratchFolder((folder) => measure(urls, folder)),
    ),
};

interface Weighed {
  program: Program;
  file: string;
}

async function measure(urls: Record<string, string>, folder: string): Promise<Finding[]> {
  const env = {
    SEGUE_DATABASE_URL: urls['postgres'] ?? '',
    SEGUE_REDIS_URL: urls['redis'] ?? '',
    SEGUE_BLOBS_URL: urls['s3'] ?? '',
    SEGUE_SEARCH_URL: `${urls['search']}/soak`,
    SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
    SEGUE_TRUST_PROXY: balancerAddress,
  };
  const servers: Weighed[] = [];
  try {
    for (const name of ['a', 'b']) {
      const file = path.join(folder, `${name}.weight`);
      const program = await startSegue(path.join(folder, name), { ...env, ...weighable(file) }, 'every');
      servers.push({ program, file });
    }
    return await soakFor(servers, env.SEGUE_DATABASE_URL);
  } finally {
    for (const { program } of servers) await program.stop();
  }
}

async function soakFor(servers: Weighed[], databaseUrl: string): Promise<Finding[]> {
  const origins = servers.map(({ program }) => program.origin);
  await fillFeed(origins);
  const weighings: Weight[][] = [];
  const faults: string[] = [];
  const counts = { 'writes acknowledged': 0, 'reads answered': 0 };
  for (let minute = 0; minute < minutes; minute += weighedEvery) {
    const run = `m${minute}n`;
    const load = startLoad(origins, await joinWriters(origins, run), { run, pauseMs });
    await sleep(weighedEvery * 60_000);
    await load.stop();
    await atRest(...servers.map(({ program }) => program));
    const weights = await Promise.all(servers.map(({ program, file }) => weigh(program, file)));
    weighings.push(weights);
    const { lost, doubled, miscounted } = await compare(databaseUrl, load.ledger);
    faults.push(...lost, ...doubled, ...miscounted, ...load.wrong);
    counts['writes acknowledged'] += sizeOf(load.ledger);
    counts['reads answered'] += load.reads();
    console.log(`  minute ${minute + weighedEvery}: ${weights.map(wordsOf).join('; ')}`);
  }
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join('\n'));
  return [
    { ...riseOf('rss', weighings), goal: { most: 100 * riseMost } },
    riseOf('heapUsed', weighings),
    {
      what: 'faults of writes and answers',
      value: faults.length,
      unit: '',
      goal: { most: 0 },
      parts: counts,
    },
  ];
}

/** A site of any size has a full feed: what servers remember of it would else grow with the load's own playlists. */
async function fillFeed(origins: readonly string[]): Promise<void> {
  const { owner } = await joinWriters(origins, 'fill');
  let made = 0;
  const make = async (): Promise<void> => {
    while (made < feedLength) {
      const name = `fill${(made += 1)}`;
      const answer = await owner.call(createPlaylist, { body: { name } });
      if (!answer.ok) throw new Error(`A playlist was answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, make));
}

const megabytes = (bytes: number): number => bytes / 2 ** 20;

const wordsOf = ({ rss, heapUsed }: Weight): string =>
  `${megabytes(rss).toFixed(1)} MB resident, ${megabytes(heapUsed).toFixed(1)} heap`;

/** From the settled weighing to the last one, of the server that has risen more. */
function riseOf(part: 'rss' | 'heapUsed', weighings: readonly Weight[][]): Finding {
  const of = (at: number): number[] => (weighings.at(at) ?? []).map((weight) => weight[part]);
  const settled = of(settledAt / weighedEvery - 1);
  const rises = of(-1).map((last, server) => 100 * (last / (settled[server] ?? Number.NaN) - 1));
  const steps = weighings.flatMap((weights, at) =>
    weights.map((weight, server) => [
      `minute ${(at + 1) * weighedEvery} of ${server + 1}`,
      megabytes(weight[part]),
    ]),
  );
  return {
    what: `${part} risen from minute ${settledAt} to minute ${minutes}`,
    value: Math.max(...rises),
    unit: '%',
    parts: Object.fromEntries(steps) as Record<string, number>,
  };
}
