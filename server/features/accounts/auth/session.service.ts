import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { lockUser } from '#server/features/accounts/users/user.service.ts';
import { newId } from '#server/lib/ids.ts';
import type { Session } from '#shared/accounts/auth.ts';
import { AppError } from '#shared/errors.ts';
import { sessionMs } from '#shared/limits.ts';
import type { Language } from '#shared/texts/texts.ts';
import { isAdminRole } from '#shared/accounts/admin-role.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionUser,
  insertSession,
  listSessionsOf,
  updateLastSeen,
} from './session.store.ts';
import { readClaims, type OpenedSession, type SessionUser } from './session-token.ts';
import { tellEnded } from './session-ends.ts';
import { noteUse } from './note-use.ts';
import { toSession } from './session.view.ts';

/** The browser in which a session begins, according to its request. */
export interface Device {
  deviceId: string | null;
  userAgent: string;
  ip: string;
  language: Language;
  /** Secrets by which the browser is remembered after a second factor. */
  remembered: readonly string[];
}

/** Precision of "last seen": otherwise every request would be a write. */
const lastSeenStepMs = 5 * 60_000;

/**
 * Inserts a session; {@link signSession} makes its token after the commit. From outside one comes in by `enter` alone, which
 * knows what has to be shown first. `proves`: a second factor was shown a moment ago.
 */
export async function openSession(
  ctx: AppContext,
  trx: Db,
  user: SessionUser,
  device: Device,
  proves: boolean,
): Promise<OpenedSession> {
  const now = ctx.clock();
  const id = newId(now);
  await insertSession(trx, {
    id,
    user_id: user.id,
    device_id: device.deviceId,
    user_agent: device.userAgent,
    ip: device.ip,
    created_at: now,
    last_seen_at: now,
    expires_at: now + sessionMs,
    proved_at: proves ? now : null,
  });
  return { id, user, beganAt: now };
}

/**
 * The person of a token whose session is valid. Reads the database each time; requests go through `session-cache.ts`, which
 * remembers for a moment.
 * @throws AppError unauthenticated
 */
export async function resumeSession(ctx: AppContext, token: string) {
  const { sid, sub } = await readClaims(ctx, token);
  const now = ctx.clock();
  const found = await findSessionUser(ctx.db, sid, now);
  if (!found || !found.is_active || found.id !== sub) {
    throw new AppError('unauthenticated', 'errors:unauthenticated');
  }
  await noteUse(ctx, found.last_seen_at, lastSeenStepMs, () => updateLastSeen(ctx.db, sid, now));
  return {
    id: found.id,
    username: found.username,
    role: found.role,
    isAdmin: isAdminRole(found.role),
    sessionId: sid,
    scopes: null,
    hasFactor: found.factor_id !== null || found.has_factor === 1,
    expiresAt: found.expires_at,
  };
}

/** Reports whether a session of that person is valid. In a transaction, lock the person's row first. */
export async function sessionStands(
  ctx: AppContext,
  sessionId: string,
  userId: string,
  db: Db = ctx.db,
): Promise<boolean> {
  const found = await findSessionUser(db, sessionId, ctx.clock());
  return found !== null && found.id === userId && found.is_active === 1;
}

/**
 * Locks a person's row for a new secret of theirs. A session that has ended since it was asked must leave nothing behind
 * that opens the account.
 * @throws AppError unauthenticated where the session has ended
 */
export async function lockForSecret(
  ctx: AppContext,
  trx: Db,
  owner: { id: string; sessionId: string },
): Promise<void> {
  await lockUser(trx, owner.id);
  if (!(await sessionStands(ctx, owner.sessionId, owner.id, trx)))
    throw new AppError('unauthenticated', 'errors:unauthenticated');
}

export async function listSessions(ctx: AppContext, userId: string, currentId: string): Promise<Session[]> {
  const rows = await listSessionsOf(ctx.db, userId, ctx.clock());
  return rows.map((row) => toSession(row, currentId));
}

/** @throws AppError not_found where that person has no such session */
export async function endSession(ctx: AppContext, userId: string, sessionId: string): Promise<void> {
  if (!(await deleteSession(ctx.db, userId, sessionId))) {
    throw new AppError('not_found', 'errors:notFound');
  }
  await tellEnded(ctx, { sessionId });
}

/**
 * Ends every session of a person at once, on every server process, except `keep`. Call it after every change that takes away
 * a person's rights: a deactivation, a new password, a deletion.
 */
export async function endAllSessions(
  ctx: AppContext,
  userId: string,
  keep: string | null = null,
): Promise<void> {
  await deleteSessionsOf(ctx.db, userId, keep);
  await tellEnded(ctx, { userId, keep });
}

/** The part of {@link endAllSessions} for a transaction; {@link tellAllEnded} must follow its commit. */
export function dropAllSessions(trx: Db, userId: string): Promise<void> {
  return deleteSessionsOf(trx, userId, null);
}

export function tellAllEnded(ctx: AppContext, userId: string, renewed?: string): Promise<void> {
  return tellEnded(ctx, { userId, keep: null, renewed });
}

export function sweepSessions(ctx: AppContext): Promise<void> {
  return deleteExpiredSessions(ctx.db, ctx.clock());
}
