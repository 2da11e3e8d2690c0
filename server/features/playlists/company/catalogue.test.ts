import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { collectLists, type CountedItem, listCounter, songCounter } from './catalogue.ts';
import { closenessOf } from './closeness.ts';

/** Playlists of a few people, of a few songs, each in two copies. */
const someLists = array(
  record({
    owner: integer({ min: 0, max: 3 }),
    tracks: array(integer({ min: 0, max: 11 }), { minLength: 1 }),
  }),
  { maxLength: 12 },
);

const toItems = (lists: readonly { owner: number; tracks: readonly number[] }[]): CountedItem[] =>
  lists.flatMap(({ owner, tracks }, list) =>
    tracks.map((track) => ({
      list_id: `list ${list}`,
      owner_id: `person ${owner}`,
      track_count: tracks.length,
      track_id: `track ${String(track).padStart(2, '0')}`,
      song: `song ${track % 6}`,
    })),
  );

const people = (items: readonly CountedItem[]): number => new Set(items.map((item) => item.owner_id)).size;
const listsOf = (items: readonly CountedItem[]): Set<string> => new Set(items.map((item) => item.list_id));
const songsOf = (items: readonly CountedItem[]): Set<string> => new Set(items.map((item) => item.song));

test('songs and playlists are counted as one would by hand', async () => {
  await assert(
    asyncProperty(someLists, async (lists) => {
      const items = toItems(lists);
      const { add, finish } = collectLists();
      const half = Math.floor(lists.length / 2);
      add(toItems(lists).filter((item) => Number(item.list_id.slice(5)) < half));
      add(toItems(lists).filter((item) => Number(item.list_id.slice(5)) >= half));
      const catalogue = await finish();

      const countSong = songCounter(catalogue);
      for (const [number, song] of catalogue.songs.entries()) {
        const own = items.filter((item) => item.song === song);
        const beside = items.filter((item) => item.song !== song && listsOf(own).has(item.list_id));
        const expected = [...songsOf(beside)].flatMap((other) => {
          const both = beside.filter((item) => item.song === other);
          const all = items.filter((item) => item.song === other);
          const closeness = closenessOf(people(both), people(own), people(all));
          return people(both) < 2 ? [] : [{ other, lists: listsOf(both).size, closeness }];
        });
        const counted = countSong(number, 100);
        const found = counted.map((one) => ({
          other: catalogue.songs[one.number],
          lists: one.common,
          closeness: one.closeness,
        }));
        expect(new Set(found)).toEqual(new Set(expected));
        expect(found).toHaveLength(expected.length);
        expect(countSong(number, 2)).toEqual(counted.slice(0, 2));
        const oldest = own.map((item) => item.track_id).sort()[0];
        expect(catalogue.tracks[number]).toBe(oldest);
      }

      const countList = listCounter(catalogue);
      for (const [number, { id }] of catalogue.lists.entries()) {
        const own = items.filter((item) => item.list_id === id);
        const shared = items.filter(
          (item) => item.owner_id !== own[0]?.owner_id && songsOf(own).has(item.song),
        );
        const expected = [...listsOf(shared)].flatMap((other) => {
          const songs = songsOf(shared.filter((item) => item.list_id === other)).size;
          const all = items.filter((item) => item.list_id === other).length;
          return songs < 2 ? [] : [{ other, songs, closeness: closenessOf(songs, own.length, all) }];
        });
        const found = countList(number, 100).map((one) => ({
          other: catalogue.lists[one.number]?.id,
          songs: one.common,
          closeness: one.closeness,
        }));
        expect(new Set(found)).toEqual(new Set(expected));
        expect(found).toHaveLength(expected.length);
      }
    }),
  );
});

test('a song in more than 200 playlists says nothing about them', async () => {
  const everywhere = ['hit', 'other hit'];
  const listOf = (owner: number, songs: readonly string[]): CountedItem[] =>
    songs.map((song) => ({
      list_id: `list ${owner}`,
      owner_id: `person ${owner}`,
      track_count: songs.length,
      track_id: song,
      song,
    }));
  const neighbours = async (owners: number): Promise<number> => {
    const { add, finish } = collectLists();
    for (let owner = 0; owner < owners; owner += 1) add(listOf(owner, everywhere));
    return listCounter(await finish())(0, 1000).length;
  };
  expect([await neighbours(200), await neighbours(201)]).toEqual([199, 0]);
});
