import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/dialect.ts';
import type { EngineName } from '#tests/engines/all.ts';
import { enginesFolder, useEngine } from '#tests/engines/use.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { noteChanged } from '#tests/search-index.ts';
import { elasticClient } from './cluster/client.ts';
import { countWaiting } from './cursor.ts';
import type { SearchKind } from './rank.ts';

/** Settings for a server with each kind of search. */
const implementations: [string, () => Promise<Record<string, string>>][] = [
  ['the database', async () => ({})],
];
/** The same for each kind of cluster. */
const clusters: typeof implementations = [];
if (enginesFolder !== null) {
  const place = async (engine: EngineName) => ({
    SEGUE_SEARCH_URL: `${(await useEngine(engine)).url}/test-${randomUUID()}`,
  });
  clusters.push(['OpenSearch', () => place('search')], ['Elasticsearch', () => place('elasticsearch')]);
}
implementations.push(...clusters);

describe.each(implementations)('search on %s', (_name, settings) => {
  let segue: Harness;
  let db: Db;
  let alice: string;
  let bob: string;

  beforeAll(async () => {
    segue = await bootSegue(await settings());
    ({ db } = segue.ctx);
    alice = (await segue.member('alice')).id;
    bob = (await segue.member('bob')).id;
  });
  afterAll(() => segue.close());

  async function listed(rows: { title: string; artist?: string; plays_count?: number }[]): Promise<string[]> {
    const ids: string[] = [];
    for (const row of rows) ids.push(await insertTrack(db, { owner_id: alice, ...row }));
    await insertPlaylist(db, { owner_id: alice, name: 'Shown', visibility: 'public' }, ids);
    return ids;
  }

  /** Waits until the index holds all changes, and answers. */
  async function find(text: string, kind: SearchKind = 'track', viewerId: string | null = null) {
    await settled();
    return (await segue.ctx.search.find({ kind, text, viewerId, limit: 20 })).map(({ id }) => id);
  }

  async function settled(): Promise<void> {
    const { search } = segue.ctx;
    await search.settled();
    if ((await search.state()).engine === 'database') return;
    const client = elasticClient(searchUrl());
    await client.post(`${client.alias}/_refresh`, null);
  }

  const searchUrl = () => {
    const { search } = segue.ctx.config;
    return search.kind === 'elastic' ? search.url : '';
  };

  test('accents and case are the same, and the last word may be unfinished', async () => {
    const [id] = await listed([{ title: 'Città Vuota', artist: 'Mina' }]);
    for (const text of ['citta', 'CITTÀ vuota', 'mina cit', 'vuo']) expect(await find(text)).toEqual([id]);
    expect(await find('vu citta')).toEqual([]);
  });

  test('one typo is forgiven, and what is typed right comes first', async () => {
    const [right, near] = await listed([{ title: 'Horizon' }, { title: 'Horizons' }]);
    expect((await find('horizon'))[0]).toBe(right);
    expect(await find('horzion')).toContain(right);
    expect(await find('horizonz')).toContain(near);
  });

  test('the more popular comes first among equals', async () => {
    const [few, many] = await listed([
      { title: 'Echo one', plays_count: 3 },
      { title: 'Echo two', plays_count: 3000 },
    ]);
    expect(await find('echo')).toEqual([many, few]);
  });

  test('the newest comes first among equals', async () => {
    const now = Date.now();
    const made = [now - 60_000, now - 1, now - 1, now - 90_000];
    const ids = [];
    for (const created_at of made)
      ids.push(await insertTrack(db, { owner_id: alice, title: 'Twin', created_at }));
    const [older, one, other, oldest] = ids;
    expect(await find('twin', 'track', alice)).toEqual([
      ...[one, other].toSorted((a = '', b = '') => (a < b ? 1 : -1)),
      older,
      oldest,
    ]);
  });

  test('what people write together is found either way', async () => {
    const [id] = await listed([{ title: 'Thunder', artist: 'AC/DC' }]);
    expect(await find('acdc')).toEqual([id]);
    expect(await find('ac dc')).toEqual([id]);
  });

  test('what is private is found by its owner alone', async () => {
    const hidden = await insertTrack(db, { owner_id: bob, title: 'Secretly' });
    expect(await find('secretly')).toEqual([]);
    expect(await find('secretly', 'track', alice)).toEqual([]);
    expect(await find('secretly', 'track', bob)).toEqual([hidden]);
    await insertPlaylist(db, { owner_id: bob, name: 'Out', visibility: 'public' }, [hidden]);
    expect(await find('secretly')).toEqual([hidden]);
  });

  test('what is renamed or deleted is found as it is now', async () => {
    const [id = ''] = await listed([{ title: 'Before' }]);
    await db.updateTable('tracks').set({ title: 'Afterwards' }).where('id', '=', id).execute();
    await noteChanged(db, 'track', id);
    expect(await find('before')).toEqual([]);
    expect(await find('afterwards')).toEqual([id]);
    await db.deleteFrom('tracks').where('id', '=', id).execute();
    await noteChanged(db, 'track', id);
    expect(await find('afterwards')).toEqual([]);
  });

  test('playlists and people are found too', async () => {
    const id = await insertPlaylist(db, { owner_id: bob, name: 'Rainy days', visibility: 'public' });
    expect(await find('rainy', 'playlist')).toEqual([id]);
    expect(await find('ali', 'person')).toEqual([alice]);
  });

  test('a line of a list is the track with that very title and artist', async () => {
    const [known] = await listed([
      { title: 'Blue Hour', artist: 'Nadir' },
      { title: 'Blue Hour (live)', artist: 'Nadir' },
    ]);
    await settled();
    const lines = [
      { title: 'blue hour', artist: 'NADIR' },
      { title: 'Blue', artist: 'Nadir' },
      { title: 'Blue Hour', artist: '' },
    ];
    expect(await segue.ctx.search.identify(lines, null)).toEqual([known, null, known]);
  });

  test('a rebuild finds the same', async () => {
    const before = await find('e');
    await segue.ctx.search.requestRebuild();
    expect(await find('e')).toEqual(before);
  });

  test('it says that it answers', async () => {
    await expect(segue.ctx.search.ping()).resolves.toBeUndefined();
  });
});

