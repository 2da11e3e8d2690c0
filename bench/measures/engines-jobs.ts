import * as z from 'zod/mini';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/context.ts';
import { addJob, defineJob } from '#server/jobs/kinds.ts';
import { openRunner } from '#server/jobs/runner.ts';
import { openLog } from '#server/lib/log.ts';
import { withEngines } from '../lib/engines.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { withScratchFolder } from '../lib/scratch-folder.ts';

const jobs = 2000;
const atOnce = 8;
const rounds = 5;

export const engineJobs: Measure = {
  name: 'engines-jobs',
  about:
    'Jobs through the queue on PostgreSQL: added one by one by several, taken by two servers, each done once',
  onlyByName: true,
  run: () =>
    withEngines(['postgres'], ({ postgres = '' }) =>
      withScratchFolder((folder) => measure(folder, postgres)),
    ),
};

async function measure(folder: string, url: string): Promise<Finding[]> {
  const config = readConfig({ SEGUE_DATA_DIR: folder, SEGUE_DATABASE_URL: url });
  const ctx = await openContext(config, openLog('silent'));
  const shared = { ...ctx, locks: { ...ctx.locks, areShared: true } };
  let done = 0;
  const kind = defineJob<number>({
    name: 'measured',
    lane: 'mail',
    payload: z.number(),
    run: async () => void (done += 1),
  });
  const servers = [openRunner(shared, [kind]), openRunner(shared, [kind])];
  try {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) rates.push(await once());
    return [
      { what: 'jobs through the queue', value: Math.round(median(rates)), unit: '/s', goal: { least: 200 } },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await ctx.close();
  }

  async function once(): Promise<number> {
    done = 0;
    const began = performance.now();
    let next = 0;
    const add = async (): Promise<void> => {
      while (next < jobs) await addJob(ctx.db, kind, (next += 1));
    };
    await Promise.all(Array.from({ length: atOnce }, add));
    await Promise.all(servers.map((server) => server.idle()));
    if (done !== jobs) throw new Error(`${done} of ${jobs} jobs were done`);
    return jobs / ((performance.now() - began) / 1000);
  }
}
