import { createRemoteJWKSet, customFetch as keysFetch, type JWTPayload, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { fetchThrough } from './outbound-fetch.ts';

// OpenID Connect Core 1.0 as a relying party: the authorization code flow with PKCE (RFC 7636), and logout in both directions.

/** The client that this installation is at an issuer. */
export interface OpenIdClient {
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  secret: string | null;
}

/** A provider that has described itself (OpenID Connect Discovery 1.0). */
export interface OpenIdProvider {
  config: oidc.Configuration;
  /** The issuer's keys, fetched again when a token names one that is not among them. */
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/** The secrets of one login, which the browser that began it keeps in a sealed cookie. */
export interface LoginChecks {
  state: string;
  nonce: string;
  /** PKCE's code verifier. */
  verifier: string;
}

/** The claims about somebody who has logged in, and the token that says so. */
export interface SignedOn {
  subject: string;
  claims: Record<string, unknown>;
  idToken: string;
}

/** The provider's answer cannot be trusted, or it refused. `code` is OAuth's own word, or says which check failed. */
export class OpenIdRefusal extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(`The provider's answer was refused: ${code}`, { cause });
    this.code = code;
  }
}

/** Signatures that the issuer's public keys check: never `none`, and no secret shared with it. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const skewSeconds = 30;
const timeoutSeconds = 15;

/** Asks an issuer to describe itself. Throws where it does not answer, or names another issuer. */
export async function discover(
  { issuer, clientId, secret }: OpenIdClient,
  fetch: ReturnType<typeof fetchThrough>,
): Promise<OpenIdProvider> {
  const url = new URL(issuer);
  const config = await oidc.discovery(
    url,
    clientId,
    { [oidc.clockTolerance]: skewSeconds },
    secret === null ? oidc.None() : withSecret(secret),
    {
      timeout: timeoutSeconds,
      [oidc.customFetch]: fetch,
      execute: url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    },
  );
  const { jwks_uri: keysUrl, authorization_endpoint: door } = config.serverMetadata();
  if (!keysUrl || !door) throw new OpenIdRefusal('incomplete_metadata');
  // A key that is new is fetched at once: the answers of strangers reach no key.
  const keys = createRemoteJWKSet(new URL(keysUrl), { cooldownDuration: 0, [keysFetch]: fetch });
  return { config, keys };
}

/** The secret in the header (RFC 6749 section 2.3.1), or in the body for a provider that takes it there alone. */
function withSecret(secret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (provider, ...rest) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const wantsBody = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    return (wantsBody ? inBody : inHeader)(provider, ...rest);
  };
}

export const newChecks = (): LoginChecks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** The address at which somebody logs in. `again`: a login that the provider remembers is not enough. */
export async function loginAddress(
  { config }: OpenIdProvider,
  { state, nonce, verifier }: LoginChecks,
  { redirect, scopes, again }: { redirect: string; scopes: string; again: boolean },
): Promise<string> {
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again ? { prompt: 'login' } : null),
  });
  return url.href;
}

/**
 * Checks the answer of a login (`state`, `iss`, code, then the ID token's signature, issuer, audience, nonce and time) and asks for the person's claims.
 * @throws OpenIdRefusal, or the error of a provider that is away
 */
export async function readLogin(
  { config, keys }: OpenIdProvider,
  answer: URL,
  { state, nonce, verifier }: LoginChecks,
): Promise<SignedOn> {
  try {
    const tokens = await oidc.authorizationCodeGrant(config, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const idToken = tokens.id_token ?? '';
    const { payload } = await jwtVerify(idToken, keys, { algorithms, ...expected(config) });
    if (!payload.sub) throw new OpenIdRefusal('no_subject');
    const { userinfo_endpoint: more } = config.serverMetadata();
    const said = more ? await oidc.fetchUserInfo(config, tokens.access_token, payload.sub) : {};
    return { subject: payload.sub, claims: { ...said, ...payload }, idToken };
  } catch (error) {
    throw asRefusal(error);
  }
}

const expected = (config: oidc.Configuration) => ({
  issuer: config.serverMetadata().issuer,
  audience: config.clientMetadata().client_id,
  clockTolerance: skewSeconds,
});

const ended = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.6).
 * @throws OpenIdRefusal
 */
export async function readLogoutToken(
  { config, keys }: OpenIdProvider,
  token: string,
): Promise<{ sid: string | null; subject: string | null }> {
  try {
    const options = { algorithms, ...expected(config), maxTokenAge: '5 minutes' };
    const { payload } = await jwtVerify<JWTPayload & Record<string, unknown>>(token, keys, options);
    const { sid, sub: subject, events, nonce } = payload;
    const isLogout = typeof events === 'object' && events !== null && ended in events;
    if (!isLogout || nonce !== undefined) throw new OpenIdRefusal('no_logout_token');
    if (sid === undefined && subject === undefined) throw new OpenIdRefusal('names_nobody');
    return { sid: typeof sid === 'string' ? sid : null, subject: subject ?? null };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The address at which somebody leaves the provider too (OpenID Connect RP-Initiated Logout 1.0); null: it offers none. */
export function leaveAddress({ config }: OpenIdProvider, idToken: string, back: string): string | null {
  if (!config.serverMetadata().end_session_endpoint) return null;
  return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
}

/** The libraries' refusals as one kind; anything else stays what it is: the provider is away. */
function asRefusal(error: unknown): unknown {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return new OpenIdRefusal(error.error, error);
  if (!(error instanceof Error) || error instanceof OpenIdRefusal) return error;
  const { code } = error as Error & { code?: unknown };
  const isAway = typeof code !== 'string' || !/^(?:OAUTH_|ERR_J|WWW)/.test(code);
  return isAway ? error : new OpenIdRefusal(code, error);
}
