import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Browser } from './browser.ts';

type Key = Awaited<ReturnType<typeof generateKeyPair>> & { kid: string };

/** A provider that says whatever a test wants, true or not. */
export interface Forger {
  issuer: string;
  clientId: string;
  secret: string;
  /** Claims of its next ID token that take the place of the right ones. */
  claims: JWTPayload & Record<string, unknown>;
  /** Makes the next ID token in the place of the right one. */
  forge: ((right: JWTPayload) => Promise<string>) | null;
  /** Changes what the provider says of itself. */
  metadata: Record<string, unknown>;
  /** Signs with the newest key. */
  sign: (claims: JWTPayload, header?: { typ?: string }) => Promise<string>;
  /** Signs with a key from now on that the provider has not shown before; answers how the former one signs, which it shows no more. */
  rotate: () => Promise<Forger['sign']>;
  /** The forms that came to its token endpoint. */
  exchanges: URLSearchParams[];
  /** The browser's way back, as the provider answers a request for a login. */
  answerTo(asked: URL, more?: Record<string, string>): URL;
  close(): Promise<void>;
}

export async function startForger(): Promise<Forger> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = await newKey('k0');
  const used = new Set<string>();
  /** The nonce of each code. */
  const nonces = new Map<string, string>();
  const forger: Forger = {
    issuer,
    clientId: 'segue',
    secret: 'known to both',
    claims: {},
    forge: null,
    metadata: {},
    exchanges: [],
    sign: (claims, header) => signWith(key, claims, header),
    async rotate() {
      const former = key;
      key = await newKey(`${former.kid}-next`);
      return (claims, header) => signWith(former, claims, header);
    },
    answerTo(asked, more = {}) {
      const code = `code-${nonces.size}`;
      nonces.set(code, asked.searchParams.get('nonce') ?? '');
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      const answer = { code, state: asked.searchParams.get('state') ?? '', iss: issuer, ...more };
      for (const [name, value] of Object.entries(answer))
        if (value !== '-') back.searchParams.set(name, value);
      return back;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function tokens(request: IncomingMessage): Promise<[number, object]> {
    const form = new URLSearchParams(await text(request));
    forger.exchanges.push(form);
    const code = form.get('code') ?? '';
    if (used.has(code) || !nonces.has(code)) return [400, { error: 'invalid_grant' }];
    used.add(code);
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: 'segue',
      sub: 'somebody',
      nonce: nonces.get(code),
      iat: now,
      exp: now + 300,
      ...forger.claims,
    };
    const idToken = await (forger.forge ?? forger.sign)(right);
    return [200, { access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token: idToken }];
  }

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    if (request.url === '/token') return tokens(request);
    if (request.url === '/keys') {
      const shown = { ...(await exportJWK(key.publicKey)), kid: key.kid, use: 'sig' };
      return [200, { keys: [shown] }];
    }
    return [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...forger.metadata,
      },
    ];
  }

  server.on('request', (request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  return forger;
}

const signWith = (
  { kid, privateKey }: Key,
  claims: JWTPayload,
  header: { typ?: string } = {},
): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey);

async function newKey(kid: string): Promise<Key> {
  return { ...(await generateKeyPair('RS256', { extractable: true })), kid };
}

/** Begins a login in a browser; answers what is asked of the provider. */
export async function asked(browser: Browser, query = ''): Promise<URL> {
  const { next } = await browser.step(browser.at(`/api/v1/auth/oidc/start${query}`));
  if (!next) throw new Error('The login led nowhere');
  return next;
}

/** Brings an answer of the provider back; returns the fragment of the login page. */
export async function bring(browser: Browser, answer: URL): Promise<{ kind: string; value: string }> {
  const { next } = await browser.step(answer);
  const [, kind = '', value = ''] = /^#sign-on=(\w+)\.(.+)$/.exec(next?.hash ?? '') ?? [];
  return { kind, value };
}
