import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { NewCopyrightWork } from '#server/db/schema.ts';

const counterKey = 'copyright.last_work';

/** A number for a new work; never given twice, also not after a restore onto another engine. */
export async function nextWorkNumber(db: Db): Promise<number> {
  const { value } = await db
    .insertInto('settings')
    .values({ key: counterKey, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(settings.value as integer) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(value);
}

export async function insertWork(db: Db, work: NewCopyrightWork): Promise<void> {
  await db.insertInto('copyright_works').values(work).execute();
}

export async function deleteWorkOfTrack(db: Db, trackId: string): Promise<void> {
  await db.deleteFrom('copyright_works').where('track_id', '=', trackId).execute();
}

/** Works with their prints, except those that an upload of `ownerId` must not be compared with. */
export function listWorks(db: Db, numbers: readonly number[], ownerId: string) {
  return db
    .selectFrom('copyright_works')
    .select(['number', 'kind', 'title', 'artist', 'owner_id', 'track_id', 'duration_ms', 'print'])
    .where('number', 'in', numbers)
    .where((eb) =>
      eb.or([eb('owner_id', 'is', null), eb('owner_id', '!=', ownerId), eb('kind', '=', 'removed')]),
    )
    .execute();
}
