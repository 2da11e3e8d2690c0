import { jwtVerify, SignJWT } from 'jose';
import type { AppContext } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { sessionMs } from '#shared/limits.ts';

const algorithm = 'HS256';

/** A session whose row is written and whose token is not signed yet. */
export interface OpenedSession {
  id: string;
  user: SessionUser;
  beganAt: number;
}

export interface SessionUser {
  id: string;
  username: string;
  role: string;
}

/** Signs a session's token: a JWT with `sub`, `username`, `role`, `sid`, `exp`. */
export function signSession(ctx: AppContext, { id, user, beganAt }: OpenedSession): Promise<string> {
  return new SignJWT({ username: user.username, role: user.role, sid: id })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(user.id)
    .setIssuedAt(Math.floor(beganAt / 1000))
    .setExpirationTime(Math.floor((beganAt + sessionMs) / 1000))
    .sign(ctx.serverKey);
}

/**
 * The session and the person of a token.
 * @throws AppError unauthenticated
 */
export async function readClaims(ctx: AppContext, token: string): Promise<{ sid: string; sub: string }> {
  try {
    const { payload } = await jwtVerify(token, ctx.serverKey, {
      algorithms: [algorithm],
      currentDate: new Date(ctx.clock()),
    });
    const { sid, sub } = payload;
    if (typeof sid === 'string' && typeof sub === 'string') return { sid, sub };
  } catch {
    // Forged, expired and malformed tokens all get the same answer.
  }
  throw new AppError('unauthenticated', 'errors:unauthenticated');
}
