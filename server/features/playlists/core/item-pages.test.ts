import { describe, expect, it } from 'vitest';
import { acceptInvite, createInvite, removeMember } from '#shared/playlists/collaboration.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, type Playlist } from '#shared/playlists/playlists.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import { insertBatch } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { openCast } from '#tests/cast.ts';
import { type Client } from '#tests/harness.ts';
import { recountTracks } from './items/track-count.store.ts';
import { deletePlaylist, restorePlaylist } from './trash/trash.service.ts';
import { forkPlaylist as copyPlaylist } from './versions/version.service.ts';

const { segue, anna, bob } = await openCast('anna', 'bob');

const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

/** A public playlist of these tracks, the third of which is a missing item. */
async function make(): Promise<string> {
  const { id } = await anna.ok(edits.createPlaylist, { body: { name: 'Long' } });
  await plantTracks(segue.ctx.db, { id, ownerId: anna.id, now: segue.time.now }, titles);
  const [, , third] = (await read(id)).tracks;
  await segue.ctx.db
    .updateTable('playlist_entries')
    .set({ track_id: null, wanted_title: 'C' })
    .where('id', '=', third?.entry_id ?? '')
    .execute();
  await recountTracks(segue.ctx.db, id);
  return id;
}

const read = (id: string, query: { items?: number; after?: string } = {}, client: Client = segue.visitor) =>
  client.ok(getPlaylist, { params: { id }, query });

async function readByPage(id: string, items: number, client?: Client): Promise<Playlist[]> {
  const pages = [await read(id, { items }, client)];
  for (let after = pages[0]?.next_items; after !== undefined; after = pages.at(-1)?.next_items) {
    pages.push(await read(id, { items, after }, client));
  }
  return pages;
}

/** Names and places, in their order. */
const itemsOf = (pages: readonly Playlist[]) =>
  pages
    .flatMap(({ tracks, wanted }) => [...tracks, ...wanted])
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, title }) => `${index} ${title}`);

describe('The items of a playlist', () => {
  it('come by page for who asks, and together are the whole', async () => {
    const id = await make();
    const whole = await read(id);
    expect(whole).not.toHaveProperty('next_items');
    expect(itemsOf([whole])).toEqual(titles.map((title, index) => `${index} ${title}`));
    for (const items of [1, 2, 3, 6, 7, 8]) {
      const pages = await readByPage(id, items);
      expect(pages).toHaveLength(Math.ceil(titles.length / items));
      expect(itemsOf(pages)).toEqual(itemsOf([whole]));
      expect(pages[0]).toMatchObject({
        name: 'Long',
        track_count: whole.track_count,
        version: whole.version,
      });
    }
  });

  it('come once each where several stand at the same position', async () => {
    const id = await make();
    await segue.ctx.db
      .updateTable('playlist_entries')
      .set({ position: 0 })
      .where('playlist_id', '=', id)
      .execute();
    expect(itemsOf(await readByPage(id, 2))).toEqual(itemsOf([await read(id)]));
  });

  it('leave out what the reader may not see, also in their numbers', async () => {
    const id = await make();
    const { tracks } = await read(id);
    await segue.ctx.db
      .updateTable('tracks')
      .set({ hidden_at: segue.time.now })
      .where('id', '=', tracks[1]?.id ?? '')
      .execute();
    const shown = itemsOf(await readByPage(id, 2));
    expect(shown).toEqual(['0 A', '1 C', '2 D', '3 E', '4 F', '5 G']);
  });

  it('are the same by page and at once where some are closed to the reader', async () => {
    const carol = await segue.member('carol');
    const { id: hers } = await carol.ok(edits.createPlaylist, {
      body: { name: 'Private', visibility: 'private' },
    });
    const planted = { id: hers, ownerId: carol.id, now: segue.time.now };
    const lent = await plantTracks(segue.ctx.db, planted, ['first', 'middle', 'next', 'last']);
    const body = { right: 'add' } as const;
    const { token } = await carol.ok(createInvite, { params: { id: hers }, body });
    await anna.ok(acceptInvite, { params: { token: token ?? '' } });
    const id = await make();
    const { tracks } = await read(id);
    // Closed ones stand first, in the middle, side by side there, and last.
    const places = [tracks[0], tracks[2], tracks[2], undefined];
    for (const [at, track_id] of lent.entries()) {
      const before = places[at]?.entry_id ?? null;
      await anna.ok(edits.addItem, { params: { id }, body: { track_id, before } });
    }
    const all = ['first', 'A', 'B', 'C', 'middle', 'next', 'D', 'E', 'F', 'G', 'last'];

    async function expectSame(client: Client, shown: readonly string[], trackCount: number): Promise<void> {
      const whole = await read(id, {}, client);
      expect(itemsOf([whole])).toEqual(shown.map((title, index) => `${index} ${title}`));
      expect([whole.track_count, whole.tracks.length]).toEqual([trackCount, trackCount]);
      for (let items = 1; items <= all.length; items += 1) {
        const pages = await readByPage(id, items, client);
        expect(pages.flatMap((page) => page.tracks)).toEqual(whole.tracks);
        expect(pages.flatMap((page) => page.wanted)).toEqual(whole.wanted);
        expect(pages.map((page) => page.track_count)).toEqual(pages.map(() => trackCount));
      }
    }

    for (const client of [segue.visitor, bob]) await expectSame(client, titles, 6);
    for (const client of [anna, carol]) await expectSame(client, all, 10);
    await carol.ok(removeMember, { params: { id: hers, name: 'anna' } });
    // She put them there: they are missing items of hers now, and count as tracks no longer.
    await expectSame(anna, all, 6);
    await expectSame(segue.visitor, titles, 6);
  });

  it('tell by the version that they have changed between two pages', async () => {
    const id = await make();
    const first = await read(id, { items: 2 });
    const item = first.tracks[0]?.entry_id ?? '';
    await anna.ok(edits.removeItem, { params: { id, entry: item } });
    const second = await read(id, { items: 2, after: first.next_items ?? '' });
    expect(second.version).not.toBe(first.version);
  });

  it('are not for who may not see the playlist, by whichever page', async () => {
    const id = await make();
    const { version, next_items: after = '' } = await read(id, { items: 2 });
    await anna.ok(edits.updatePlaylist, { params: { id }, body: { version, visibility: 'private' } });
    for (const client of [segue.visitor, bob]) {
      const { status } = await client.call(getPlaylist, { params: { id }, query: { items: 2, after } });
      expect(status).toBe(404);
    }
  });

  it.each(['x', '1.2', '1..a', '1.2.', "1.2.a' or 1=1", '-1.2.a', '1.2.A'])(
    'are not asked for by %j',
    async (after) => {
      const id = await make();
      const { status } = await anna.call(getPlaylist, { params: { id }, query: { after } });
      expect(status).toBe(422);
    },
  );
});

