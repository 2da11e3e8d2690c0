import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { userChanged, type UserChanged } from '#server/features/accounts/users/user.service.ts';
import type { Authenticate, Viewer } from '#server/http/http.ts';
import { openTtlCache } from '#server/lib/ttl-cache.ts';
import { obeyedMs } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import { isAccessToken, resumeAccessToken } from './access-tokens/access-token.service.ts';
import { resumeSession } from './session.service.ts';
import { hasEnded, sessionsEnded, type SessionsEnded } from './session-ends.ts';

const sessionsKept = 20_000;

type Resumed = Viewer & { expiresAt: number };

const bearer = /^Bearer ([\w.~+/-]+=*)$/i;

/** The bearer token of a request (RFC 6750 section 2.1), or null. */
export function readToken(request: FastifyRequest): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Authenticates requests, caching valid sessions and access tokens for a moment. Ended ones are announced over the bus at
 * once; the moment bounds the effect of a lost message.
 */
export function openSessionCache(ctx: AppContext): Authenticate {
  const sessions = openTtlCache<Resumed>({ max: sessionsKept, ttlMs: obeyedMs, clock: ctx.clock });
  ctx.bus.subscribe(sessionsEnded, (message) => {
    const ended = message as SessionsEnded;
    sessions.forget(({ id: userId, sessionId }) => hasEnded({ userId, sessionId }, ended));
  });
  // After a restore.
  ctx.state.changes.listen([], () => sessions.forget(() => true));
  ctx.bus.subscribe(userChanged, (message) => {
    const { userId } = message as UserChanged;
    sessions.forget((session) => session.id === userId);
  });

  return async (request) => {
    const token = readToken(request);
    if (token === null) return null;
    const session = await sessions.get(token, () =>
      isAccessToken(token) ? resumeAccessToken(ctx, token) : resumeSession(ctx, token),
    );
    if (session.expiresAt > ctx.clock()) return session;
    throw new AppError('unauthenticated', 'errors:unauthenticated');
  };
}