describe.each(clusters)('search on %s alone', (_name, settings) => {
  let segue: Harness;
  let db: Db;
  let owner: string;

  beforeAll(async () => {
    segue = await bootSegue(await settings());
    ({ db } = segue.ctx);
    owner = (await segue.member('carol')).id;
  });
  afterAll(() => segue.close());

  const find = async (text: string) =>
    (await segue.ctx.search.find({ kind: 'track', text, viewerId: owner, limit: 20 })).map(({ id }) => id);

  test('Italian and English inflections and elisions are found', async () => {
    const songs = await insertTrack(db, { owner_id: owner, title: 'Canzoni d’amore' });
    const dreams = await insertTrack(db, { owner_id: owner, title: "Dreaming of the sea's edge" });
    await expect.poll(() => find('canzone')).toEqual([songs]);
    await expect.poll(() => find('amore')).toEqual([songs]);
    await expect.poll(() => find('dreams sea')).toEqual([dreams]);
  });

  test('changes that nobody could deliver before a crash are delivered after it', async () => {
    await segue.restart();
    ({ db } = segue.ctx);
    const id = await insertTrack(db, { owner_id: owner, title: 'Undelivered' });
    expect(await countWaiting(db, 10)).toBe(1);
    // Closed before the next round: the note stays.
    await segue.restart();
    ({ db } = segue.ctx);
    await expect.poll(() => find('undelivered')).toEqual([id]);
    await expect.poll(() => countWaiting(db, 10)).toBe(0);
  });

  test('while an index is built, what changes meanwhile is in it', async () => {
    await segue.ctx.search.requestRebuild();
    const id = await insertTrack(db, { owner_id: owner, title: 'Meanwhile' });
    await segue.ctx.search.settled();
    await expect.poll(() => find('meanwhile')).toEqual([id]);
  });
});
