import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importList } from '#shared/ingest/import-export.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as calls from '#shared/playlists/playlists.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { plantTrack, plantTracks } from '#tests/factories/plant.ts';
import { insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { arrangeFiles } from '../edits/arrange.service.ts';
import { listState } from '#tests/factories/playlist-state.ts';
import { foldEvents } from '../record/state.ts';

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };

beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('admin');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(() => segue.close());

const make = async (body: edits.PlaylistDraft = { name: 'Written down' }) =>
  (await alice.ok(edits.createPlaylist, { body })).id;
const get = (id: string) => alice.ok(calls.getPlaylist, { params: { id } });
const plant = (id: string, titles: string[]) =>
  plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, titles);
const eventsOf = (id: string) =>
  segue.ctx.db
    .selectFrom('playlist_events')
    .selectAll()
    .where('playlist_id', '=', id)
    .orderBy('id')
    .execute();
const newsOf = (id: string) =>
  segue.ctx.db.selectFrom('playlist_news').selectAll().where('playlist_id', '=', id).execute();

/** Expects the fold of all events to equal the present state. */
async function expectFold(id: string): Promise<void> {
  expect(foldEvents(null, await eventsOf(id))).toEqual(await listState(segue.ctx.db, id));
}

describe('The events of a playlist', () => {
  it('tell every change, whichever way it came', async () => {
    const id = await make();
    const titles = Array.from({ length: 6 }, (_, at) => `Track ${at}`);
    await plant(id, titles);
    await alice.ok(importList, { body: { playlist_id: id, lines: [{ title: 'Sought', artist: 'Nobody' }] } });
    await expectFold(id);
    const { version, tracks, wanted } = await get(id);
    const body = {
      version,
      name: 'Another',
      genre: 'Jazz',
      description: 'Words',
      visibility: 'unlisted',
    } as const;
    await alice.ok(edits.updatePlaylist, { params: { id }, body });
    const [first, second, third] = tracks.map(({ entry_id }) => entry_id);
    const move = { version: version + 1, before: first ?? null };
    await alice.ok(edits.moveItem, { params: { id, entry: third ?? '' }, body: move });
    await alice.ok(edits.removeItem, { params: { id, entry: second ?? '' } });
    await expectFold(id);
    const filling = await plantTrack(segue.ctx.db, {
      ownerId: alice.id,
      title: 'Found',
      now: segue.time.now,
    });
    const missing = wanted[0]?.entry_id ?? '';
    await alice.ok(edits.fillItem, { params: { id, entry: missing }, body: { track_id: filling } });
    await expectFold(id);
    await alice.ok(deleteTrack, { params: { id: tracks[4]?.id ?? '' } });
    await expectFold(id);
    const kinds = new Set((await eventsOf(id)).map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['added', 'created', 'edited', 'filled', 'moved', 'removed']);
    expect((await eventsOf(id)).every(({ actor_id }) => actor_id === alice.id)).toBe(true);
  });

  it('tell also of the room that an item makes for itself', async () => {
    const id = await make();
    await plant(id, ['A', 'B', 'C']);
    // Always between the first two: after ten times there is no room left.
    for (let times = 0; times < 12; times += 1) {
      const { version, tracks } = await get(id);
      const [, second, third] = tracks.map(({ entry_id }) => entry_id);
      await alice.ok(edits.moveItem, {
        params: { id, entry: third ?? '' },
        body: { version, before: second ?? null },
      });
    }
    const spread = (await eventsOf(id)).filter(({ payload }) => /"spread":\d/.test(payload));
    expect(spread.length).toBeGreaterThan(0);
    await expectFold(id);
  });

  it('tell what an app arranged', async () => {
    const id = await make();
    await plant(id, ['Link']);
    const file = { owner_id: alice.id, storage_type: 'FILE', source_url: null, platform: null } as const;
    const songs = [
      await insertTrack(segue.ctx.db, { ...file, title: 'One', audio_sha256: 'a1' }),
      await insertTrack(segue.ctx.db, { ...file, title: 'Two', audio_sha256: 'b2' }),
    ];
    for (const wanted of [songs, songs.toReversed(), songs.slice(1)]) {
      await arrangeFiles(segue.ctx, alice, id, () => wanted);
      await expectFold(id);
    }
    const kinds = (await eventsOf(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['created', 'added', 'added', 'moved', 'removed']);
  });

  it('go and come back with their playlist, and name nobody whose account is gone', async () => {
    const id = await make();
    await plant(id, ['Kept']);
    const carol = await segue.member('carol');
    const lost = await plantTrack(segue.ctx.db, { ownerId: carol.id, title: 'Lost', now: segue.time.now });
    const open = (await carol.ok(edits.createPlaylist, { body: { name: 'Open' } })).id;
    await carol.ok(edits.addItem, { params: { id: open }, body: { track_id: lost } });
    await alice.ok(edits.addItem, { params: { id }, body: { track_id: lost } });
    await alice.ok(edits.deletePlaylist, { params: { id } });
    await carol.ok(deleteMyAccount, { body: { password: memberPassword } });
    await alice.ok(edits.restorePlaylist, { params: { id } });
    await expectFold(id);
    expect((await eventsOf(id)).at(-1)?.kind).toBe('restored');
  });

  it('tell which items went with somebody’s account', async () => {
    const dora = await segue.member('dora');
    const open = (await dora.ok(edits.createPlaylist, { body: { name: 'Open' } })).id;
    const lent = await plantTrack(segue.ctx.db, { ownerId: dora.id, title: 'Lent', now: segue.time.now });
    await dora.ok(edits.addItem, { params: { id: open }, body: { track_id: lent } });
    const id = await make();
    await alice.ok(edits.addItem, { params: { id }, body: { track_id: lent } });
    await dora.ok(deleteMyAccount, { body: { password: memberPassword } });
    await expectFold(id);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'removed', actor_id: null });
  });
});

describe('News', () => {
  it('is one line a day of what somebody added, and none of what is private', async () => {
    const id = await make();
    await plant(id, ['One']);
    expect(await newsOf(id)).toMatchObject([{ kind: 'published', actor_id: alice.id }]);
    segue.time.now += 24 * 60 * 60_000;
    await plant(id, ['Two', 'Three', 'Four']);
    expect((await newsOf(id)).map(({ kind }) => kind)).toEqual(['published', 'added']);
    const hidden = await make({ name: 'Hidden', visibility: 'private' });
    await plant(hidden, ['Secret']);
    expect(await newsOf(hidden)).toEqual([]);
  });

  it('tells of tracks that come to a list later on the day on which it was published', async () => {
    const id = await make();
    await plant(id, ['One']);
    segue.time.now += 20 * 60_000;
    await plant(id, ['Two']);
    expect((await newsOf(id)).map(({ kind }) => kind).toSorted()).toEqual(['added', 'published']);
  });

  it('tells once that a list is public, however often it is hidden and shown', async () => {
    const id = await make({ name: 'Shy', visibility: 'private' });
    await plant(id, ['One']);
    for (const visibility of ['public', 'private', 'public', 'unlisted', 'public'] as const) {
      const { version } = await get(id);
      await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, visibility } });
      segue.time.now += 24 * 60 * 60_000;
    }
    expect((await newsOf(id)).map(({ kind }) => kind)).toEqual(['published']);
    expect((await bob.call(calls.getPlaylist, { params: { id } })).status).toBe(200);
  });
});
