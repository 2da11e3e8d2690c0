import * as fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPlaylist } from '#shared/playlists.ts';
import { searchTracks } from '#shared/search.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import { newId } from '#server/lib/ids.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { moveNoted } from './moves.ts';
import { pauseSearchIndex, rebuildSearchIndex } from './rebuild.ts';

let segue: Harness;
let db: Db;
let ownerId: string;

beforeAll(async () => {
  segue = await bootSegue();
  db = segue.ctx.db;
  ownerId = (await segue.member('alice')).id;
});
afterAll(() => segue.close());
async function clear(): Promise<void> {
  await db.deleteFrom('playlists').execute();
  await db.deleteFrom('tracks').execute();
}
beforeEach(clear);

const makeAnew = () => db.transaction().execute((trx) => rebuildSearchIndex(trx as unknown as Kysely<never>));
const moveAll = async () => {
  while ((await moveNoted(db)) > 0);
};

/** The index as it stands, without the ages, which a new index counts anew. */
async function readIndex() {
  await moveAll();
  const docs = await db.selectFrom('search_docs').selectAll().orderBy('ref').execute();
  const words = await db.selectFrom('search_words').selectAll().orderBy('word').execute();
  // PostgreSQL's vocabulary only grows, and its full text is a column of the documents.
  if (isOnPostgres) return { docs: docs.map(placed), words: [] };
  // FTS5 compares what it holds with the documents, and throws where they differ.
  await sql`insert into search_fts (search_fts, rank) values ('integrity-check', 1)`.execute(db);
  return { docs: docs.map(placed), words };
}

function placed<T extends { doc: number }>({ doc, ...rest }: T) {
  return { ...rest, place: Math.floor(doc / 2 ** 43) };
}

const text = fc.constantFrom(
  'Città vuota',
  "Don't Stop",
  'AC/DC',
  '東京',
  '',
  'a a a',
  '🔥',
  'x'.repeat(120),
);
const which = fc.nat({ max: 2 });
const count = fc.constantFrom(0, 1, 2, 50, 3_000_000);
const visibility = fc.constantFrom('public', 'unlisted', 'private');

/** The nth track or playlist there is; null where there are fewer. */
async function nth(table: 'tracks' | 'playlists', index: number): Promise<string> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return rows[index]?.id ?? 'none';
}
const track = async (index: number) => db.updateTable('tracks').where('id', '=', await nth('tracks', index));
const playlist = async (index: number) =>
  db.updateTable('playlists').where('id', '=', await nth('playlists', index));

/** One thing that happens to the tables. */
type Step = () => Promise<unknown>;

