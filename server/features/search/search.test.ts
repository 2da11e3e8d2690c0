import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchEverything, searchPeople, searchPlaylists, searchTracks } from '#shared/search.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(() => segue.close());
beforeEach(async () => {
  await segue.ctx.db.deleteFrom('playlists').execute();
  await segue.ctx.db.deleteFrom('tracks').execute();
});

type Words = { artist?: string; album?: string; genre?: string; plays_count?: number };
const track = (title: string, words: Words = {}, owner = alice) =>
  insertTrack(segue.ctx.db, { owner_id: owner.id, title, ...words });
const playlist = (name: string, trackIds: string[] = [], row = {}, owner = alice) =>
  insertPlaylist(segue.ctx.db, { owner_id: owner.id, name, ...row }, trackIds);

async function publish(...titles: (string | [string, Words])[]): Promise<void> {
  await segue.ctx.db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (const one of titles) {
      const [title, words] = typeof one === 'string' ? [one] : one;
      ids.push(await insertTrack(trx, { owner_id: alice.id, title, ...words }));
    }
    await insertPlaylist(trx, { owner_id: alice.id, name: 'Everything' }, ids);
  });
}

async function titles(query: string, client: Client = segue.visitor): Promise<string[]> {
  return (await client.ok(searchTracks, { query: { query } })).map((one) => one.title);
}

describe('what is found', () => {
  test('has every word, in title, artist, album or genre, the last one perhaps unfinished', async () => {
    await publish(
      ['Bohemian Rhapsody', { artist: 'Queen', album: 'A Night at the Opera', genre: 'Rock' }],
      ['Rhapsody in Blue', { artist: 'Gershwin' }],
    );
    expect(await titles('queen rhaps')).toEqual(['Bohemian Rhapsody']);
    expect(await titles('opera bohemian')).toEqual(['Bohemian Rhapsody']);
    expect(await titles('rock')).toEqual(['Bohemian Rhapsody']);
    expect((await titles('r')).sort()).toEqual(['Bohemian Rhapsody', 'Rhapsody in Blue']);
    expect(await titles('rhap queen')).toEqual([]);
    expect(await titles('xylophone')).toEqual([]);
  });

  test('knows neither case nor accents', async () => {
    await publish('Perché no', 'CITTÀ VUOTA', 'Ágætis byrjun');
    expect(await titles('PERCHE')).toEqual(['Perché no']);
    expect(await titles('città')).toEqual(['CITTÀ VUOTA']);
    expect(await titles('citta v')).toEqual(['CITTÀ VUOTA']);
    expect(await titles('agaetis')).toEqual(['Ágætis byrjun']);
  });

  test('is forgiven one typo in each word of four letters or more', async () => {
    await publish(['Bohemian Rhapsody', { artist: 'Queen' }], 'Air');
    for (const typed of [
      'bohemain rapsody',
      'bohmian rhapsoddy',
      'quen',
      'wueen',
      'bohemain',
      'rhapsdoy qeuen',
    ]) {
      expect([typed, await titles(typed)]).toEqual([typed, ['Bohemian Rhapsody']]);
    }
    for (const typed of ['ari', 'bohexxan', 'qxexn'])
      expect([typed, await titles(typed)]).toEqual([typed, []]);
  });

  test('ranks what was mistyped as what was meant', async () => {
    await publish('Bohemian Nights and a Rhapsody', 'Rhapsody for a Bohemian', 'Bohemian Rhapsody');
    expect((await titles('bohemain rapsody'))[0]).toBe('Bohemian Rhapsody');
  });

  test('is forgiven a typo before the word is finished', async () => {
    await publish(['Bohemian Rhapsody', { artist: 'Queen' }]);
    expect(await titles('bohme')).toEqual(['Bohemian Rhapsody']);
    expect(await titles('queen rahps')).toEqual(['Bohemian Rhapsody']);
  });

  test('goes by forms without what divides them, and by single characters of scripts without spaces', async () => {
    await publish(['Thunderstruck', { artist: 'AC/DC' }], "Don't Stop", '東京事変', 'Fuego 🔥');
    expect(await titles('acdc')).toEqual(['Thunderstruck']);
    expect(await titles('ac dc')).toEqual(['Thunderstruck']);
    expect(await titles('dont stop')).toEqual(["Don't Stop"]);
    expect(await titles("don't")).toEqual(["Don't Stop"]);
    expect(await titles('事変')).toEqual(['東京事変']);
    expect(await titles('🔥')).toEqual(['Fuego 🔥']);
  });
});

