import { afterAll, beforeAll, expect, it } from 'vitest';
import { importList } from '#shared/ingest/import-export.ts';
import { type HistoryChange, listHistory } from '#shared/playlists/history.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client & { id: string };

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
});
afterAll(() => segue.close());

async function make(titles: string[]): Promise<string> {
  const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Night drive' } });
  await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, titles);
  return id;
}
const get = (id: string) => alice.ok(getPlaylist, { params: { id } });
const stepsOf = async (id: string) =>
  (await alice.ok(listHistory, { params: { id }, query: { by: 'steps' } })).entries;
/** The newest changes of a playlist, as the history shows them to a visitor. */
const told = async (id: string): Promise<HistoryChange[]> =>
  (await segue.visitor.ok(listHistory, { params: { id } })).entries[0]?.changes ?? [];
const edit = async (id: string, body: Omit<edits.PlaylistPatch, 'version'>) => {
  const { version } = await get(id);
  await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, ...body } });
};
const moveToEnd = async (id: string) => {
  const { version, tracks } = await get(id);
  const params = { id, entry: tracks[0]?.entry_id ?? '' };
  await alice.ok(edits.moveItem, { params, body: { version, before: null } });
};
const goTo = (id: string, event: string | null | undefined, visibility = true) =>
  alice.ok(edits.restorePlaylist, { params: { id }, body: { event_id: event ?? '', visibility } });
const undoNewest = async (id: string) => goTo(id, (await stepsOf(id))[0]?.before_id);

const moved = { kind: 'moved', count: 1, titles: [] };
const renamed = { kind: 'edited', count: 1, field: 'name', to: 'Day drive', titles: [] };

it('names the edits that an undo after another took back, and those that were done again', async () => {
  const id = await make(['A', 'B', 'C']);
  await edit(id, { name: 'Day drive', genre: 'Jazz' });
  await moveToEnd(id);
  const [move, words] = await stepsOf(id);
  await goTo(id, move?.before_id);
  expect(await told(id)).toMatchObject([{ kind: 'reverted', is_whole: true, undid: [moved] }]);
  await goTo(id, words?.before_id);
  const genre = { kind: 'edited', field: 'genre', to: 'Jazz' };
  expect((await told(id))[0]?.undid).toMatchObject([renamed, genre]);
  await goTo(id, words?.id);
  const [again] = await told(id);
  expect([again?.redid, again?.undid]).toMatchObject([[renamed, genre], undefined]);
  await goTo(id, move?.id);
  expect((await told(id))[0]?.redid).toEqual([moved]);
  expect((await get(id)).tracks.map(({ title }) => title)).toEqual(['B', 'C', 'A']);
});

it('names what was put in or taken out, and a return that was taken back', async () => {
  const id = await make(['A', 'B']);
  await undoNewest(id);
  expect((await told(id))[0]?.undid).toMatchObject([{ kind: 'added', count: 1 }]);
  expect((await stepsOf(id))[0]?.changes[0]?.undid).toMatchObject([{ titles: ['B'] }]);
  await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, ['C']);
  const { tracks } = await get(id);
  await alice.ok(edits.removeItem, { params: { id, entry: tracks[0]?.entry_id ?? '' } });
  await undoNewest(id);
  expect((await told(id))[0]?.undid).toMatchObject([{ kind: 'removed', count: 1, titles: ['A'] }]);
  const steps = await stepsOf(id);
  await goTo(id, steps.at(-1)?.id);
  const [back] = await told(id);
  expect([back?.kind, back?.is_whole, back?.undid, back?.redid]).toEqual([
    'reverted',
    true,
    undefined,
    undefined,
  ]);
  await undoNewest(id);
  expect((await told(id))[0]?.undid).toMatchObject([{ kind: 'reverted', is_whole: true, of: back?.of }]);
});

it('tells of a return where only a part of the edit was taken back', async () => {
  const id = await make(['A', 'B']);
  await edit(id, { name: 'Day drive', visibility: 'unlisted' });
  await goTo(id, (await stepsOf(id))[0]?.before_id, false);
  expect((await told(id))[0]).not.toHaveProperty('undid');
  const { tracks } = await get(id);
  for (const { entry_id } of tracks) await alice.ok(edits.removeItem, { params: { id, entry: entry_id } });
  const [, first] = await stepsOf(id);
  await goTo(id, first?.before_id);
  // Two edits were taken back, not one.
  expect((await told(id))[0]).not.toHaveProperty('undid');
  await undoNewest(id);
  await alice.ok(deleteTrack, { params: { id: tracks[0]?.id ?? '' } });
  await goTo(id, first?.before_id);
  expect((await told(id))[0]).toMatchObject({ kind: 'reverted', is_whole: true, count: 1 });
  expect((await told(id))[0]).not.toHaveProperty('redid');
});

it('tells of as many items as there may be', async () => {
  const id = await make(['A']);
  const lines = Array.from({ length: 120 }, (_, at) => ({ title: `${'Long '.repeat(30)}${at}` }));
  await alice.ok(importList, { body: { playlist_id: id, lines } });
  await undoNewest(id);
  const [change] = await told(id);
  expect(change).toMatchObject({ kind: 'reverted', is_whole: true, count: 120 });
  expect(change?.undid).toMatchObject([{ kind: 'added', count: 120 }]);
  expect(new Date(change?.of ?? '').getTime()).toBe(segue.time.now);
});
