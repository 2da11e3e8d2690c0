import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider';

/** An account at the provider. */
export interface AccountThere {
  name: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
  amr?: string[];
}

export interface RealProvider {
  issuer: string;
  clientId: string;
  secret: string;
  /** The people there by what they type as their login. */
  people: Map<string, AccountThere>;
  /** Closes it; `open` opens it again at the same address. */
  close(): Promise<void>;
  open(): Promise<void>;
}

const clientId = 'segue';
const secret = 'a secret between the provider and the house';

/** The certified provider `oidc-provider`, on this machine, with its own pages for login and consent. */
export async function startProvider(publicUrl: string): Promise<RealProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, AccountThere>();
  const provider = quietly(() => new Provider(issuer, settings(publicUrl, people)));
  const serve = provider.callback();
  server.on('request', (request, response) => void serve(request, response));
  return {
    issuer,
    clientId,
    secret,
    people,
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

/** The provider warns of its pages for development, and of http; here they are what is wanted. */
function quietly<T>(work: () => T): T {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return work();
  } finally {
    Object.assign(console, { info, warn });
  }
}

function settings(publicUrl: string, people: Map<string, AccountThere>): Configuration {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const client: ClientMetadata = {
    client_id: clientId,
    client_secret: secret,
    redirect_uris: [`${publicUrl}/api/v1/auth/oidc/callback`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    backchannel_logout_uri: `${publicUrl}/api/v1/auth/oidc/backchannel-logout`,
    backchannel_logout_session_required: true,
  };
  return {
    clients: [client],
    jwks: { keys: [{ ...key, kid: 'first', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for cookies'] },
    claims: {
      openid: ['sub', 'groups', 'amr'],
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
    },
    pkce: { required: () => true },
    features: {
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      devInteractions: { enabled: true },
    },
    ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    async findAccount(_context, id) {
      const person = people.get(id);
      if (!person) return undefined;
      const { name, ...claims } = person;
      return { accountId: id, claims: async () => ({ sub: id, preferred_username: name, ...claims }) };
    },
  };
}
