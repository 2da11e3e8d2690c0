import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { decideApplication, listApplications } from '#shared/accounts/applications.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { logout, usersMe } from '#shared/accounts/current-user.ts';
import { createInvitation } from '#shared/accounts/invitations.ts';
import * as contract from '#shared/accounts/sign-on.ts';
import { getHouse, updateHouse } from '#shared/base/house.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { Browser } from '#tests/openid/browser.ts';
import { type RealProvider, startProvider } from '#tests/openid/provider.ts';
import { enterBy, setUpSignOn, signOn } from '#tests/openid/sign-on.ts';

// The whole way, by a certified provider with pages of its own.

const publicUrl = 'http://segue.localhost/music';

let segue: Harness;
let provider: RealProvider;
let root: Client;
let browser: Browser;

beforeAll(async () => {
  provider = await startProvider(publicUrl);
  segue = await bootSegue({ SEGUE_PUBLIC_URL: publicUrl });
  root = await segue.member('rootadmin');
  await setUpSignOn(root, provider);
});
afterAll(async () => {
  await segue.close();
  await provider.close();
});
beforeEach(() => {
  browser = new Browser(segue);
});

/** Somebody at the provider. */
function there(login: string, more: object = {}): void {
  provider.people.set(login, { name: login, email: `${login}@club.test`, email_verified: true, ...more });
}

/** Opens an account for somebody at the provider; answers their first session. */
async function arrive(login: string, chosen: object = {}): Promise<Client> {
  const { kind, value: code } = await signOn(browser, login);
  expect(kind).toBe('new');
  const body = { code, username: login, email: `${login}@club.test`, ...chosen };
  const { access_token } = await browser.client().ok(contract.registerBySignOn, { body });
  return browser.client(access_token ?? '');
}

test('the house tells everybody the word on the button, and nothing else of it', async () => {
  const house = await segue.visitor.ok(getHouse);
  expect(house).toMatchObject({ single_sign_on: 'Club account', password_login: true });
  expect(JSON.stringify(house)).not.toContain(provider.clientId);
});

