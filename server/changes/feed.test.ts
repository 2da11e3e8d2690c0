import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryBus } from '#server/bus/memory-bus.ts';
import type { Bus } from '#server/bus/bus.ts';
import { connectDatabase, type Databases } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import { systemClock } from '#server/lib/clock.ts';
import { openLog } from '#server/lib/log.ts';
import { isOnPostgres, makeScratchDatabase } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import type { Change } from './change.ts';
import { ChangeFeed } from './feed.ts';
import { noteChange, signal } from './note.ts';

let segue: Harness;
let db: Db;
const others: { databases: Databases; feed: ChangeFeed; bus: Bus }[] = [];

beforeAll(async () => {
  segue = await bootSegue();
  db = segue.ctx.db;
});
afterEach(async () => {
  for (const { databases, feed, bus } of others.splice(0)) {
    await feed.close();
    await bus.close();
    await databases.close();
  }
});
afterAll(() => segue.close());

/** Opens another server's feed on the same database and collects its changes; no message of the first reaches it. */
async function openOther(): Promise<{ heard: (Change | null)[]; db: Db }> {
  const databases = await connectDatabase(segue.ctx.config.database);
  const bus = memoryBus(systemClock);
  const feed = await ChangeFeed.open({ db: databases.db, bus, isShared: true, log: openLog('silent') });
  others.push({ databases, feed, bus });
  const heard: (Change | null)[] = [];
  feed.listen(['edit', 'rights'], (changes) => heard.push(...(changes ?? [null])));
  return { heard, db: databases.db };
}

const idsOf = (heard: readonly (Change | null)[]) => heard.map((change) => change?.subjectId ?? 'all');
/** The ids of one test: a feed that has just been opened may read what was committed a moment before. */
const namedIn = (heard: readonly (Change | null)[], name: string): string[] =>
  [...new Set(idsOf(heard))].filter((id) => id.startsWith(name)).toSorted();

test('a commit is announced at once here, and nothing that is rolled back', async () => {
  const heard: string[] = [];
  const stop = segue.ctx.state.changes.listen(['edit', 'job'], (changes) => {
    heard.push(...(changes ?? []).map(({ kind, subjectId }) => `${kind} ${subjectId}`));
  });
  await db.transaction().execute(async (trx) => {
    await noteChange(trx, 'edit', ['one']);
    signal(trx, 'job');
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['edit one', 'job ']);
  const rolledBack = db.transaction().execute(async (trx) => {
    await noteChange(trx, 'edit', ['none']);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  signal(db, 'job');
  expect(heard).toEqual(['edit one', 'job ', 'job ']);
  stop();
});

test('whatever ends first, another server hears of each commit and of nothing else', async () => {
  const other = await openOther();
  const own: string[] = [];
  const stop = segue.ctx.state.changes.listen(['edit'], (changes) => own.push(...idsOf(changes ?? [])));
  let number = 0;
  const writer = fc.record({
    before: fc.nat({ max: 15 }),
    after: fc.nat({ max: 30 }),
    fails: fc.boolean(),
    rows: fc.integer({ min: 1, max: 3 }),
    isHere: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: 1, maxLength: 10 }), async (writers) => {
      const committed: string[] = [];
      other.heard.length = own.length = 0;
      const write = async (one: (typeof writers)[number]): Promise<void> => {
        const ids = Array.from({ length: one.rows }, () => `change ${(number += 1)}`);
        await sleep(one.before);
        await (one.isHere ? db : other.db)
          .transaction()
          .execute(async (trx) => {
            await noteChange(trx, 'edit', ids);
            // Others begin later and end before it.
            if (isOnPostgres) await sql`select pg_sleep(${one.after / 1000})`.execute(trx);
            if (one.fails) throw new Error('rolled back');
          })
          .then(
            () => committed.push(...ids),
            () => undefined,
          );
      };
      await Promise.all(writers.map(write));
      await expect.poll(() => namedIn(other.heard, 'change')).toEqual(committed.toSorted());
      await expect.poll(() => [...new Set(own)].toSorted()).toEqual(committed.toSorted());
    }),
    { numRuns: 12 },
  );
  stop();
});

test('a reader that fails does not undo the commit, nor keep the others from it', async () => {
  const { changes } = segue.ctx.state;
  const heard: string[] = [];
  const stops = [
    changes.listen(['edit'], () => {
      throw new Error('failed');
    }),
    changes.listen(['edit'], (some) => heard.push(...idsOf(some ?? []))),
  ];
  await db.transaction().execute((trx) => noteChange(trx, 'edit', ['stands']));
  expect(heard).toEqual(['stands']);
  for (const stop of stops) stop();
});

test.runIf(isOnPostgres)(
  'after two hundred kills of writers another server has heard of what stands in the table',
  async () => {
    const other = await openOther();
    const killed = async (name: string): Promise<void> => {
      const { promise: pid, resolve } = Promise.withResolvers<number>();
      const writing = other.db.transaction().execute(async (trx) => {
        await noteChange(trx, 'rights', [name]);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        resolve(rows[0]?.pid ?? 0);
        await sleep(Math.random() * 3);
      });
      // The connection may be one whose end the pool has not noticed.
      writing.catch(() => resolve(0));
      // It may come before, in or after the commit.
      const killing = pid.then(async (found) => {
        await sleep(Math.random() * 6);
        await sql`select pg_terminate_backend(${found})`.execute(db);
      });
      await Promise.allSettled([writing, killing]);
    };
    for (let round = 0; round < 25; round += 1)
      await Promise.all(Array.from({ length: 8 }, (_, at) => killed(`killed ${round} ${at}`)));
    const rows = await db.selectFrom('changes').select('subject_id').where('kind', '=', 'rights').execute();
    const standing = rows.map(({ subject_id }) => subject_id).filter((name) => name.startsWith('killed'));
    expect(standing.length).toBeGreaterThan(0);
    await expect.poll(() => namedIn(other.heard, 'killed')).toEqual(standing.toSorted());
  },
  60_000,
);

test.runIf(isOnPostgres)(
  'a long write in another database of the same PostgreSQL holds nothing up',
  async () => {
    const other = await openOther();
    const elsewhere = await makeScratchDatabase();
    const theirs = await connectDatabase({ kind: 'postgres', url: elsewhere.url });
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = theirs.db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    await db.transaction().execute((trx) => noteChange(trx, 'edit', ['meanwhile']));
    await expect.poll(() => namedIn(other.heard, 'meanwhile')).toEqual(['meanwhile']);
    end.resolve();
    await writing;
    await theirs.close();
    await elsewhere.drop();
  },
);

test('a restore is a change of everything, on every server', async () => {
  const other = await openOther();
  await db.transaction().execute((trx) => noteChange(trx, 'everything', ['']));
  await expect.poll(() => other.heard).toContain(null);
});

test('a server that could not read for long takes everything as changed', async () => {
  const other = await openOther();
  const now = performance.now.bind(performance);
  performance.now = () => now() + 40_000;
  await expect.poll(() => other.heard).toContain(null);
  performance.now = now;
});
