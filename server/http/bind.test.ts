import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { listAdminUsers } from '#shared/moderation/admin-users.ts';
import { login } from '#shared/accounts/auth.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { rows } from '#tests/endpoints/registry.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';

// Every endpoint of the contract, against the wrong person and against garbage. The list is what the server itself has
// bound, so a new endpoint is tested the moment it is served.

let segue: Harness;
let bob: Client;
let endpoints: EndpointSpec[];

beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('alice');
  bob = await segue.member('bob');
  endpoints = [...segue.endpoints];
});
afterAll(() => segue.close());

const someId = '0'.repeat(22);
const addressOf = (endpoint: EndpointSpec) => endpoint.path.replace(/:\w+/g, someId);

function send(client: Client, endpoint: EndpointSpec, init: RequestInit = {}): Promise<Response> {
  return client.fetch(addressOf(endpoint), { method: endpoint.method, redirect: 'manual', ...init });
}

function withBody(endpoint: EndpointSpec): boolean {
  return endpoint.body !== undefined && (endpoint.bodyType ?? 'json') === 'json';
}

test('the contract is served', () => {
  expect(endpoints.length).toBeGreaterThan(3);
  expect(new Set(endpoints.map((endpoint) => endpoint.id)).size).toBe(endpoints.length);
  const served = new Set(endpoints.map((endpoint) => endpoint.id));
  expect(Object.keys(rows).filter((id) => !served.has(id))).toEqual([]);
});

describe('a call that needs a session', () => {
  test('answers 401 to a visitor and to a made-up token', async () => {
    for (const endpoint of endpoints.filter((one) => one.access !== 'public')) {
      const anonymous = await send(segue.visitor, endpoint);
      expect([endpoint.id, anonymous.status]).toEqual([endpoint.id, 401]);
      const headers = { authorization: 'Bearer made.up.token' };
      const forged = await send(segue.visitor, endpoint, { headers });
      expect([endpoint.id, forged.status]).toEqual([endpoint.id, 401]);
    }
  });
});

