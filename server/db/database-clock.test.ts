import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeScratchDatabase, type ScratchDatabase } from '#tests/engines/scratch-database.ts';
import { enginesFolder, withEngines } from '#tests/engines/use.ts';
import { connectDatabase, type Databases } from './connect.ts';
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts';

describe.runIf(enginesFolder !== null)(`the database's clock${withEngines}`, () => {
  let database: ScratchDatabase;
  let databases: Databases;
  let time: DatabaseClock;

  beforeAll(async () => {
    database = await makeScratchDatabase();
    databases = await connectDatabase({ kind: 'postgres', url: database.url });
    time = await openDatabaseClock(databases.db);
  });
  afterAll(async () => {
    time?.close();
    await databases?.close();
    await database?.drop();
  });

  test('is the database’s, and goes on, wherever the process’s own clock stands', () => {
    const before = time.clock();
    expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
    const machines = vi.spyOn(Date, 'now').mockReturnValue(0);
    const after = time.clock();
    machines.mockRestore();
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after - before).toBeLessThan(60_000);
  });
});
