import type { AppContext } from '#server/context.ts';
import { leaveAddress, readLogoutToken } from '#server/lib/openid.ts';
import { unseal } from '#server/lib/seal.ts';
import { AppError } from '#shared/errors.ts';
import { endSession } from '../session.service.ts';
import { tellEnded } from '../session-ends.ts';
import { idTokenPurpose } from './origin.ts';
import { addressesOf, openProvider, refused } from './provider.service.ts';
import { deleteSessionsFrom, findProviderSession } from './provider-session.store.ts';

/**
 * Ends a session. Where it began at the provider, answers the address at which one leaves that too; `isRemembered` where it offers none, and
 * would let the person in again without a question.
 * @throws AppError not_found where that person has no such session
 */
export async function leave(
  ctx: AppContext,
  userId: string,
  sessionId: string,
): Promise<{ url: string | null; isRemembered: boolean }> {
  const origin = await findProviderSession(ctx.db, sessionId);
  await endSession(ctx, userId, sessionId);
  if (!origin) return { url: null, isRemembered: false };
  const idToken = unseal(ctx.serverKey, idTokenPurpose, origin.id_token);
  const url = idToken === null ? null : await leaveUrl(ctx, origin.issuer, idToken);
  return { url, isRemembered: url === null };
}

/** The address at the provider; null where it offers none, is another one by now, or is away: the session here has ended whatever it says. */
async function leaveUrl(ctx: AppContext, issuer: string, idToken: string): Promise<string | null> {
  try {
    const { settings, provider } = await openProvider(ctx);
    if (settings.issuer !== issuer) return null;
    return leaveAddress(provider, idToken, addressesOf(ctx).after_logout);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Ends the sessions that the provider says have ended there.
 * @throws AppError bad_request for a token that is not the provider's, not_found, unavailable
 */
export async function endByProvider(ctx: AppContext, token: string): Promise<void> {
  const { settings, provider } = await openProvider(ctx);
  const { issuer } = settings;
  const left = await readLogoutToken(provider, token).catch((error: unknown) => {
    throw refused(ctx, issuer, error);
  });
  for (const { id } of await deleteSessionsFrom(ctx.db, issuer, left))
    await tellEnded(ctx, { sessionId: id });
}
