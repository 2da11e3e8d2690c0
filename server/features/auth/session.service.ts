import { jwtVerify, SignJWT } from 'jose';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { sessionMs } from '#shared/limits.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { isAdminRole } from '#shared/users.ts';
import { deleteSession, deleteSessionsOf, findSessionUser, insertSession } from './session.store.ts';

/** Where a session begins: told by the request. */
export interface Device {
  /** The browser's `X-Session-ID`. */
  id: string | null;
  userAgent: string;
  ip: string;
}

const algorithm = 'HS256';

/** Begins a session and answers its token: a JWT with `sub`, `username`, `role`, `sid`, `exp`. */
export async function beginSession(
  ctx: AppContext,
  user: { id: string; username: string; role: string },
  device: Device,
): Promise<string> {
  const now = ctx.clock();
  const sid = newId(now);
  await insertSession(ctx.db, {
    id: sid,
    user_id: user.id,
    device_id: device.id,
    user_agent: device.userAgent,
    ip: device.ip,
    created_at: now,
    last_seen_at: now,
    expires_at: now + sessionMs,
  });
  return new SignJWT({ username: user.username, role: user.role, sid })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(user.id)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + sessionMs) / 1000))
    .sign(ctx.serverKey);
}

/**
 * Who a token speaks for, if its session still stands.
 * @throws AppError unauthenticated
 */
export async function resumeSession(ctx: AppContext, token: string) {
  const sid = await readSessionId(ctx, token);
  const user = await findSessionUser(ctx.db, sid, ctx.clock());
  if (!user || !user.is_active) throw new AppError('unauthenticated', errorMessages.unauthenticated);
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    isAdmin: isAdminRole(user.role),
    sessionId: sid,
  };
}

export async function endSession(ctx: AppContext, sessionId: string): Promise<void> {
  await deleteSession(ctx.db, sessionId);
}

async function readSessionId(ctx: AppContext, token: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, ctx.serverKey, {
      algorithms: [algorithm],
      currentDate: new Date(ctx.clock()),
    });
    if (typeof payload['sid'] === 'string') return payload['sid'];
  } catch {
    // Forged, expired and malformed tokens all get the same answer.
  }
  throw new AppError('unauthenticated', errorMessages.unauthenticated);
}

/** Ends every session of a person at once: after a deactivation, a change of role or of password, a deletion. */
export async function endAllSessions(ctx: AppContext, userId: string): Promise<void> {
  await deleteSessionsOf(ctx.db, userId);
}
