import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLoginLink } from '#server/features/accounts/auth/sign-on/operator.service.ts';
import { getUserRow } from '#server/features/accounts/users/user.service.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { logout, usersMe } from '#shared/accounts/current-user.ts';
import { beginPasskeyLogin } from '#shared/accounts/factor-login.ts';
import * as contract from '#shared/accounts/sign-on.ts';
import { getSignOn, updateSignOn } from '#shared/accounts/sign-on-settings.ts';
import { listAudit } from '#shared/base/audit.ts';
import { getHouse, updateHouse } from '#shared/base/house.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { Browser } from '#tests/openid/browser.ts';
import { asked, bring, type Forger, startForger } from '#tests/openid/forger.ts';
import { setUpSignOn } from '#tests/openid/sign-on.ts';

let segue: Harness;
let forger: Forger;
let root: Client & { id: string };
let browser: Browser;

beforeAll(async () => {
  forger = await startForger();
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'http://segue.localhost' });
  browser = new Browser(segue);
  const { id, token } = await segue.member('rootadmin');
  root = Object.assign(browser.client(token ?? ''), { id });
});
afterAll(async () => {
  await segue.close();
  await forger.close();
});

/** Comes back from the provider with these claims; the session, where the identity is known. */
async function comeWith(claims: object): Promise<{ kind: string; value: string; session: Client | null }> {
  forger.claims = { ...claims };
  const landed = await bring(browser, forger.answerTo(await asked(browser)));
  if (landed.kind !== 'enter') return { ...landed, session: null };
  const { access_token } = await browser
    .client()
    .ok(contract.enterBySignOn, { body: { code: landed.value } });
  return { ...landed, session: browser.client(access_token) };
}

async function arrive(name: string, claims: object): Promise<Client> {
  const { value: code } = await comeWith(claims);
  const body = { code, username: name, email: `${name}@x.test` };
  const { access_token } = await browser.client().ok(contract.registerBySignOn, { body });
  return browser.client(access_token ?? '');
}

const roleOf = async (who: Client | null) => (await who?.ok(usersMe))?.role;

test('administrators set it up, others neither read nor change it, and the secret is told nobody', async () => {
  const alice = await segue.member('alice');
  for (const who of [alice, segue.visitor]) {
    const status = who === alice ? 403 : 401;
    expect((await who.call(getSignOn)).status).toBe(status);
    expect((await who.call(updateSignOn, { body: { label: 'Mine' } })).status).toBe(status);
  }
  expect(await root.ok(getSignOn)).toMatchObject({ issuer: null, has_secret: false, password_login: true });
  const saved = await setUpSignOn(root, forger);
  expect(saved).toMatchObject({
    issuer: forger.issuer,
    has_secret: true,
    addresses: { redirect: 'http://segue.localhost/api/v1/auth/oidc/callback' },
    fixed: {},
  });
  expect(JSON.stringify(saved)).not.toContain(forger.secret);
  const kept = await segue.ctx.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'sign_on')
    .execute();
  expect(JSON.stringify(kept)).not.toContain(forger.secret);
  const [entry] = await root.ok(listAudit, { query: { action: 'house.' } });
  expect(entry).toMatchObject({ action: 'house.sign_on_changed', facts: { secret: '…' } });
  expect(JSON.stringify(entry)).not.toContain(forger.secret);
});

test.each([
  [{ issuer: 'http://id.example.org' }, 'issuer'],
  [{ issuer: 'https://id.example.org/?tenant=1' }, 'issuer'],
  [{ issuer: 'http://127.0.0.1:9' }, 'issuer'],
  [{ client_id: '' }, 'client_id'],
])('%j is refused', async (body, field) => {
  const answer = await root.call(updateSignOn, { body });
  expect([answer.status, answer.body]).toMatchObject([422, { field }]);
});

