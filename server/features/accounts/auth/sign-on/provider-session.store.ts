import type { Db } from '#server/db/dialect.ts';
import type { ProviderSessionRow, ProviderSessionsTable } from '#server/db/rows/sign-on.ts';

export async function insertProviderSession(trx: Db, row: ProviderSessionsTable): Promise<void> {
  await trx.insertInto('provider_sessions').values(row).execute();
}

/** The session at the provider by which one here began; null: it began otherwise. */
export async function findProviderSession(db: Db, sessionId: string): Promise<ProviderSessionRow | null> {
  const found = db.selectFrom('provider_sessions').selectAll().where('session_id', '=', sessionId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Deletes the sessions here of one at the provider, or, without a `sid`, all of somebody there; returns whose they were. */
export async function deleteSessionsFrom(
  db: Db,
  issuer: string,
  { sid, subject }: { sid: string | null; subject: string | null },
): Promise<{ id: string; user_id: string }[]> {
  let begun = db.selectFrom('provider_sessions').select('session_id').where('issuer', '=', issuer);
  if (sid !== null) begun = begun.where('sid', '=', sid);
  if (subject !== null) begun = begun.where('subject', '=', subject);
  return db.deleteFrom('sessions').where('id', 'in', begun).returning(['id', 'user_id']).execute();
}

/** Ids of a person's sessions that began by one identity. */
export async function deleteSessionsOfIdentity(
  trx: Db,
  userId: string,
  { issuer, subject }: { issuer: string; subject: string },
  keep: string,
): Promise<string[]> {
  const begun = trx
    .selectFrom('provider_sessions')
    .select('session_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject);
  const rows = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', begun)
    .where('id', '!=', keep)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
