import type { Db } from '#server/db/dialect.ts';

/** Deletes a person's jobs of a kind that no server holds. */
export async function deleteWaiting(db: Db, kind: string, person: string): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('person', '=', person)
    .where('kind', '=', kind)
    .where('holder', 'is', null)
    .execute();
}