test('the way to the provider asks for a code with PKCE, state and nonce, and brings the cookie that keeps them', async () => {
  const { answer, next } = await browser.step('/music/api/v1/auth/oidc/start');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
  const asked = Object.fromEntries(next?.searchParams ?? []);
  expect(asked).toMatchObject({
    client_id: 'segue',
    response_type: 'code',
    redirect_uri: `${publicUrl}/api/v1/auth/oidc/callback`,
    scope: 'openid profile email',
    code_challenge_method: 'S256',
  });
  for (const secret of ['state', 'nonce', 'code_challenge'])
    expect(asked[secret]?.length).toBeGreaterThan(40);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(
    /^segue_sign_on=[\w-]+; Path=\/music\/api\/v1; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  for (const secret of [asked['state'], asked['nonce']]) expect(cookie).not.toContain(secret);
});

describe('a newcomer', () => {
  test('gets an account without a password, by a name that is free, and comes in again', async () => {
    await segue.member('vera');
    there('vera', { email: 'vera@elsewhere.test' });
    const { value: code } = await signOn(browser, 'vera', '?return_to=/playlists');
    const client = browser.client();
    expect(await client.ok(contract.readNewcomer, { body: { code } })).toEqual({
      username: 'vera2',
      email: 'vera@elsewhere.test',
      email_verified: true,
      invited: false,
    });
    const body = { code, username: 'vera2', email: 'vera@elsewhere.test' };
    const opened = await client.ok(contract.registerBySignOn, { body });
    expect(opened).toMatchObject({ must_verify_email: false, return_to: '/playlists' });
    const vera = browser.client(opened.access_token ?? '');
    expect(await vera.ok(usersMe)).toMatchObject({ username: 'vera2', role: 'user', email_verified: true });
    expect((await client.call(contract.registerBySignOn, { body })).status).toBe(410);

    const again = await enterBy(segue, 'vera');
    expect(await again.ok(usersMe)).toMatchObject({ username: 'vera2' });
    const [identity] = await again.ok(contract.listIdentities);
    expect(identity).toMatchObject({ issuer: provider.issuer, last_login_at: expect.any(String) });
  });

  test('with an address of their own choice has to verify it', async () => {
    there('wim');
    const wim = await arrive('wim', { email: 'other@club.test' });
    expect(await wim.ok(usersMe)).toMatchObject({ email: 'other@club.test', email_verified: false });
  });

  test('whose address is not vouched for has to verify it', async () => {
    there('xena', { email_verified: false });
    expect(await (await arrive('xena')).ok(usersMe)).toMatchObject({ email_verified: false });
  });

  test('with the address of an account gets nothing of it', async () => {
    await segue.visitor.ok(register, {
      body: { username: 'yves', email: 'yves@club.test', password: memberPassword },
    });
    there('yves');
    const { kind, value: code } = await signOn(browser, 'yves');
    expect(kind).toBe('new');
    const body = { code, username: 'yves2', email: 'yves@club.test' };
    const refused = await browser.client().call(contract.registerBySignOn, { body });
    expect([refused.status, refused.body]).toMatchObject([409, { field: 'email' }]);
    expect((await signOn(browser, 'yves')).kind).toBe('new');
  });

  test('comes in as the house lets people in: by approval, by invitation, or not at all', async () => {
    there('zoe');
    await root.ok(updateHouse, { body: { registration: 'approval' } });
    const { value: code } = await signOn(browser, 'zoe');
    let client = browser.client();
    const body = { code, username: 'zoe', email: 'zoe@club.test' };
    expect((await client.call(contract.registerBySignOn, { body })).status).toBe(422);
    const applied = await client.ok(contract.registerBySignOn, { body: { ...body, reason: 'Friend' } });
    expect(applied).toMatchObject({ access_token: null, must_be_approved: true });
    const [waiting] = await root.ok(listApplications);
    await root.ok(decideApplication, { params: { id: waiting?.id ?? '' }, body: { accept: true } });
    expect(await (await enterBy(segue, 'zoe')).ok(usersMe)).toMatchObject({ username: 'zoe' });

    there('adam');
    await root.ok(updateHouse, { body: { registration: 'invitation' } });
    browser = new Browser(segue);
    client = browser.client();
    const uninvited = await signOn(browser, 'adam');
    const adam = { username: 'adam', email: 'adam@club.test' };
    const shut = await client.call(contract.registerBySignOn, { body: { ...adam, code: uninvited.value } });
    expect(shut.status).toBe(409);
    const { token } = await root.ok(createInvitation, { body: { uses: 1, role: 'pro' } });
    const invited = await signOn(browser, 'adam', `?invitation=${token ?? ''}`);
    const opened = await client.ok(contract.registerBySignOn, { body: { ...adam, code: invited.value } });
    expect(await browser.client(opened.access_token ?? '').ok(usersMe)).toMatchObject({ role: 'pro' });

    there('berta');
    await root.ok(updateHouse, { body: { registration: 'closed' } });
    browser = new Browser(segue);
    client = browser.client();
    const closed = await signOn(browser, 'berta');
    const berta = { username: 'berta', email: 'berta@club.test', code: closed.value };
    expect((await client.call(contract.registerBySignOn, { body: berta })).status).toBe(409);
    await root.ok(updateHouse, { body: { registration: 'open' } });
  });
});

test('an account without a password is opened by none', async () => {
  there('cora');
  await arrive('cora');
  const tried = await segue.visitor.call(login, { body: { username: 'cora', password: memberPassword } });
  expect(tried.status).toBe(401);
});

test('a deactivated person gets in by no door', async () => {
  there('dirk');
  const { id } = await (await arrive('dirk')).ok(usersMe);
  const { value: code } = await signOn(browser, 'dirk');
  await changeUser(segue.ctx, id, { is_active: 0 });
  expect((await browser.client().call(contract.enterBySignOn, { body: { code } })).status).toBe(409);
});

test('members only is no wall in front of the way in', async () => {
  there('edda');
  await arrive('edda');
  await root.ok(updateHouse, { body: { members_only: true } });
  expect(await (await enterBy(segue, 'edda')).ok(usersMe)).toMatchObject({ username: 'edda' });
  await root.ok(updateHouse, { body: { members_only: false } });
});

test('a provider that is away says so, and its return is noticed', async () => {
  there('fritz');
  await arrive('fritz');
  await provider.close();
  segue.time.now += 11_000;
  expect(await signOn(browser, 'fritz')).toEqual({ kind: 'problem', value: 'away' });
  expect((await segue.visitor.ok(getHouse)).single_sign_on).toBe('Club account');
  await provider.open();
  expect((await signOn(browser, 'fritz')).kind).toBe('enter');
});

test('leaving ends the session here and leads to the end of the one there', async () => {
  there('gabi');
  const gabi = await arrive('gabi');
  const { leave_url: url } = await gabi.ok(logout);
  expect((await gabi.call(usersMe)).status).toBe(401);
  const leave = new URL(url ?? '');
  expect(leave.origin).toBe(provider.issuer);
  expect(leave.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/`);
  expect(leave.searchParams.get('id_token_hint')).toMatch(/^ey/);
  const byPassword = await segue.member('hanna');
  expect(await byPassword.ok(logout)).toEqual({ leave_url: null });
});

test('where nothing is set up the way leads back and says so', async () => {
  const bare = await bootSegue();
  const there = new Browser(bare);
  expect(await signOn(there, 'anybody')).toEqual({ kind: 'problem', value: 'off' });
  await bare.close();
});
