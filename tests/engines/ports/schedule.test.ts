import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSchedule, setSchedule } from '#server/features/operations/backups/backup-schedule.service.ts';
import { listBackups } from '#shared/operations/backups.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { makeScratchDatabase, type ScratchDatabase } from '../scratch-database.ts';
import { enginesFolder, useEngine } from '../use.ts';

describe.runIf(enginesFolder !== null)('two servers whose scheduled backup is due at the same moment', () => {
  let database: ScratchDatabase;
  let servers: Harness[] = [];
  let alice: Client;

  beforeAll(async () => {
    database = await makeScratchDatabase();
    const settings = {
      SEGUE_DATABASE_URL: database.url,
      SEGUE_REDIS_URL: `${(await useEngine('redis')).url}/0?prefix=${randomUUID()}`,
      SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
    };
    servers = [await bootSegue(settings), await bootSegue(settings)];
    alice = (await servers[0]?.member('alice')) as Client;
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await database?.drop();
  });

  test('make one, and prove it; the next day one more', async () => {
    const run = () => Promise.all(servers.map(({ ctx }) => runSchedule(ctx)));
    const made = async () => (await alice.ok(listBackups)).map(({ origin, status }) => `${origin} ${status}`);
    for (const { ctx } of servers.slice(0, 1)) await setSchedule(ctx, { every: 'daily', keep: 7 });
    await run();
    expect(await made()).toEqual(['schedule completed']);
    await run();
    expect(await made()).toHaveLength(1);
    for (const { time } of servers) time.now += 25 * 60 * 60_000;
    await run();
    expect(await made()).toEqual(['schedule completed', 'schedule completed']);
  });
});
