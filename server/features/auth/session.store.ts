import type { Db } from '#server/db/dialect.ts';
import type { SessionRow } from '#server/db/schema.ts';

export function insertSession(db: Db, row: SessionRow) {
  return db.insertInto('sessions').values(row).execute();
}

/** The person behind a session that still stands, or null. */
export async function findSessionUser(db: Db, sessionId: string, now: number) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.role', 'users.is_active'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export function deleteSession(db: Db, sessionId: string) {
  return db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export function deleteSessionsOf(db: Db, userId: string) {
  return db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
