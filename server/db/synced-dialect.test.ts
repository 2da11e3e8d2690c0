import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from './dialect.ts';
import type { Schema } from './schema.ts';
import { forKysely, openSqlite } from './sqlite.ts';
import { syncedSqliteDialect } from './synced-dialect.ts';

let folder: string;
let db: Db;
/** Each wait for the disk that has begun; the test says how it ends. */
let waits: PromiseWithResolvers<void>[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-synced-'));
  const connection = openSqlite(path.join(folder, 'segue.db'));
  connection.exec('pragma synchronous = normal; create table settings (key text primary key, value text)');
  waits = [];
  const sync = () => {
    const wait = Promise.withResolvers<void>();
    waits.push(wait);
    return wait.promise;
  };
  db = new Kysely<Schema>({ dialect: syncedSqliteDialect(forKysely(connection), sync) });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const write = (to: Db, key: string) => to.insertInto('settings').values({ key, value: '1' }).execute();
const keys = async () => (await db.selectFrom('settings').select('key').execute()).map(({ key }) => key);

/** Reports whether the promise settles without the disk, within 20 ms. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => setTimeout(resolve, 20, 'later'));
  return (await Promise.race([promise.then(() => 'settled'), later])) === 'settled';
}

test('a writer is answered when the disk has it; until then others read and write', async () => {
  const statement = write(db, 'statement');
  const transaction = db.transaction().execute((trx) => write(trx, 'transaction'));
  expect(await keys()).toEqual(['statement', 'transaction']);
  expect(waits.length).toBe(2);
  expect(await isSettled(Promise.any([statement, transaction]))).toBe(false);
  waits[0]?.resolve();
  await statement;
  expect(await isSettled(transaction)).toBe(false);
  waits[1]?.resolve();
  await transaction;
});

test('what writes nothing waits for no disk', async () => {
  await keys();
  const failed = db.transaction().execute(async (trx) => {
    await write(trx, 'never');
    throw new Error('Changed my mind');
  });
  await expect(failed).rejects.toThrow('Changed my mind');
  expect(await keys()).toEqual([]);
  expect(waits).toEqual([]);
});

test('where the disk fails the writer is told, and the next goes on', async () => {
  const first = write(db, 'first');
  await keys();
  waits[0]?.reject(new Error('EIO'));
  await expect(first).rejects.toThrow('EIO');
  const second = write(db, 'second');
  await keys();
  waits[1]?.resolve();
  await second;
});

test('transactions come one after the other, however many begin at once', async () => {
  let within = 0;
  const all = Array.from({ length: 10 }, (_, n) =>
    db.transaction().execute(async (trx) => {
      within += 1;
      await write(trx, `key ${n}`);
      expect(within).toBe(1);
      within -= 1;
    }),
  );
  while ((await keys()).length < 10) await new Promise((resolve) => setImmediate(resolve));
  for (const wait of waits) wait.resolve();
  await Promise.all(all);
});
