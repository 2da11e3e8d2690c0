import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { changePassword, endOtherSessions, endSession, listSessions, login } from '#shared/accounts/auth.ts';
import { logout } from '#shared/accounts/current-user.ts';
import { sessionMs } from '#shared/limits.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { endAllSessions } from './session.service.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
  await segue.member('alice');
});
afterAll(() => segue.close());

/** Begins a further session of a person who has an account. */
async function logIn(username: string, password = memberPassword): Promise<Client> {
  const { access_token } = await segue.visitor.ok(login, { body: { username, password } });
  return segue.as(access_token);
}

const statusOf = async (client: Client) => (await client.call(usersMe)).status;

describe('a token', () => {
  const key = () => segue.ctx.serverKey;
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

  test('that another key signed is refused', async () => {
    const { token } = await logIn('alice');
    const forged = await new SignJWT(claimsOf(token ?? ''))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new Uint8Array(32).fill(7));
    expect(await statusOf(segue.as(forged))).toBe(401);
  });

  test('that nobody signed (alg: none) is refused', async () => {
    const { token } = await logIn('alice');
    const unsecured = new UnsecuredJWT(claimsOf(token ?? '')).encode();
    expect(await statusOf(segue.as(unsecured))).toBe(401);
    // With a signature of something else behind it as well.
    expect(await statusOf(segue.as(`${unsecured}${(token ?? '').split('.')[2]}`))).toBe(401);
  });

  test('whose words were changed is refused', async () => {
    const { token } = await logIn('alice');
    const [header, , signature] = (token ?? '').split('.');
    const claims = { ...claimsOf(token ?? ''), role: 'admin', username: 'root' };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    expect(await statusOf(segue.as(`${header}.${payload}.${signature}`))).toBe(401);
  });

  test('signed by another algorithm of the same key is refused', async () => {
    const { token } = await logIn('alice');
    const other = await new SignJWT(claimsOf(token ?? '')).setProtectedHeader({ alg: 'HS512' }).sign(key());
    expect(await statusOf(segue.as(other))).toBe(401);
  });

  test("that names another person's session is refused even if our key signed it", async () => {
    const bob = await segue.member('bob');
    const { token } = await logIn('alice');
    const mixed = { ...claimsOf(bob.token ?? ''), sub: String(claimsOf(token ?? '')['sub']) };
    const signed = await new SignJWT(mixed).setProtectedHeader({ alg: 'HS256' }).sign(key());
    expect(await statusOf(segue.as(signed))).toBe(401);
  });

  test('whose session the server never began is refused', async () => {
    const claims = { sub: 'nobody', username: 'alice', role: 'admin', sid: '0'.repeat(22) };
    const exp = Math.floor((segue.time.now + 60_000) / 1000);
    const made = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(exp)
      .sign(key());
    expect(await statusOf(segue.as(made))).toBe(401);
  });

  test('that is no token at all is refused', async () => {
    for (const garbage of ['x', 'a.b.c', '..', 'null', 'undefined', 'e'.repeat(5000)]) {
      expect([garbage.slice(0, 20), await statusOf(segue.as(garbage))]).toEqual([garbage.slice(0, 20), 401]);
    }
  });

  test('expires after seven days, and not before', async () => {
    const alice = await logIn('alice');
    segue.time.now += sessionMs - 1000;
    expect(await statusOf(alice)).toBe(200);
    segue.time.now += 1000;
    expect(await statusOf(alice)).toBe(401);
  });
});