describe('a call for everybody', () => {
  const reads = () => endpoints.filter((one) => one.access === 'public' && one.method === 'GET');

  test('answers 401 to a token whose session has ended, and a visitor as ever', async () => {
    const headers = { authorization: 'Bearer made.up.token' };
    for (const endpoint of reads().filter(({ asVisitor }) => !asVisitor)) {
      const [dead, visitor] = [
        await send(segue.visitor, endpoint, { headers }),
        await send(segue.visitor, endpoint),
      ];
      expect([endpoint.id, dead.status]).toEqual([endpoint.id, 401]);
      expect([endpoint.id, visitor.status]).not.toEqual([endpoint.id, 401]);
    }
  });

  test('lets somebody log in whatever token they bring', async () => {
    const body = new URLSearchParams({ username: 'bob', password: memberPassword });
    const headers = { authorization: 'Bearer made.up.token' };
    const answer = await segue.visitor.fetch(login.path, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
  });
});

test('what is told to a member is kept by no cache, unless it says otherwise', async () => {
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.access === 'admin') continue;
    const { headers } = await send(bob, endpoint);
    expect([endpoint.id, headers.get('cache-control')]).toEqual([endpoint.id, expect.stringMatching(/./)]);
  }
  const me = await bob.fetch('/api/v1/users/me');
  expect([me.status, me.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

describe('a call for administrators', () => {
  const statuses = async (client: Client) => {
    const found = new Set<number>();
    for (const endpoint of endpoints.filter((one) => one.access === 'admin')) {
      found.add((await send(client, endpoint)).status);
    }
    return [...found];
  };

  test('answers 403 to a member, whatever they pay', async () => {
    expect(await statuses(bob)).toEqual([403]);
    const carol = await segue.member('carol');
    await changeUser(segue.ctx, carol.id, { role: 'pro' });
    expect(await statuses(carol)).toEqual([403]);
  });

  test('answers 401 to an administrator who was deactivated', async () => {
    const dave = await segue.member('dave');
    await changeUser(segue.ctx, dave.id, { role: 'admin' });
    expect((await dave.call(listAdminUsers)).status).toBe(200);
    await changeUser(segue.ctx, dave.id, { is_active: 0 });
    expect(await statuses(dave)).toEqual([401]);
  });
});

describe('a JSON body', () => {
  const headers = { 'content-type': 'application/json' };

  test('that is broken answers 400', async () => {
    for (const endpoint of endpoints.filter((one) => withBody(one) && one.access !== 'admin')) {
      const answer = await send(bob, endpoint, { headers, body: '{"a":' });
      expect([endpoint.id, answer.status]).toEqual([endpoint.id, 400]);
      expect(await answer.json()).toMatchObject({ code: 'bad_request' });
    }
  });

  test('that is announced and empty is none', async () => {
    const empty = { headers, body: '' };
    for (const endpoint of endpoints.filter((one) => withBody(one) && one.access !== 'admin')) {
      const [silent, announced] = [await send(bob, endpoint), await send(bob, endpoint, empty)];
      expect([endpoint.id, announced.status]).toEqual([endpoint.id, silent.status]);
      expect(await announced.json()).toEqual(await silent.json());
    }
    const { id } = await bob.ok(createPlaylist, { body: { name: 'Liked' } });
    const like = await bob.fetch(`/api/v1/playlists/${id}/like`, { method: 'POST', ...empty });
    expect([like.status, await like.json()]).toEqual([200, { like_count: 1, liked: true }]);
  });

  test('with a field that the contract does not know answers 422', async () => {
    for (const endpoint of endpoints.filter((one) => withBody(one) && one.access !== 'admin')) {
      const answer = await send(bob, endpoint, { headers, body: JSON.stringify({ unheard_of: 1 }) });
      expect([endpoint.id, answer.status]).toEqual([endpoint.id, 422]);
      const { detail } = (await answer.json()) as { detail: { loc: string[]; msg: string; type: string }[] };
      expect(detail.length).toBeGreaterThan(0);
    }
  });

  test('larger than its limit answers 413', async () => {
    for (const endpoint of endpoints.filter((one) => withBody(one) && one.access !== 'admin')) {
      const limit = endpoint.bodyBytes ?? 1024 * 1024;
      const body = JSON.stringify({ filler: 'x'.repeat(limit) });
      const answer = await send(bob, endpoint, { headers, body });
      expect([endpoint.id, answer.status]).toEqual([endpoint.id, 413]);
    }
  });

  test('of another type answers 415', async () => {
    for (const endpoint of endpoints.filter((one) => withBody(one) && one.access !== 'admin')) {
      const answer = await send(bob, endpoint, { headers: { 'content-type': 'text/xml' }, body: '<a/>' });
      expect([endpoint.id, answer.status]).toEqual([endpoint.id, 415]);
    }
  });
});

test('an id that is no id never reaches the database', async () => {
  for (const endpoint of endpoints.filter((one) => one.path.includes(':') && one.access !== 'admin')) {
    for (const bad of ["'%20or%201=1--", '..%2f..%2fetc', '%00', 'x'.repeat(150)]) {
      const path = endpoint.path.replace(/:\w+/g, bad);
      const { status } = await bob.fetch(path, { method: endpoint.method });
      // Any line may be the name of an artist, whom one unfollows whether or not they are followed.
      const isRefused = status >= 400 || (endpoint.id === 'following.unfollowArtist' && status === 200);
      expect([endpoint.id, bad, isRefused && status < 500]).toEqual([endpoint.id, bad, true]);
    }
  }
});

test('an address that is none is refused like everything else, with the same headers', async () => {
  for (const [path, status] of [
    ['/api/v1/playlists/%ZZ', 400],
    [`/api/v1/playlists/${'x'.repeat(5000)}`, 422],
  ] as const) {
    const answer = await bob.fetch(path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code: expect.any(String), detail: expect.anything() });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('a method that an address does not take is refused with those that it takes', async () => {
  for (const [method, path, allowed] of [
    ['PUT', '/api/v1/playlists', 'HEAD, GET, POST, OPTIONS'],
    ['GET', '/api/v1/auth/login', 'POST, OPTIONS'],
    ['POST', '/api/v1/openapi.json', 'HEAD, GET, OPTIONS'],
    ['POST', `/api/v1/tracks/${someId}/stream`, 'HEAD, GET, OPTIONS'],
  ] as const) {
    const answer = await segue.visitor.fetch(path, { method });
    expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allowed]);
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  }
});

test('an address is asked for its methods, and tells no other', async () => {
  const takes = Map.groupBy(
    endpoints.flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map((url) => ({ url, endpoint })),
    ),
    ({ url }) => url.replaceAll(/:\w+/g, someId),
  );
  for (const [url, calls] of takes) {
    const own = new Set<string>(calls.map(({ endpoint }) => endpoint.method));
    if (own.has('GET')) own.add('HEAD');
    const { status, headers } = await segue.visitor.fetch(url, { method: 'OPTIONS' });
    expect([url, status, new Set(headers.get('allow')?.split(', '))]).toEqual([url, 204, own.add('OPTIONS')]);
  }
  const nowhere = await segue.visitor.fetch('/api/v1/nowhere', { method: 'OPTIONS' });
  expect([nowhere.status, nowhere.headers.get('allow')]).toEqual([404, null]);
});

test.each(['QUERY', 'PROPFIND', 'TRACE', 'BREW'])(
  'the method %s, which no address takes, is 501',
  async (method) => {
    const socket = connect(Number(new URL(segue.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${method} /api/v1/playlists HTTP/1.1\r\nHost: segue.example\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 501 [^]*"code":"not_implemented"/);
  },
);

test('public answers are tagged, and sent again only when they have changed', async () => {
  for (const path of ['/api/v1/openapi.json', '/api/v1/health', '/api/v1/playlists/popular']) {
    const first = await segue.visitor.fetch(path);
    const etag = first.headers.get('etag') ?? '';
    expect([path, etag]).toEqual([path, expect.stringMatching(/^"[^"]*"$/)]);
    const again = await segue.visitor.fetch(path, { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
  }
});

test('the OpenAPI document lists every call', async () => {
  const document = (await (await segue.visitor.fetch('/api/v1/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const listed = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((one) => one.operationId),
  );
  expect(listed.sort()).toEqual(endpoints.map((endpoint) => endpoint.id).sort());
  expect((await segue.visitor.fetch('/api/docs')).status).toBe(200);
});

test('the OpenAPI document names its schemas once, and says who may call', async () => {
  const document = (await (await segue.visitor.fetch('/api/v1/openapi.json')).json()) as Record<
    string,
    unknown
  >;
  const { valid, errors } = await new Validator().validate(document);
  expect([valid, errors]).toEqual([true, undefined]);
  expect(document).toMatchObject({
    paths: {
      '/api/v1/playlists/{id}': {
        get: {
          security: [],
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Playlist' } } } },
            404: { $ref: '#/components/responses/Error404' },
          },
        },
      },
      '/api/v1/tracks/{id}/stream': { get: { responses: { 200: { content: { 'audio/mpeg': {} } } } } },
    },
    components: { schemas: { Track: { type: 'object' }, Playlist: { type: 'object' } } },
  });
});
