import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getHealth } from '#shared/base/health.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { startServerProcess } from '#tests/server-process.ts';
import { makeScratchDatabase } from '../scratch-database.ts';
import { enginesFolder, useEngine } from '../use.ts';

describe.runIf(enginesFolder !== null)('a server with the role of a worker', () => {
  test('tells at its port that it is well, serves nothing else, and ends when it is asked to', async () => {
    const database = await makeScratchDatabase();
    const worker = await startServerProcess({
      SEGUE_ROLE: 'worker',
      SEGUE_DATABASE_URL: database.url,
      SEGUE_REDIS_URL: `${(await useEngine('redis')).url}/0?prefix=${randomUUID()}`,
      SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
    });
    try {
      const health = await fetch(new URL(getHealth.path, worker.origin));
      expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }]);
      expect((await fetch(new URL(listPopular.path, worker.origin))).status).toBe(404);
      expect(await worker.stop()).toBe(0);
    } finally {
      await worker.dispose();
      await database.drop();
    }
  });
});