const addTrack = fc.tuple(text, text, count).map(
  ([title, artist, plays_count]): Step =>
    () =>
      insertTrack(db, { owner_id: ownerId, title, artist, plays_count }),
);
const addPlaylist = fc.tuple(text, visibility, count).map(
  ([name, visibility, likes_count]): Step =>
    () =>
      insertPlaylist(db, { owner_id: ownerId, name, visibility, likes_count }),
);
const list = fc.tuple(which, which).map(([at, where]): Step => async () => {
  const entry = { track_id: await nth('tracks', at), playlist_id: await nth('playlists', where) };
  if (Object.values(entry).includes('none')) return;
  const rest = { id: newId(), position: 0, wanted_title: null, wanted_artist: null, added_at: 0 };
  await db
    .insertInto('playlist_entries')
    .values({ ...entry, ...rest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
const step = fc.oneof(
  addTrack,
  addPlaylist,
  { weight: 4, arbitrary: list },
  which.map(
    (at): Step =>
      async () =>
        db
          .deleteFrom('playlist_entries')
          .where('track_id', '=', await nth('tracks', at))
          .execute(),
  ),
  fc.tuple(which, which).map(
    ([at, other]): Step =>
      async () =>
        sql`update playlist_entries set track_id = ${await nth('tracks', other)}
      where track_id = ${await nth('tracks', at)}
        and exists (select 1 from tracks where id = ${await nth('tracks', other)})`
          .execute(db)
          .catch((error: unknown) => {
            // The other one is in that playlist already.
            if (!isUniqueViolation(error)) throw error;
          }),
  ),
  fc.tuple(which, text).map(
    ([at, title]): Step =>
      async () =>
        (await track(at)).set({ title }).execute(),
  ),
  fc.tuple(which, count).map(
    ([at, plays_count]): Step =>
      async () =>
        (await track(at)).set({ plays_count }).execute(),
  ),
  fc.tuple(which, count).map(
    ([at, likes_count]): Step =>
      async () =>
        (await playlist(at)).set({ likes_count }).execute(),
  ),
  fc.tuple(which, visibility).map(
    ([at, visibility]): Step =>
      async () =>
        (await playlist(at)).set({ visibility }).execute(),
  ),
  fc.tuple(which, text).map(
    ([at, name]): Step =>
      async () =>
        (await playlist(at)).set({ name }).execute(),
  ),
  which.map(
    (at): Step =>
      async () =>
        db
          .deleteFrom('tracks')
          .where('id', '=', await nth('tracks', at))
          .execute(),
  ),
  which.map(
    (at): Step =>
      async () =>
        db
          .deleteFrom('playlists')
          .where('id', '=', await nth('playlists', at))
          .execute(),
  ),
  fc.constantFrom(0, 1).map(
    (is_active): Step =>
      async () =>
        db.updateTable('users').set({ is_active }).execute(),
  ),
);

test('whatever is written, the index is the one that would be made anew', async () => {
  const beginning = fc.tuple(addTrack, addTrack, addPlaylist, addPlaylist, list, list, list);
  const steps = fc.tuple(beginning, fc.array(step, { maxLength: 25 }));
  await fc.assert(
    fc
      .asyncProperty(steps, async ([first, then]) => {
        for (const take of [...first, ...then]) await take();
        const kept = await readIndex();
        await makeAnew();
        const anew = await readIndex();
        expect(kept.words).toEqual(anew.words);
        expect(kept.docs).toEqual(anew.docs);
      })
      .beforeEach(clear),
    { numRuns: 60 },
  );
});

test('what becomes popular moves to its place in the index by itself, and is found all the while', async () => {
  const id = await insertPlaylist(db, { owner_id: ownerId, name: 'Rising' }, []);
  const placeOf = async (ref: string) => {
    const { doc } = await db
      .selectFrom('search_docs')
      .select('doc')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    return doc;
  };
  await db.updateTable('users').set({ is_active: 1 }).execute();
  await moveAll();
  const [before, owner] = [await placeOf(id), await placeOf(ownerId)];
  await db.updateTable('playlists').set({ likes_count: 500 }).where('id', '=', id).execute();
  const find = () => segue.ctx.search.find({ kind: 'playlist', text: 'rising', viewerId: null, limit: 5 });
  expect(await find()).toHaveLength(1);
  await expect.poll(() => placeOf(id), { timeout: 30_000 }).toBeLessThan(before);
  expect(await placeOf(ownerId)).toBeLessThan(owner);
  expect(await find()).toHaveLength(1);
});

test('rows written while the index rests are in it once it is made anew', async () => {
  const raw = db as unknown as Kysely<never>;
  await pauseSearchIndex(raw);
  await insertPlaylist(db, { owner_id: ownerId, name: 'List' }, [
    await insertTrack(db, { owner_id: ownerId, title: 'Quiet' }),
  ]);
  const find = () => segue.ctx.search.find({ kind: 'track', text: 'quiet', viewerId: null, limit: 5 });
  expect(await find()).toEqual([]);
  await rebuildSearchIndex(raw);
  expect(await find()).toHaveLength(1);
});

// SQLite's readers see the state before a transaction in any case; PostgreSQL's would wait for a lock that forbids reading.
test.runIf(isOnPostgres)('while the index is made anew, pages and searches do not wait', async () => {
  const playlistId = await insertPlaylist(db, { owner_id: ownerId, name: 'List' }, [
    await insertTrack(db, { owner_id: ownerId, title: 'Patient' }),
  ]);
  await db.transaction().execute(async (trx) => {
    await rebuildSearchIndex(trx as unknown as Kysely<never>);
    expect((await segue.visitor.ok(getPlaylist, { params: { id: playlistId } })).name).toBe('List');
    expect(await segue.visitor.ok(searchTracks, { query: { query: 'patient' } })).toHaveLength(1);
  });
});

test.runIf(isOnPostgres)(
  'a statement that PostgreSQL ends because two wait for each other is done again',
  async () => {
    const [one, two] = [
      await insertTrack(db, { owner_id: ownerId, title: 'One' }),
      await insertTrack(db, { owner_id: ownerId, title: 'Two' }),
    ];
    const retitle = (on: Db, ids: readonly string[], title: string) =>
      on.updateTable('tracks').set({ title }).where('id', 'in', ids).execute();
    let alone: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await retitle(trx, [two], 'Held');
      // Has the first, and waits for the second.
      const inOrder = sql`update tracks set title = 'Alone' from
      (select id from tracks where id in (${one}, ${two}) order by id = ${two} for update) locked where tracks.id = locked.id`;
      alone = inOrder.execute(db);
      await expect.poll(() => waiting(trx)).toBe(true);
      await retitle(trx, [one], 'Wanted');
    });
    await expect(alone).resolves.toBeDefined();
    const titles = await db.selectFrom('tracks').select('title').where('id', 'in', [one, two]).execute();
    expect(titles.map(({ title }) => title)).toEqual(['Alone', 'Alone']);
  },
);

async function waiting(on: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(on);
  return rows.length > 0;
}