describe('a session ends at once', () => {
  // Each first asks with the token, so that the server remembers it when it ends.
  test('with the logout, and only that one', async () => {
    const [here, there] = [await logIn('alice'), await logIn('alice')];
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
    await here.ok(logout);
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200]);
  });

  test('with a new password, which begins another', async () => {
    const carol = await segue.member('carol');
    const elsewhere = await logIn('carol');
    expect([await statusOf(carol), await statusOf(elsewhere)]).toEqual([200, 200]);
    const body = { current_password: memberPassword, new_password: 'another good sentence' };
    const { access_token } = await carol.ok(changePassword, { body });
    expect([await statusOf(carol), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect(await statusOf(segue.as(access_token))).toBe(200);
    const old = await segue.visitor.call(login, { body: { username: 'carol', password: memberPassword } });
    expect(old.status).toBe(401);
    await logIn('carol', 'another good sentence');
  });

  test('with the deactivation of the account', async () => {
    const dave = await segue.member('dave');
    expect(await statusOf(dave)).toBe(200);
    await changeUser(segue.ctx, dave.id, { is_active: 0 });
    expect(await statusOf(dave)).toBe(401);
    const answer = await segue.visitor.call(login, { body: { username: 'dave', password: memberPassword } });
    expect([answer.status, answer.body.detail]).toEqual([409, 'This account has been deactivated.']);
  });

  test('when an administrator ends them all', async () => {
    const erin = await segue.member('erin');
    const [here, there] = [await logIn('erin'), await logIn('erin')];
    for (const client of [erin, here, there]) expect(await statusOf(client)).toBe(200);
    await endAllSessions(segue.ctx, erin.id);
    for (const client of [erin, here, there]) expect(await statusOf(client)).toBe(401);
  });
});

test('a changed role holds from the next request on', async () => {
  const frank = await segue.member('frank');
  expect((await frank.ok(usersMe)).role).toBe('user');
  await changeUser(segue.ctx, frank.id, { role: 'pro', upload_limit_mb: 500 });
  expect(await frank.ok(usersMe)).toMatchObject({ role: 'pro', upload_limit_mb: 500 });
});

describe('the list of sessions', () => {
  test('shows where one is logged in and which one asks', async () => {
    const grace = await segue.member('grace');
    segue.time.now += 60_000;
    const phone = await segue.visitor.fetch('/api/v1/auth/login', {
      method: 'POST',
      body: new URLSearchParams({ username: 'grace', password: memberPassword }),
      headers: { 'user-agent': 'A phone', 'x-session-id': 'device-of-grace' },
    });
    const { access_token } = (await phone.json()) as { access_token: string };
    const sessions = await segue.as(access_token).ok(listSessions);
    expect(sessions.map(({ is_current, user_agent }) => [is_current, user_agent])).toEqual([
      [true, 'A phone'],
      [false, 'node'],
    ]);
    expect(sessions[0]?.ip).toBe('127.0.0.1');
    // Nothing by which a stranger could pass for a known browser.
    expect(JSON.stringify(sessions)).not.toContain('device-of-grace');

    await grace.ok(endSession, { params: { id: sessions[0]?.id ?? '' } });
    expect(await statusOf(segue.as(access_token))).toBe(401);
    expect(await grace.ok(listSessions)).toHaveLength(1);
  });

  test("ends only one's own, and all others at a stroke", async () => {
    const heidi = await segue.member('heidi');
    const [first, second] = [await logIn('heidi'), await logIn('heidi')];
    const ivan = await segue.member('ivan');
    const [target] = await heidi.ok(listSessions);
    const params = { id: target?.id ?? '' };
    expect((await ivan.call(endSession, { params })).status).toBe(404);
    expect((await ivan.call(endSession, { params: { id: '0'.repeat(22) } })).status).toBe(404);
    for (const client of [heidi, first, second]) expect(await statusOf(client)).toBe(200);
    await first.ok(endOtherSessions);
    expect([await statusOf(heidi), await statusOf(first), await statusOf(second)]).toEqual([401, 200, 401]);
    expect(await statusOf(ivan)).toBe(200);
  });

  test('is kept up to date to some minutes', async () => {
    const judy = await segue.member('judy');
    const [before] = await judy.ok(listSessions);
    segue.time.now += 10 * 60_000;
    await judy.ok(usersMe);
    const [after] = await judy.ok(listSessions);
    expect(Date.parse(after?.last_seen_at ?? '') - Date.parse(before?.last_seen_at ?? '')).toBe(600_000);
  });
});

test('a session id header that is not ours is ignored', async () => {
  const { token } = await logIn('alice');
  for (const id of ['', 'x', "'; drop table users; --", '\u00e9'.repeat(10), 'y'.repeat(5000)]) {
    const headers = { 'x-session-id': id, authorization: `Bearer ${token}` };
    expect((await segue.visitor.fetch('/api/v1/users/me', { headers })).status).toBe(200);
    expect((await segue.visitor.fetch('/api/v1/users/me', { headers: { 'x-session-id': id } })).status).toBe(
      401,
    );
  }
});
