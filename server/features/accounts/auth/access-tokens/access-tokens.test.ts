import { describe, expect, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { AccessScope, scopeOf } from '#shared/accounts/access-scopes.ts';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '#shared/accounts/access-tokens.ts';
import { listAudit } from '#shared/base/audit.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { openCast } from '#tests/cast.ts';
import { type Client } from '#tests/harness.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');

const dayMs = 24 * 60 * 60_000;

async function make(owner: Client, scopes: AccessScope[], days = 30) {
  const made = await owner.ok(createAccessToken, {
    body: { name: `A script that may ${scopes.join(', ')}`, scopes, expires_in_days: days },
  });
  return { ...made, client: segue.as(made.token) };
}

const someId = '0'.repeat(22);

async function ask(client: Client, { path, method }: EndpointSpec) {
  const answer = await client.fetch(path.replace(/:\w+/g, someId), { method, redirect: 'manual' });
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const body = (isJson ? await answer.json() : {}) as Record<string, unknown>;
  if (!isJson) await answer.arrayBuffer();
  return { status: answer.status, ...body };
}

describe('a call', () => {
  test('refuses a token without its scope, and names the scope', async () => {
    const able = new Map<AccessScope, Client>();
    for (const lacked of AccessScope.options) {
      able.set(
        lacked,
        (
          await make(
            alice,
            AccessScope.options.filter((one) => one !== lacked),
          )
        ).client,
      );
    }
    for (const endpoint of segue.endpoints.filter(({ asVisitor }) => !asVisitor)) {
      const scope = scopeOf(endpoint);
      const client = able.get(scope === 'session' ? 'upload' : scope)!;
      const wanted = scope === 'session' ? { reason: 'needs_session' } : { reason: 'missing_scope', scope };
      const words = scope === 'session' ? 'log in' : `“${scope}”`;
      const answer = await ask(client, endpoint);
      expect([endpoint.id, answer]).toEqual([
        endpoint.id,
        expect.objectContaining({ status: 403, code: 'forbidden', ...wanted }),
      ]);
      expect(answer).toHaveProperty('detail', expect.stringContaining(words));
    }
    for (const token of await alice.ok(listAccessTokens)) {
      await alice.ok(revokeAccessToken, { params: { id: token.id } });
    }
  });

  test('that makes tokens, changes a password or an account takes no token at all', () => {
    const closed = segue.endpoints.filter((one) => scopeOf(one) === 'session').map(({ id }) => id);
    for (const id of ['auth.changePassword', 'profiles.delete', 'profiles.export', 'admin.updateUser']) {
      expect(closed).toContain(id);
    }
    const ofSecrets = segue.endpoints.filter(({ id }) => /^(accessTokens|appPasswords)\./.test(id));
    expect(ofSecrets.length).toBe(6);
    expect(ofSecrets.map(scopeOf)).toEqual(ofSecrets.map(() => 'session'));
  });

  test('is answered as its person within the scopes, and shows nobody else’s', async () => {
    const { client } = await make(bob, ['read', 'write']);
    const { id } = await client.ok(createPlaylist, { body: { name: 'By a script', visibility: 'private' } });
    expect((await client.ok(getPlaylist, { params: { id } })).owner?.username).toBe('bob');
    const other = await make(alice, ['read', 'write']);
    expect((await other.client.call(getPlaylist, { params: { id } })).status).toBe(404);
  });

  test('for administrators takes their tokens with that scope alone, while they are one', async () => {
    const carol = await segue.member('carol');
    const draft = { name: 'Too much', scopes: ['admin' as const], expires_in_days: 1 };
    expect((await carol.call(createAccessToken, { body: draft })).status).toBe(403);
    await changeUser(segue.ctx, carol.id, { role: 'admin' });
    const { client } = await make(carol, ['admin']);
    expect((await client.call(listAudit)).status).toBe(200);
    await changeUser(segue.ctx, carol.id, { role: 'user' });
    expect((await client.call(listAudit)).status).toBe(403);
  });
});

describe('a token', () => {
  test('is told once, recognised, kept as a hash, and says when it was used', async () => {
    const { token, id, client } = await make(bob, ['read']);
    expect(token).toMatch(/^segue_[0-9a-z]{32}$/);
    const found = async () => (await bob.ok(listAccessTokens)).find((one) => one.id === id);
    expect(await found()).toMatchObject({ scopes: ['read'], last_used_at: null });
    expect(
      JSON.stringify(await segue.ctx.db.selectFrom('access_tokens').selectAll().execute()),
    ).not.toContain(token);
    await client.ok(usersMe);
    expect((await found())?.last_used_at).toBe(new Date(segue.time.now).toISOString());
    const audit = await alice.ok(listAudit, { query: { action: 'account.token_created' } });
    expect(audit).toContainEqual(
      expect.objectContaining({ actor: 'bob', facts: { token: 'A script that may read', scopes: 'read' } }),
    );
  });

  test('ends when it is revoked by its owner, and by nobody else', async () => {
    const { id, client } = await make(bob, ['read']);
    await client.ok(usersMe);
    expect((await alice.call(revokeAccessToken, { params: { id } })).status).toBe(404);
    expect((await client.call(usersMe)).status).toBe(200);
    await bob.ok(revokeAccessToken, { params: { id } });
    expect((await client.call(usersMe)).status).toBe(401);
    const audit = await alice.ok(listAudit, { query: { action: 'account.token_revoked' } });
    expect(audit).toContainEqual(expect.objectContaining({ actor: 'bob' }));
  });

  test('needs an end within a year, and ends then', async () => {
    const body = { name: 'For ever', scopes: ['read' as const], expires_in_days: 366 };
    expect((await bob.call(createAccessToken, { body })).status).toBe(422);
    const { client, expires_at } = await make(bob, ['read'], 7);
    expect(expires_at).toBe(new Date(segue.time.now + 7 * dayMs).toISOString());
    expect((await client.call(usersMe)).status).toBe(200);
    segue.time.now += 7 * dayMs;
    expect((await client.call(usersMe)).status).toBe(401);
  });

  test('is good for nothing while its account is deactivated', async () => {
    const dave = await segue.member('dave');
    const { client } = await make(dave, ['read']);
    await client.ok(usersMe);
    await changeUser(segue.ctx, dave.id, { is_active: 0 });
    expect((await client.call(usersMe)).status).toBe(401);
  });
});
