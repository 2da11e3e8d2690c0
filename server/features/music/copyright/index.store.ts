import { sql } from 'kysely';
import { type Db, rowsFrom } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';

export interface BucketRow {
  bucket: number;
  entries: Uint8Array;
}

/** The row with the index's build id; it is deleted when the index is emptied. */
const makingBucket = -1;

export async function findMaking(db: Db): Promise<string | null> {
  const row = await findBucket(db, makingBucket);
  return row ? new TextDecoder().decode(row.entries) : null;
}

export async function insertMaking(db: Db, name: string): Promise<void> {
  await db
    .insertInto('copyright_postings')
    .values({ bucket: makingBucket, entries: new TextEncoder().encode(name) })
    .onConflict((conflict) => conflict.column('bucket').doNothing())
    .execute();
}

async function findBucket(db: Db, bucket: number) {
  return db.selectFrom('copyright_postings').selectAll().where('bucket', '=', bucket).executeTakeFirst();
}

export function listBuckets(db: Db, buckets: readonly number[]): Promise<BucketRow[]> {
  return db.selectFrom('copyright_postings').selectAll().where('bucket', 'in', buckets).execute();
}

export async function upsertBuckets(db: Db, rows: readonly BucketRow[]): Promise<void> {
  await db
    .insertInto('copyright_postings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet((eb) => ({ entries: eb.ref('excluded.entries') })),
    )
    .execute();
}

export async function deleteIndex(db: Db): Promise<void> {
  await db.deleteFrom('copyright_postings').execute();
}

/** All that the index holds of a work follows from these. */
const unpackedColumns = ['number', 'items', 'print', 'peaks'] as const;

/** Works that the index does not hold yet, by number. */
export function listUnpacked(db: Db, making: string | null, after: number, limit: number) {
  return (
    db
      .selectFrom('copyright_works')
      .select(unpackedColumns)
      // They are few, and found along their own index; asked for in order, SQLite would rather walk through all works.
      .where('number', 'in', unpacked(db, making).select('number'))
      .where('number', '>', after)
      .orderBy('number')
      .limit(limit)
      .execute()
  );
}

export type UnpackedWork = Awaited<ReturnType<typeof listUnpacked>>[number];

/** The newest works that were packed into this build of the index, or into any build if its id is lost. */
export function listPacked(db: Db, making: string | null, limit: number) {
  const works = db.selectFrom('copyright_works').select(unpackedColumns);
  return (making === null ? works.where('packed_in', 'is not', null) : works.where('packed_in', '=', making))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Reports whether at least this many works wait to be packed. */
export async function isUnpacked(db: Db, making: string | null, least: number): Promise<boolean> {
  const last = await unpacked(db, making)
    .select('number')
    .limit(1)
    .offset(least - 1)
    .executeTakeFirst();
  return last !== undefined;
}

function unpacked(db: Db, making: string | null) {
  const works = db.selectFrom('copyright_works');
  if (making === null) return works;
  // Three ranges of one index, where "not equal" would read all of it.
  return works.where((eb) =>
    eb.or([eb('packed_in', 'is', null), eb('packed_in', '<', making), eb('packed_in', '>', making)]),
  );
}

const numbersAtOnce = 500;

export async function markPacked(db: Db, making: string, numbers: readonly number[]): Promise<void> {
  for (const some of partsOf(numbers, numbersAtOnce)) {
    await db.updateTable('copyright_works').set({ packed_in: making }).where('number', 'in', some).execute();
  }
}

/** For each slot, the number of the work that holds it: the last one that begins at or before it. */
export async function listNumbersAt(db: Db, slots: readonly number[]): Promise<(number | null)[]> {
  const slotRows = rowsFrom(
    db,
    slots.map((slot, place) => ({ place, slot })),
    { place: 'bigint', slot: 'bigint' },
  );
  const { rows } = await sql<{ place: number; number: number | null }>`
    select asked.place, (select max(number) from copyright_works where number <= asked.slot) as number
    from ${slotRows} as asked`.execute(db);
  const numbers = Array.from<number | null>({ length: slots.length }).fill(null);
  for (const { place, number } of rows) numbers[place] = number;
  return numbers;
}
