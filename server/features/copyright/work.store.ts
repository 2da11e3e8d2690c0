import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { NewCopyrightWork } from '#server/db/schema.ts';

const counterKey = 'copyright.next_slot';

/** Takes so many slots of the index for a new work and answers the first: its number. Never given twice. */
export async function takeSlots(db: Db, slots: number): Promise<number> {
  const first = 1;
  const { value } = await db
    .insertInto('settings')
    .values({ key: counterKey, value: String(first + slots) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: sql`cast(cast(settings.value as integer) + ${sql.lit(slots)} as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value) - slots;
}

export async function insertWork(db: Db, work: NewCopyrightWork): Promise<void> {
  await db.insertInto('copyright_works').values(work).execute();
}

export async function deleteWorkOfTrack(db: Db, trackId: string): Promise<void> {
  await db.deleteFrom('copyright_works').where('track_id', '=', trackId).execute();
}

/** Works with their prints. */
export function listWorks(db: Db, numbers: readonly number[]) {
  return db
    .selectFrom('copyright_works')
    .select(['number', 'kind', 'title', 'artist', 'owner_id', 'track_id', 'duration_ms', 'print'])
    .where('number', 'in', numbers)
    .execute();
}

export type ComparedWork = Awaited<ReturnType<typeof listWorks>>[number];
