import type { AppContext } from '#server/context.ts';
import type { KeptSignOn } from '#server/house/sign-on.ts';
import { sha256 } from '#server/lib/hash.ts';
import { discover, type OpenIdClient, type OpenIdProvider, OpenIdRefusal } from '#server/lib/openid.ts';
import { fetchThrough } from '#server/lib/outbound-fetch.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { AppError } from '#shared/errors.ts';
import { apiBasePath } from '#shared/limits.ts';

const secretPurpose = 'sign-on secret';

export const sealSecret = ({ serverKey }: AppContext, secret: string): string =>
  seal(serverKey, secretPurpose, secret);

/** The addresses that the provider has to know, below the path at which this site stands. */
export const addressesOf = ({ config: { publicUrl } }: AppContext) => ({
  redirect: `${publicUrl}${apiBasePath}/auth/oidc/callback`,
  after_logout: `${publicUrl}/`,
  back_channel: `${publicUrl}${apiBasePath}/auth/oidc/backchannel-logout`,
});

/** This installation as a client of the issuer; null where there is none, or its secret was sealed by another installation. */
export function clientOf({ config, serverKey }: AppContext, settings: KeptSignOn): OpenIdClient | null {
  const { issuer, client_id: clientId, sealed_secret: sealed } = settings;
  if (issuer === null) return null;
  const { issuer: fixed, secret: given } = config.signOn;
  if (fixed !== undefined) return { issuer, clientId, secret: given ?? null };
  if (sealed === null) return { issuer, clientId, secret: null };
  const secret = unseal(serverKey, secretPurpose, sealed);
  return secret === null ? null : { issuer, clientId, secret };
}

/** Asks a client's issuer to describe itself. Its own origin may lie in a private network: an administrator has named it. */
export const ask = (ctx: AppContext, client: OpenIdClient): Promise<OpenIdProvider> =>
  discover(client, fetchThrough(ctx.outbound.web, new URL(client.issuer).origin));

/** The issuer by its own word, which its tokens repeat to the letter. */
export const issuerOf = ({ config }: OpenIdProvider): string => config.serverMetadata().issuer;

/** Compares issuers as people type them: with a slash at the end, or without. */
export const isSameIssuer = (one: string, other: string): boolean =>
  one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** The provider by which people log in here. */
export interface Standing {
  settings: KeptSignOn & { issuer: string };
  provider: OpenIdProvider;
}

/** @throws AppError not_found where there is none, unavailable where it is away */
export async function openProvider(ctx: AppContext): Promise<Standing> {
  const settings = await ctx.state.house.signOn();
  const { issuer } = settings;
  if (issuer === null) throw problem('off');
  const client = clientOf(ctx, settings);
  if (!client) {
    ctx.log.error(
      { issuer },
      'The secret for the single sign-on was sealed by another installation: enter it again',
    );
    throw problem('away');
  }
  const key = sha256(JSON.stringify(client));
  try {
    const provider = await ctx.outbound.providers.get(key, () => ask(ctx, client));
    return { settings: { ...settings, issuer: issuerOf(provider) }, provider };
  } catch (error) {
    throw refused(ctx, issuer, error);
  }
}

/** Reasons why a login by the provider went wrong. */
export type Problem = 'off' | 'away' | 'denied' | 'stale' | 'refused';

const codes = {
  off: 'not_found',
  away: 'unavailable',
  denied: 'forbidden',
  stale: 'gone',
  refused: 'bad_request',
} as const;

export function problem(reason: Problem, cause?: unknown): AppError {
  const facts = { reason: `sign_on_${reason}` };
  return new AppError(codes[reason], `sign-on-errors:${reason}`, { facts, cause });
}

/** Words of a provider by which somebody did not want to, or may not (OAuth 2.0 section 4.1.2.1). */
const unwilling = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);

/** The problem behind an error of the provider, noted in the log: its kind, never what was sent. */
export function refused(ctx: AppContext, issuer: string, error: unknown): AppError {
  const isRefusal = error instanceof OpenIdRefusal;
  const why = isRefusal ? error.code : error instanceof Error ? `${error.name}: ${error.message}` : '';
  const reason = !isRefusal ? 'away' : unwilling.has(error.code) ? 'denied' : 'refused';
  ctx.log.warn({ issuer, why }, 'A single sign-on did not succeed');
  return problem(reason, error);
}