describe('the order', () => {
  test('is by match first, then by popularity', async () => {
    await publish(
      ['Ocean', { plays_count: 1 }],
      ['Ocean Drive', { plays_count: 5 }],
      ['Deep Ocean', { plays_count: 900 }],
      ['Oceanic', { plays_count: 90_000 }],
      ['Waves', { album: 'Ocean', plays_count: 90_000 }],
      ['Ocaen', { plays_count: 90_000 }],
    );
    expect(await titles('ocean')).toEqual([
      'Ocean',
      'Deep Ocean',
      'Ocean Drive',
      'Oceanic',
      'Waves',
      'Ocaen',
    ]);
  });

  test('is by exact popularity among equal matches, as it stands now', async () => {
    await publish(['Blue one', { plays_count: 100 }], ['Blue two', { plays_count: 101 }]);
    expect(await titles('blue')).toEqual(['Blue two', 'Blue one']);
    await segue.ctx.db
      .updateTable('tracks')
      .set({ plays_count: 5000 })
      .where('title', '=', 'Blue one')
      .execute();
    expect(await titles('blue')).toEqual(['Blue one', 'Blue two']);
  });

  test('brings the whole title first among more hits than are looked at', async () => {
    const popular = Array.from({ length: 260 }, (_, n): [string, Words] => [
      `Lovely ${n}`,
      { plays_count: 100 + n },
    ]);
    const exact = Array.from({ length: 260 }, (_, n): [string, Words] => [`Love ${n}`, { plays_count: 50 }]);
    await publish(...popular, ...exact, 'Love');
    const found = await titles('love');
    expect(found[0]).toBe('Love');
    expect(found[1]).toMatch(/^Love \d+$/);
    expect((await titles('lov'))[0]).toBe('Lovely 259');
  });
});

describe('what is private', () => {
  test('is found by its owner alone, in whichever kind', async () => {
    const id = await track('Secret song');
    await playlist('Secret list', [id], { visibility: 'private' });
    await playlist('Unlisted list', [id], { visibility: 'unlisted' });
    for (const other of [segue.visitor, bob]) {
      for (const query of ['secret', 'secert', 's', 'unlisted', `@${alice.id}`, `=secret_song`]) {
        expect(await other.ok(searchEverything, { query: { query } })).toMatchObject({
          tracks: [],
          playlists: [],
        });
      }
    }
    const own = await alice.ok(searchEverything, { query: { query: 'secert' } });
    expect(own.tracks.map((one) => one.title)).toEqual(['Secret song']);
    expect(own.playlists.map((one) => one.name)).toEqual(['Secret list']);
  });

  test('becomes public with the first public playlist and private with the last', async () => {
    const id = await track('Shy song');
    const open = await playlist('Open', [id]);
    const other = await playlist('Other', [id]);
    const show = (playlistId: string, visibility: 'public' | 'private') =>
      segue.ctx.db.updateTable('playlists').set({ visibility }).where('id', '=', playlistId).execute();
    expect(await titles('shy')).toEqual(['Shy song']);
    await show(open, 'private');
    expect(await titles('shy')).toEqual(['Shy song']);
    await segue.ctx.db.deleteFrom('playlists').where('id', '=', other).execute();
    expect(await titles('shy')).toEqual([]);
    expect(await titles('shy', alice)).toEqual(['Shy song']);
    await show(open, 'public');
    expect(await titles('shy', bob)).toEqual(['Shy song']);
    await segue.ctx.db.deleteFrom('playlist_entries').where('track_id', '=', id).execute();
    expect(await titles('shy', bob)).toEqual([]);
  });
});

