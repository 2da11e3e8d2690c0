import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { makeScratchDatabase } from '#tests/engines/scratch-database.ts';
import { enginesFolder, withEngines } from '#tests/engines/use.ts';
import { openDatabaseLocks } from './database-locks.ts';
import type { Locks } from './locks.ts';
import { memoryLocks } from './memory-locks.ts';
import { withLock } from './with-lock.ts';

/** As two processes have them where several may, else the same ones twice. */
interface Opened {
  both: [Locks, Locks];
  close(): Promise<void>;
}

const implementations: [string, boolean, () => Promise<Opened>][] = [
  [
    'memory',
    true,
    async () => {
      const locks = memoryLocks();
      return { both: [locks, locks], close: async () => undefined };
    },
  ],
  [
    `PostgreSQL${withEngines}`,
    enginesFolder !== null,
    async () => {
      const database = await makeScratchDatabase();
      const { url } = database;
      const pools = [1, 2].map(() => connectDatabase({ kind: 'postgres', url }));
      const [one, other] = [await pools[0]!, await pools[1]!];
      return {
        both: [await openDatabaseLocks(one.db), await openDatabaseLocks(other.db)],
        async close() {
          await one.close();
          await other.close();
          await database.drop();
        },
      };
    },
  ],
];

describe.each(implementations)('locks in %s', (_name, isHere, open) => {
  describe.runIf(isHere)('as two servers see them', () => {
    let here: Locks;
    let there: Locks;
    let opened: Opened;

    beforeAll(async () => {
      opened = await open();
      [here, there] = opened.both;
    });
    afterAll(() => opened?.close());

    test('one of many holds a lock, until it lets go', async () => {
      const tries = await Promise.all(
        Array.from({ length: 20 }, (_, at) => (at % 2 ? here : there).lock('only', 60_000)),
      );
      const held = tries.filter((lock) => lock !== null);
      expect(held).toHaveLength(1);
      expect(await held[0]?.extend(60_000)).toBe(true);
      await held[0]?.release();
      expect(await held[0]?.extend(60_000)).toBe(false);
      const next = await there.lock('only', 60_000);
      // A former holder cannot let go of what is another's now.
      await held[0]?.release();
      expect(await here.lock('only', 60_000)).toBeNull();
      await next?.release();
    });

    test('a lock whose holder died ends by itself', async () => {
      await here.lock('left', 200);
      expect(await there.lock('left', 200)).toBeNull();
      expect(await there.isHeld('left')).toBe(true);
      await expect.poll(() => there.lock('left', 200)).not.toBeNull();
    });

    test('work under a lock never overlaps', async () => {
      let inside = 0;
      let most = 0;
      await Promise.all(
        [here, there, here, there].map((locks) =>
          withLock(locks, 'work', async () => {
            inside += 1;
            most = Math.max(most, inside);
            await sleep(5);
            inside -= 1;
          }),
        ),
      );
      expect(most).toBe(1);
    });

    test('it is known from elsewhere that one is held', async () => {
      const lock = await here.lock('kept:a', 60_000);
      expect([await there.isHeld('kept:'), await there.isHeld('kept:b')]).toEqual([true, false]);
      await lock?.release();
      expect(await there.isHeld('kept:')).toBe(false);
    });
  });
});