test('roles follow a claim, also one inside others, and a role without values is nobody’s to take', async () => {
  const body = { roles_claim: 'realm_access.roles', admin_values: ['boss'], pro_values: ['dj', 'host'] };
  await root.ok(updateSignOn, { body });
  const roles = (...names: string[]) => ({ sub: 'rolf', realm_access: { roles: names } });
  const rolf = await arrive('rolf', roles('dj', 'other'));
  expect(await roleOf(rolf)).toBe('pro');
  const { session: boss } = await comeWith(roles('boss'));
  expect(await roleOf(boss)).toBe('admin');
  // The session of the former role has ended.
  expect((await rolf.call(usersMe)).status).toBe(401);
  expect(await roleOf((await comeWith({ sub: 'rolf' })).session)).toBe('user');
  expect((await boss?.call(usersMe))?.status).toBe(401);
  await root.ok(updateSignOn, { body: { admin_values: [] } });
  await comeWith(roles('boss', 'host'));
  expect(await roleOf((await comeWith(roles('host'))).session)).toBe('pro');
  const acts = await root.ok(listAudit, { query: { action: 'account.role' } });
  expect(acts[0]).toMatchObject({ action: 'account.role_by_provider', subject_name: 'rolf' });
});

test('the last administrator stays one, whatever the provider says', async () => {
  const { url } = await root.ok(contract.beginLink, { body: { password: memberPassword } });
  forger.claims = { sub: 'root-there' };
  const { value: code } = await bring(browser, forger.answerTo(new URL(url)));
  await root.ok(contract.linkIdentity, { body: { code } });
  await root.ok(updateSignOn, { body: { roles_claim: 'groups', admin_values: ['boss'], pro_values: [] } });
  const { session } = await comeWith({ sub: 'root-there', groups: ['guest'] });
  expect(await roleOf(session)).toBe('admin');
  await root.ok(updateSignOn, { body: { roles_claim: '' } });
});

test('the house’s wish for a second factor is met by a provider that has asked for one', async () => {
  await arrive('sven', { sub: 'sven' });
  await root.ok(updateHouse, { body: { second_factor: 'everybody' } });
  segue.time.now += 8 * 24 * 60 * 60_000;
  const { session: without } = await comeWith({ sub: 'sven', amr: ['pwd'] });
  expect((await without?.call(contract.listIdentities))?.status).toBe(428);
  const { session } = await comeWith({ sub: 'sven', amr: ['pwd', 'mfa'] });
  expect((await session?.call(contract.listIdentities))?.status).toBe(200);
  const link = await makeLoginLink(segue.ctx, await getUserRow(segue.ctx, root.id));
  expect(link).toContain('http://segue.localhost/login#sign-on=enter.');
  const { session: boss } = await comeWith({ sub: 'root-there', amr: ['mfa'] });
  await boss?.ok(updateHouse, { body: { second_factor: 'nobody' } });
  root = Object.assign(boss!, { id: root.id });
});

test('after a logout where the provider offers none, it asks again', async () => {
  const { session } = await comeWith({ sub: 'sven' });
  expect(await session?.ok(logout)).toEqual({ leave_url: null });
  expect((await asked(browser)).searchParams.get('prompt')).toBe('login');
  await bring(browser, forger.answerTo(await asked(browser)));
  expect((await asked(browser)).searchParams.get('prompt')).toBeNull();
});

test('the provider’s word ends sessions at once: one, or all of somebody', async () => {
  const now = Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const right = { iss: forger.issuer, aud: 'segue', iat: now, exp: now + 120, jti: 'once', events };
  const enter = async (sid: string) => (await comeWith({ sub: 'sven', sid })).session!;
  const [one, two] = [await enter('s1'), await enter('s2')];
  const send = async (claims: object) => {
    const body = { logout_token: await forger.sign({ ...claims }, { typ: 'logout+jwt' }) };
    return (await segue.visitor.call(contract.backChannelLogout, { body })).status;
  };
  const isIn = async (who: Client) => (await who.call(usersMe)).status === 200;
  for (const wrong of [
    { ...right, sid: 's1', events: {} },
    { ...right, sid: 's1', nonce: 'one of a login' },
    { ...right, sid: 's1', aud: 'somebody-else' },
    { ...right, sid: 's1', iss: 'https://other.example' },
    { ...right, sid: 's1', iat: now - 3600 },
    right,
  ])
    expect(await send(wrong)).toBe(400);
  const forged = { logout_token: 'made.up.token' };
  expect((await segue.visitor.call(contract.backChannelLogout, { body: forged })).status).toBe(400);
  expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
  expect(await send({ ...right, sid: 's1' })).toBe(204);
  expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  const byPassword = await segue.visitor.ok(login, { body: { username: 'alice', password: memberPassword } });
  expect(await send({ ...right, sub: 'sven' })).toBe(204);
  expect(await isIn(two)).toBe(false);
  expect(await isIn(segue.as(byPassword.access_token))).toBe(true);
});

