import type { Db } from '#server/db/dialect.ts';
import type { SessionRow } from '#server/db/rows/sessions.ts';
import { factorId } from './factors/factor.store.ts';

export function insertSession(db: Db, row: SessionRow) {
  return db.insertInto('sessions').values(row).execute();
}

/** A valid session with its person; or null. */
export async function findSessionUser(db: Db, sessionId: string, now: number) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.role', 'users.is_active'])
    .select(['sessions.expires_at', 'sessions.last_seen_at'])
    .select(factorId)
    .leftJoin('provider_sessions', 'provider_sessions.session_id', 'sessions.id')
    .select('provider_sessions.has_factor')
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** The valid sessions of a person, the one last seen first. */
export function listSessionsOf(db: Db, userId: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The moment of the last proof of a second factor in a session; null: none. */
export async function findProvedAt(db: Db, sessionId: string): Promise<number | null> {
  const found = db.selectFrom('sessions').select('proved_at').where('id', '=', sessionId);
  return (await found.executeTakeFirst())?.proved_at ?? null;
}

/** The moment at which a session began; null: it is gone. */
export async function findBeganAt(db: Db, sessionId: string): Promise<number | null> {
  const found = db.selectFrom('sessions').select('created_at').where('id', '=', sessionId);
  return (await found.executeTakeFirst())?.created_at ?? null;
}

export async function updateProvedAt(db: Db, sessionId: string, at: number): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: at }).where('id', '=', sessionId).execute();
}

export async function updateLastSeen(db: Db, sessionId: string, at: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute();
}

/** Deletes a person's session; returns false if they have none with this id. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes every session of a person but one. */
export async function deleteSessionsOf(db: Db, userId: string, keep: string | null): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (keep === null ? all : all.where('id', '!=', keep)).execute();
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
