import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqlite } from '#server/db/sqlite.ts';
import { createPlaylist, listPopular } from '#shared/playlists.ts';
import { rebuildSearch, searchPlaylists } from '#shared/search.ts';
import { getAdminStats } from '#shared/stats.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let boss: Client;
let member: Client;

beforeAll(async () => {
  segue = await bootSegue();
  boss = await segue.member('boss');
  member = await segue.member('alice');
  await member.ok(createPlaylist, { body: { name: 'Night drive' } });
});
afterAll(() => segue.close());

const found = async () =>
  (await member.ok(searchPlaylists, { query: { query: 'night' } })).map(({ name }) => name);

test('an administrator has the search index made anew, and nobody else', async () => {
  expect((await segue.visitor.call(rebuildSearch)).status).toBe(401);
  expect((await member.call(rebuildSearch)).status).toBe(403);
  const { db, background } = segue.ctx;
  await db.updateTable('search_docs').set({ title: 'damaged' }).where('title', '=', 'night drive').execute();
  expect(await found()).toEqual([]);
  await boss.ok(rebuildSearch);
  await background.idle();
  expect(await found()).toEqual(['Night drive']);
});

// PostgreSQL lets writers wait for each other's rows alone; no connection keeps all of the records to itself there.
describe.skipIf(isOnPostgres)('while it lasts', () => {
  const create = async () => (await member.call(createPlaylist, { body: { name: 'Meanwhile' } })).status;

  const queue = async () => (await boss.ok(getAdminStats)).queues.find(({ name }) => name === 'search');

  /** A rebuild that cannot go on before the answered function has been called. */
  async function held(signal?: AbortSignal): Promise<{ rebuilding: Promise<void>; letGo: () => void }> {
    const other = openSqlite(`${segue.dataDir}/segue.db`);
    other.exec('begin immediate');
    const rebuilding = segue.ctx.search.rebuild(signal);
    rebuilding.catch(() => undefined);
    await expect.poll(() => segue.ctx.maintenance.active()).toBe(true);
    return {
      rebuilding,
      letGo() {
        other.exec('rollback');
        other.close();
      },
    };
  }

  test('all is read and found, and who would write is asked to come again', async () => {
    const { rebuilding, letGo } = await held();
    expect(await create()).toBe(503);
    expect((await segue.visitor.call(listPopular)).status).toBe(200);
    expect(await found()).toEqual(['Night drive']);
    expect(await queue()).toMatchObject({ running: 1, stalled: false });
    letGo();
    await rebuilding;
    expect(await create()).toBe(201);
    expect(await queue()).toBeUndefined();
  });

  test('a server that stops gives it up, and the old index stands', async () => {
    const stopping = new AbortController();
    const { rebuilding, letGo } = await held(stopping.signal);
    stopping.abort(new Error('The server stops'));
    await expect(rebuilding).rejects.toThrow('The server stops');
    letGo();
    expect(await create()).toBe(201);
    expect(await found()).toEqual(['Night drive']);
  });

  test('a restore and a rebuild take turns', async () => {
    const { rebuilding, letGo } = await held();
    const order: string[] = [];
    const restoring = segue.ctx.maintenance.during(async () => order.push('restored'));
    letGo();
    await rebuilding.then(() => order.push('rebuilt'));
    await restoring;
    expect(order).toEqual(['rebuilt', 'restored']);
  });
});