test('where the provider is the only door, no password and no passkey opens one, and the operator has a way past', async () => {
  const other = await arrive('tina', { sub: 'tina' });
  const { id } = await other.ok(usersMe);
  await segue.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  await segue.ctx.db.deleteFrom('identities').where('user_id', '=', id).execute();
  await segue.restart();
  const shutOut = await other.call(updateSignOn, { body: { password_login: false } });
  expect([shutOut.status, shutOut.body]).toMatchObject([409, { field: 'password_login' }]);

  await root.ok(updateSignOn, { body: { password_login: false } });
  expect(await segue.visitor.ok(getHouse)).toMatchObject({ password_login: false });
  const credentials = { username: 'alice', password: memberPassword };
  const password = await segue.visitor.call(login, { body: credentials });
  expect([password.status, password.body]).toMatchObject([409, { reason: 'sign_on_only' }]);
  expect((await segue.visitor.call(beginPasskeyLogin)).status).toBe(409);
  const draft = { username: 'ulla', email: 'ulla@x.test', password: memberPassword };
  expect((await segue.visitor.call(register, { body: draft })).status).toBe(409);
  const [own] = await root.ok(contract.listIdentities);
  const unlink = { params: { id: own?.id ?? '' }, body: { password: memberPassword } };
  expect((await root.call(contract.unlinkIdentity, unlink)).status).toBe(409);
  expect(await roleOf((await comeWith({ sub: 'root-there' })).session)).toBe('admin');

  const link = await makeLoginLink(segue.ctx, await getUserRow(segue.ctx, root.id));
  const code = link?.split('enter.')[1] ?? '';
  const { access_token } = await segue.visitor.ok(contract.enterBySignOn, { body: { code } });
  expect(await roleOf(segue.as(access_token))).toBe('admin');
  expect((await segue.visitor.call(contract.enterBySignOn, { body: { code } })).status).toBe(410);

  // Without a provider, passwords are the door again.
  await root.ok(updateSignOn, { body: { issuer: null } });
  expect(await segue.visitor.ok(getHouse)).toMatchObject({ single_sign_on: null, password_login: true });
  expect((await segue.visitor.call(login, { body: credentials })).status).toBe(200);
});

test('the environment decides the provider, and its secret stays there', async () => {
  const fixed = await bootSegue({
    SEGUE_OIDC_ISSUER: forger.issuer,
    SEGUE_OIDC_CLIENT_ID: 'segue',
    SEGUE_OIDC_CLIENT_SECRET: 'of the environment',
    SEGUE_OIDC_LABEL: 'Fixed',
  });
  const admin = await fixed.member('rootadmin');
  const settings = await admin.ok(getSignOn);
  expect(settings).toMatchObject({
    issuer: forger.issuer,
    has_secret: true,
    label: 'Fixed',
    fixed: { issuer: 'SEGUE_OIDC_ISSUER', secret: 'SEGUE_OIDC_CLIENT_SECRET', label: 'SEGUE_OIDC_LABEL' },
  });
  expect(JSON.stringify(settings)).not.toContain('of the environment');
  for (const body of [{ issuer: null }, { secret: 'another' }, { label: 'Mine' }])
    expect((await admin.call(updateSignOn, { body })).status).toBe(409);
  expect(await admin.ok(updateSignOn, { body: { roles_claim: 'groups' } })).toMatchObject({
    roles_claim: 'groups',
  });
  expect((await asked(new Browser(fixed))).origin).toBe(forger.issuer);
  await fixed.close();
});

test('the first account of an installation is never the provider’s', async () => {
  const empty = await bootSegue({ SEGUE_OIDC_ISSUER: forger.issuer, SEGUE_OIDC_CLIENT_ID: 'segue' });
  const there = new Browser(empty);
  const answer = forger.answerTo(await asked(there));
  expect(await bring(there, answer)).toEqual({ kind: 'problem', value: 'off' });
  await empty.close();
});