describe('What is done with all items of a long playlist', () => {
  const items = 3000;

  async function makeLong(): Promise<string> {
    const { id } = await anna.ok(edits.createPlaylist, { body: { name: 'Longer' } });
    const now = segue.time.now;
    const ids = Array.from({ length: items }, () => newId(now));
    const tracks = ids.map((track, at) => ({
      id: track,
      owner_id: anna.id,
      title: `Track ${at}`,
      artist: '',
      storage_type: 'URL',
      source_url: `https://music.example/${at}`,
      created_at: now,
    }));
    await insertBatch(segue.ctx.db, 'tracks', tracks);
    const entries = ids.map((track_id, at) => ({
      id: newId(now),
      playlist_id: id,
      track_id,
      position: at,
      added_at: now,
    }));
    await insertBatch(segue.ctx.db, 'playlist_entries', entries);
    return id;
  }

  /** Counts the turns of the event loop while work is done: in each the server could have answered others. */
  async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    const counting = new AbortController();
    const turn = (): void => {
      turns += 1;
      if (!counting.signal.aborted) setImmediate(turn);
    };
    setImmediate(turn);
    await work();
    counting.abort();
    return turns;
  }

  it('lets others be answered in between', async () => {
    const id = await makeLong();
    const owner = { id: anna.id };
    // One of 500 items each.
    const parts = items / 500;
    await deletePlaylist(segue.ctx, owner, id);
    // Its items come back as they were: they are read and written, and their tracks are not asked for.
    expect(await turnsWhile(() => restorePlaylist(segue.ctx, owner, id))).toBeGreaterThan(2 * parts);
    expect(await turnsWhile(() => copyPlaylist(segue.ctx, owner, id))).toBeGreaterThan(3 * parts);
    expect((await anna.ok(forkPlaylist, { params: { id } })).tracks).toHaveLength(items);
    expect((await read(id)).tracks.map(({ index }) => index)).toEqual(
      Array.from({ length: items }, (_, at) => at),
    );
  });
});
