import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/dialect.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { emptyRecords, noteChanged, readIndex, rebuiltIndex } from '#tests/search-index.ts';
import { noteChange } from '#server/changes/note.ts';
import { noteCounted } from './notes.ts';
import { popularityClass, rankOf } from './rank.ts';

let segue: Harness;
let db: Db;
let ownerId: string;

beforeAll(async () => {
  segue = await bootSegue();
  db = segue.ctx.db;
  ownerId = (await segue.member('alice')).id;
});
afterAll(() => segue.close());

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
const moment = fc.constantFrom(0, 5, 5000);

/** The nth track; one that does not exist where there are fewer. */
async function nth(index: number): Promise<string> {
  const rows = await db.selectFrom('tracks').select('id').orderBy('id').execute();
  return rows[index]?.id ?? 'none';
}

type Step = () => Promise<unknown>;

const add = fc.tuple(text, text, count, moment).map(
  ([title, artist, plays_count, created_at]): Step =>
    () =>
      insertTrack(db, { owner_id: ownerId, title, artist, plays_count, created_at }),
);
const change = fc
  .tuple(which, fc.oneof(fc.record({ title: text }), fc.record({ plays_count: count })))
  .map(([at, values]): Step => async () => {
    const id = await nth(at);
    await db.updateTable('tracks').set(values).where('id', '=', id).execute();
    await noteChanged(db, 'track', id);
  });
const remove = which.map((at): Step => async () => {
  const id = await nth(at);
  await db.deleteFrom('tracks').where('id', '=', id).execute();
  await noteChanged(db, 'track', id);
});
const publish = which.map((at): Step => async () => {
  const id = await nth(at);
  if (id !== 'none') await insertPlaylist(db, { owner_id: ownerId, name: 'Open', created_at: 7 }, [id]);
});
const settle = fc.constant((): Promise<unknown> => segue.ctx.search.settled());

test('whatever is written, the index is the one that is built from the records', async () => {
  const steps = fc.array(fc.oneof(add, add, change, remove, publish, settle), { maxLength: 14 });
  await fc.assert(
    fc
      .asyncProperty(steps, async (steps) => {
        for (const step of steps) await step();
        const kept = await readIndex(segue);
        expect(kept).toEqual(await rebuiltIndex(segue));
      })
      .beforeEach(() => emptyRecords(db)),
    { numRuns: 15 },
  );
});

test('a change is noted in its own transaction or not at all', async () => {
  await expect(noteChange(db, 'track', ['some'])).rejects.toThrow('transaction');
  const rolledBack = db.transaction().execute(async (trx) => {
    await noteChange(trx, 'track', ['some']);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await segue.ctx.search.settled();
  const noted = db.selectFrom('changes').select('kind').where('subject_id', '=', 'some');
  expect(await noted.execute()).toEqual([]);
});

test('only a count that changes the rank is noted', async () => {
  await db.transaction().execute(async (trx) => {
    expect(await noteCounted(trx, 'track', { id: 'same', before: 1000, after: 1001 })).toBe(false);
    expect(await noteCounted(trx, 'track', { id: 'other', before: 0, after: 1 })).toBe(true);
  });
});

test('ranks go by kind, then visibility, then popularity, then age', () => {
  const track = { kind: 'track', isPublic: true, count: 5, createdAt: 1000 } as const;
  const inOrder = [
    rankOf({ ...track, count: 1e9 }),
    rankOf({ ...track, count: 6000 }),
    rankOf({ ...track, createdAt: 2000 }),
    rankOf(track),
    rankOf({ ...track, count: 0, createdAt: 3000 }),
    rankOf({ ...track, isPublic: false, count: 1e9, createdAt: 3000 }),
    rankOf({ ...track, isPublic: false, count: 1e9 }),
    rankOf({ ...track, kind: 'playlist', count: 1e9 }),
    rankOf({ ...track, kind: 'person', isPublic: false, createdAt: 0 }),
  ];
  expect(inOrder.toSorted((a, b) => a - b)).toEqual(inOrder);
  expect(Math.max(...inOrder)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  expect([0, 1, 3, 7].map((likes) => popularityClass('playlist', likes))).toEqual([0, 2, 4, 6]);
});
