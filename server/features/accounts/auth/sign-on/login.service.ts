import type { AppContext } from '#server/context.ts';
import { anyUserExists } from '#server/features/accounts/users/user.service.ts';
import { loginAddress, newChecks, readLogin, type SignedOn } from '#server/lib/openid.ts';
import { issueCode } from './code.service.ts';
import type { Pending } from './cookie.ts';
import { findIdentity } from './identity.store.ts';
import { addressesOf, openProvider, problem, refused, type Standing } from './provider.service.ts';
import { roleByClaims } from './role.policy.ts';
import { followRole } from './role.service.ts';

type Wish = Pick<Pending, 'return_to' | 'invitation' | 'link'>;

/**
 * Begins a login at the provider: the address to go to, and what this browser keeps until it comes back.
 * @param again asks for a login there even if the provider remembers one
 * @throws AppError not_found where there is no provider, unavailable where it is away
 */
export async function beginSignOn(
  ctx: AppContext,
  wish: Wish,
  again: boolean,
): Promise<{ url: string; pending: Omit<Pending, 'until'> }> {
  const { settings, provider } = await openProvider(ctx);
  const checks = newChecks();
  const { redirect } = addressesOf(ctx);
  const url = await loginAddress(provider, checks, { redirect, scopes: settings.scopes, again });
  return { url, pending: { ...wish, ...checks, issuer: settings.issuer } };
}

/** The code with which the web goes on, and what it is for. */
export interface Landing {
  kind: 'enter' | 'new' | 'link';
  code: string;
}

/**
 * Takes the provider's answer.
 * @param search the query of the redirect address, as it came
 * @throws AppError gone without the cookie of the same login, bad_request for an answer that cannot be trusted, forbidden, unavailable
 */
export async function finishSignOn(
  ctx: AppContext,
  pending: Pending | null,
  search: string,
): Promise<Landing> {
  if (!pending) throw problem('stale');
  const standing = await openProvider(ctx);
  // An answer that was asked of another issuer is not this one's to give.
  if (pending.issuer !== standing.settings.issuer) throw problem('stale');
  const answer = new URL(addressesOf(ctx).redirect);
  answer.search = search;
  let signedOn: SignedOn;
  try {
    signedOn = await readLogin(standing.provider, answer, pending);
  } catch (error) {
    throw refused(ctx, pending.issuer, error);
  }
  return land(ctx, standing, pending, signedOn);
}

async function land(
  ctx: AppContext,
  { settings }: Standing,
  { return_to, invitation, link }: Pending,
  { subject, claims, idToken }: SignedOn,
): Promise<Landing> {
  const { issuer } = settings;
  const known = await findIdentity(ctx.db, { issuer, subject });
  if (known && !link) await followRole(ctx, known.user_id, claims, settings);
  if (!(await anyUserExists(ctx))) throw problem('off');
  const { sid, amr } = claims;
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name].slice(0, 300) : '');
  const facts = {
    origin: {
      issuer,
      subject,
      sid: typeof sid === 'string' ? sid : null,
      id_token: idToken,
      has_factor: Array.isArray(amr) && amr.includes('mfa'),
    },
    name: text('preferred_username') || text('nickname') || text('email').split('@')[0] || text('name'),
    email: text('email'),
    email_verified: claims['email_verified'] === true,
    role: roleByClaims(claims, settings, 'user'),
    invitation,
    return_to,
  };
  const kind = link ? 'link' : known ? 'enter' : 'new';
  const user_id = link ? link.user_id : (known?.user_id ?? null);
  const code = await issueCode(ctx, { kind, user_id, session_id: link?.session_id ?? null }, facts);
  return { kind, code };
}