describe('the index', () => {
  test('follows new words, deletion and a rolled back transaction', async () => {
    await publish('Old name');
    const { db } = segue.ctx;
    await db.updateTable('tracks').set({ title: 'New name' }).execute();
    expect(await titles('old')).toEqual([]);
    expect(await titles('new')).toEqual(['New name']);
    await db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('tracks').set({ title: 'Never name' }).execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await titles('never')).toEqual([]);
    await db.deleteFrom('tracks').execute();
    expect(await titles('name')).toEqual([]);
  });

  test('made anew says the same', async () => {
    await publish(['Bohemian Rhapsody', { artist: 'Queen', plays_count: 7 }], 'Other');
    await track('Hidden song');
    const read = () => segue.ctx.db.selectFrom('search_docs').selectAll().orderBy('ref').execute();
    const before = await read();
    await segue.ctx.search.rebuild();
    const strip = (rows: typeof before) =>
      rows.map(({ doc, ...row }) => ({ ...row, place: Math.floor(doc / 2 ** 43) }));
    expect(strip(await read())).toEqual(strip(before));
    expect(await titles('rhapsody')).toEqual(['Bohemian Rhapsody']);
    await track('After it');
    expect(await titles('after', alice)).toEqual(['After it']);
  });
});

describe('people and playlists', () => {
  test('are found by name, description and genre', async () => {
    await playlist('Night drive', [], { description: 'Neon & rain', genre: 'Synthwave' });
    const names = async (query: string) =>
      (await bob.ok(searchPlaylists, { query: { query } })).map((one) => one.name);
    expect(await names('night')).toEqual(['Night drive']);
    expect(await names('neon')).toEqual(['Night drive']);
    expect(await names('synhtwave')).toEqual(['Night drive']);
    const people = await segue.visitor.ok(searchPeople, { query: { query: 'ali' } });
    expect(people).toEqual([{ id: alice.id, username: 'alice', avatar_url: null, playlist_count: 1 }]);
  });

  test('with the most liked first', async () => {
    await playlist('Mix one', [], { likes_count: 3 });
    await playlist('Mix two', [], { likes_count: 30 });
    const found = await bob.ok(searchPlaylists, { query: { query: 'mix' } });
    expect(found.map((one) => one.name)).toEqual(['Mix two', 'Mix one']);
  });

  test('but not those whose account is inactive', async () => {
    const carol = await segue.member('carol');
    const find = async () => (await bob.ok(searchPeople, { query: { query: 'carol' } })).length;
    expect(await find()).toBe(1);
    await segue.ctx.db.updateTable('users').set({ is_active: 0 }).where('id', '=', carol.id).execute();
    expect(await find()).toBe(0);
  });
});

describe('an odd question', () => {
  test('finds nothing, or what its words say, and breaks nothing', async () => {
    await publish('Plain or near and not');
    for (const query of [
      '',
      '   ',
      '"',
      "'",
      '*',
      '-',
      '""',
      '()',
      '^',
      ':',
      '💩',
      '\\',
      '%',
      '_',
      '\u0000',
    ]) {
      expect([query, await titles(query)]).toEqual([query, []]);
    }
    for (const query of [
      '"plain',
      'plain*',
      '-plain',
      'plain OR',
      'NEAR(plain near)',
      'title:plain',
      'plain" OR "x',
    ]) {
      const found = await titles(query);
      expect([query, found]).toEqual([
        query,
        query.includes(':') || query.includes('x') ? [] : ['Plain or near and not'],
      ]);
    }
  });

  test('that is too long or missing is refused by name', async () => {
    const long = await segue.visitor.call(searchTracks, { query: { query: 'x'.repeat(10_000) } });
    expect(long.status).toBe(422);
    expect(long.body.detail).toMatchObject([{ loc: ['query', 'query'] }]);
    expect((await segue.visitor.fetch('/api/v1/tracks/search')).status).toBe(422);
    expect((await segue.visitor.fetch('/api/v1/tracks/search?query=a&limit=x')).status).toBe(422);
  });
});
