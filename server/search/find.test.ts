import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';

let segue: Harness;
let owner_id: string;

beforeAll(async () => {
  segue = await bootSegue();
  owner_id = (await segue.member('alice')).id;
});
afterAll(() => segue.close());

async function tracks(count: number, row: { title: string; album?: string; plays_count: number }) {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await insertTrack(segue.ctx.db, { owner_id, ...row }));
  return ids;
}

test('what fits better is found behind many popular ones that fit worse', async () => {
  const popular = await tracks(70, { title: 'Brezza', album: 'Zefiro', plays_count: 900 });
  const better = await tracks(20, { title: 'Zefiro', plays_count: 0 });
  await insertPlaylist(segue.ctx.db, { owner_id, name: 'Winds', visibility: 'public' }, [
    ...popular,
    ...better,
  ]);
  await segue.ctx.search.settled();
  for (const viewerId of [null, owner_id]) {
    const hits = await segue.ctx.search.find({ kind: 'track', text: 'zef', viewerId, limit: 20 });
    expect(hits.map(({ id }) => id).sort()).toEqual([...better].sort());
  }
});

test("the viewer's own hidden tracks come too, however many others match", async () => {
  await tracks(40, { title: 'Nebbia', plays_count: 0 });
  await segue.ctx.search.settled();
  const own = await segue.ctx.search.find({ kind: 'track', text: 'neb', viewerId: owner_id, limit: 50 });
  expect(own.length).toBe(40);
  expect(await segue.ctx.search.find({ kind: 'track', text: 'neb', viewerId: null, limit: 50 })).toEqual([]);
});
