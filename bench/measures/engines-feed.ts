import { randomUUID } from 'node:crypto';
import { connectDatabase } from '#server/db/connect.ts';
import { replaceRecords } from '#server/features/operations/backups/records/replace-records.ts';
import { migrate } from '#server/db/migrate.ts';
import { withEngines } from '../lib/engines.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { load } from '../lib/load.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { compare, figuresOf, interleave } from '../lib/rounds.ts';
import { withScratchFolder } from '../lib/scratch-folder.ts';
import { openWorld } from '../world/open-world.ts';

const path = '/api/v1/playlists/popular';
const connections = 32;
const rounds = 5;
const seconds = 3;

export const engineFeed: Measure = {
  name: 'engines-feed',
  about: 'The anonymous feed page on PostgreSQL and Redis, by one server and by two, against SQLite',
  onlyByName: true,
  run: () => withEngines(['postgres', 'redis'], measure),
};

async function measure(urls: Record<string, string>): Promise<Finding[]> {
  const world = await openWorld('small', { tracks: 10_000 });
  const database = { kind: 'postgres', url: urls['postgres'] ?? '' } as const;
  const made = await connectDatabase(database);
  await migrate(made.db);
  await made.close();
  await replaceRecords(database, world.file);
  const settings = {
    SEGUE_DATABASE_URL: database.url,
    SEGUE_REDIS_URL: urls['redis'] ?? '',
    SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
  };
  const running: Program[] = [];
  return withScratchFolder(async (folder) => {
    try {
      const start = async (dataDir: string, env: Record<string, string> = {}) => {
        const program = await startSegue(dataDir, env);
        running.push(program);
        return program;
      };
      const sqlite = await start(world.dataDir);
      const one = await start(`${folder}/one`, settings);
      const rival = (program: Program) => ({ program, url: program.origin + path, connections });
      const results = await interleave({ sqlite: rival(sqlite), postgres: rival(one) });
      const other = await start(`${folder}/other`, settings);
      return [
        compare(
          'feed page on PostgreSQL / on SQLite',
          { least: 0.5 },
          ['postgres', results.postgres],
          ['sqlite', results.sqlite],
        ),
        await two(one, other, figuresOf('sqlite', results.sqlite)),
      ];
    } finally {
      for (const program of running) await program.stop();
    }
  });
}

/**
 * Two servers at once against the same one alone, by requests for each second of processor time of all servers: where
 * they share two cores with what loads them, the clock would only tell how the cores are divided.
 */
async function two(one: Program, other: Program, parts: Record<string, number>): Promise<Finding> {
  const rates: number[] = [];
  const clock: number[] = [];
  const turn = async (programs: readonly Program[]) => {
    const before = await Promise.all(programs.map((program) => program.cpuSeconds()));
    const results = await Promise.all(
      programs.map((program) =>
        load({ url: program.origin + path, connections: connections / programs.length, seconds }),
      ),
    );
    const capacities = await Promise.all(
      programs.map(async (program, at) => {
        const used = (await program.cpuSeconds()) - (before[at] ?? 0);
        return ((results[at]?.perSecond ?? 0) * seconds) / used;
      }),
    );
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return { capacity: sum(capacities), perSecond: sum(results.map(({ perSecond }) => perSecond)) };
  };
  for (let round = 0; round < rounds; round += 1) {
    const alone = await turn([one]);
    const both = await turn([one, other]);
    rates.push(both.capacity / alone.capacity);
    clock.push(both.perSecond / alone.perSecond);
  }
  return {
    what: 'feed page by two servers on PostgreSQL / by one',
    value: median(rates),
    unit: 'of its requests, each server with a core of its own',
    goal: { least: 1.6 },
    parts: { 'by the clock, on the cores of this machine': median(clock), ...parts },
  };
}
