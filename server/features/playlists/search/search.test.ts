import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/dialect.ts';
import { noteChange } from '#server/changes/note.ts';
import {
  addItem,
  createPlaylist,
  deletePlaylist,
  removeItem,
  updatePlaylist,
} from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { searchEverything, searchPeople, searchPlaylists, searchTracks } from '#shared/playlists/search.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';

import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { openCast } from '#tests/cast.ts';
import { type Client } from '#tests/harness.ts';
import { emptyRecords, noteChanged, readIndex, rebuiltIndex } from '#tests/search-index.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');
beforeEach(async () => {
  await emptyRecords(segue.ctx.db);
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
  await segue.ctx.search.settled();
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

/** Ids tell the order of what was made in the same millisecond. */
const newer = (...ids: (string | undefined)[]) => ids.toSorted((a = '', b = '') => (a < b ? 1 : -1));

test('the newest come first among equals', async () => {
  const ids: string[] = [];
  for (const created_at of [2, 9, 5, 5, 7].map((minutes) => minutes * 60_000)) {
    ids.push(await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Same', created_at }));
  }
  await segue.ctx.search.settled();
  const [a, b, c, d, e] = ids;
  const newestFirst = [b, e, ...newer(c, d), a];
  const found = () => alice.ok(searchTracks, { query: { query: 'same' } });
  expect((await found()).map(({ id }) => id)).toEqual(newestFirst);
  await segue.ctx.search.requestRebuild();
  await segue.ctx.search.settled();
  expect((await found()).map(({ id }) => id)).toEqual(newestFirst);
});

describe('what is private', () => {
  test('is found by its owner alone, in whichever kind', async () => {
    const id = await track('Secret song');
    await playlist('Secret list', [id], { visibility: 'private' });
    await playlist('Unlisted list', [id], { visibility: 'unlisted' });
    await segue.ctx.search.settled();
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
    const list = async (name: string) => {
      const made = await alice.ok(createPlaylist, { body: { name, visibility: 'public' } });
      await alice.ok(addItem, { params: { id: made.id }, body: { track_id: id } });
      return made.id;
    };
    const [open, other] = [await list('Open'), await list('Other')];
    const show = async (playlistId: string, visibility: 'public' | 'private') => {
      const { version } = await alice.ok(getPlaylist, { params: { id: playlistId } });
      await alice.ok(updatePlaylist, { params: { id: playlistId }, body: { version, visibility } });
    };
    expect(await titles('shy')).toEqual(['Shy song']);
    await show(open, 'private');
    expect(await titles('shy')).toEqual(['Shy song']);
    await alice.ok(deletePlaylist, { params: { id: other } });
    expect(await titles('shy')).toEqual([]);
    expect(await titles('shy', alice)).toEqual(['Shy song']);
    await show(open, 'public');
    expect(await titles('shy', bob)).toEqual(['Shy song']);
    const { tracks } = await alice.ok(getPlaylist, { params: { id: open } });
    await alice.ok(removeItem, { params: { id: open, entry: tracks[0]?.entry_id ?? '' } });
    expect(await titles('shy', bob)).toEqual([]);
  });
});

describe('the index', () => {
  test('follows new words, deletion and a rolled back transaction', async () => {
    const id = await track('Old name');
    await playlist('Everything', [id]);
    const { db } = segue.ctx;
    const rename = (on: Db, title: string) =>
      on.updateTable('tracks').set({ title }).where('id', '=', id).execute();
    await rename(db, 'New name');
    await noteChanged(db, 'track', id);
    expect(await titles('old')).toEqual([]);
    expect(await titles('new')).toEqual(['New name']);
    await db
      .transaction()
      .execute(async (trx) => {
        await rename(trx, 'Never name');
        await noteChange(trx, 'track', [id]);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await titles('never')).toEqual([]);
    await db.deleteFrom('tracks').execute();
    await noteChanged(db, 'track', id);
    expect(await titles('name')).toEqual([]);
    expect((await readIndex(segue)).documents.map((one) => one.id)).not.toContain(id);
  });

  test('built again says the same', async () => {
    await publish(['Bohemian Rhapsody', { artist: 'Queen', plays_count: 7 }], 'Other');
    await track('Hidden song');
    const before = await readIndex(segue);
    expect(await rebuiltIndex(segue)).toEqual(before);
    expect(await titles('rhapsody')).toEqual(['Bohemian Rhapsody']);
    await track('After it');
    expect(await titles('after', alice)).toEqual(['After it']);
  });
});

describe('people and playlists', () => {
  test('are found by name, description and genre', async () => {
    await playlist('Night drive', [], { description: 'Neon & rain', genre: 'Synthwave' });
    await segue.ctx.search.settled();
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
    await segue.ctx.search.settled();
    const found = await bob.ok(searchPlaylists, { query: { query: 'mix' } });
    expect(found.map((one) => one.name)).toEqual(['Mix two', 'Mix one']);
  });

  test('but not those whose account is inactive', async () => {
    const carol = await segue.member('carol');
    const find = async () => {
      await segue.ctx.search.settled();
      return (await bob.ok(searchPeople, { query: { query: 'carol' } })).length;
    };
    expect(await find()).toBe(1);
    const status = { is_active: false, reason: '' };
    await alice.ok(setUserStatus, { params: { id: carol.id }, body: status });
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
