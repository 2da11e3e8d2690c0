import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { rebuildSearch, searchPlaylists } from '#shared/playlists/search.ts';
import { getAdminStats } from '#shared/operations/stats.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { readIndex } from '#tests/search-index.ts';

let segue: Harness;
let boss: Client & { id: string };
let member: Client;

beforeAll(async () => {
  segue = await bootSegue();
  boss = await segue.member('boss');
  member = await segue.member('alice');
  await member.ok(createPlaylist, { body: { name: 'Night drive' } });
});
afterAll(() => segue.close());

async function found(query = 'night'): Promise<string[]> {
  return (await member.ok(searchPlaylists, { query: { query } })).map(({ name }) => name);
}
const queue = async () => (await boss.ok(getAdminStats)).queues.find(({ name }) => name === 'search');

test('what is written is found within moments', async () => {
  await member.ok(createPlaylist, { body: { name: 'Soon there' } });
  await expect.poll(() => found('soon')).toEqual(['Soon there']);
});

test('an administrator has a new index built, and nobody else', async () => {
  expect((await segue.visitor.call(rebuildSearch)).status).toBe(401);
  expect((await member.call(rebuildSearch)).status).toBe(403);
  await segue.ctx.search.settled();
  const { whole: before } = await target();
  await boss.ok(rebuildSearch);
  await segue.ctx.search.settled();
  expect((await target()).whole).not.toBe(before);
  expect(await found()).toEqual(['Night drive']);
});

const target = () =>
  segue.ctx.db.selectFrom('search_targets').selectAll().where('name', '=', 'own').executeTakeFirstOrThrow();

test('while it lasts, all is written and found, the dashboard tells, and a restart does not end it', async () => {
  await segue.ctx.db.transaction().execute(async (trx) => {
    for (let at = 0; at < 1200; at += 1) await insertTrack(trx, { owner_id: boss.id, title: `Song ${at}` });
  });
  await segue.ctx.search.settled();
  const before = await readIndex(segue);
  // Nothing is indexed meanwhile.
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const held = segue.ctx.state.maintenance.during(() => promise);
  await expect.poll(() => segue.ctx.state.maintenance.active()).toBe(true);
  await segue.ctx.search.requestRebuild();
  const begun = await queue();
  expect(begun).toMatchObject({ stalled: false });
  // At most one step of 500 was on its way.
  expect(begun?.done).toBeLessThan(1200);
  release();
  await held;
  await segue.restart();
  expect(await found()).toEqual(['Night drive']);
  await member.ok(createPlaylist, { body: { name: 'Meanwhile' } });
  await segue.ctx.search.settled();
  expect(await queue()).toBeUndefined();
  expect(await found('meanwhile')).toEqual(['Meanwhile']);
  const after = await readIndex(segue);
  expect(after.documents.filter(({ title }) => title !== 'meanwhile')).toEqual(before.documents);
});

test('an index that is lost is built again', async () => {
  await segue.ctx.search.settled();
  const before = await readIndex(segue);
  // As after a restore, which empties this table.
  await segue.ctx.db.deleteFrom('search_targets').execute();
  expect(await found()).toEqual(['Night drive']);
  await segue.restart();
  await segue.ctx.search.settled();
  expect(await readIndex(segue)).toEqual(before);
});
