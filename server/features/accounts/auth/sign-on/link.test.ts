import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { proveFactor, stepUpMs } from '#shared/accounts/factors.ts';
import { enterWithFactor } from '#shared/accounts/factor-login.ts';
import * as contract from '#shared/accounts/sign-on.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { Browser } from '#tests/openid/browser.ts';
import { asked, bring, type Forger, startForger } from '#tests/openid/forger.ts';
import { setUpSignOn } from '#tests/openid/sign-on.ts';
import { codeOf, setUpTotp } from '#tests/second-factor.ts';

let segue: Harness;
let forger: Forger;
let browser: Browser;

beforeAll(async () => {
  forger = await startForger();
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'http://segue.localhost' });
  await setUpSignOn(await segue.member('rootadmin'), forger);
});
afterAll(async () => {
  await segue.close();
  await forger.close();
});
beforeEach(() => {
  browser = new Browser(segue);
});

/** Comes back from a login at the provider as somebody there. */
async function comeAs(sub: string, from: URL) {
  forger.claims = { sub };
  return bring(browser, forger.answerTo(from));
}

/** Somebody in this browser. */
async function member(name: string): Promise<Client & { id: string }> {
  const { id, token } = await segue.member(name);
  return Object.assign(browser.client(token ?? ''), { id });
}

async function link(who: Client, sub: string): Promise<contract.Identity> {
  const { url } = await who.ok(contract.beginLink, { body: {} });
  const { kind, value: code } = await comeAs(sub, new URL(url));
  expect(kind).toBe('link');
  return who.ok(contract.linkIdentity, { body: { code } });
}

const again = (sub: string) => asked(browser).then((from) => comeAs(sub, from));

test('somebody who has just logged in connects an account, hears of it by mail, and comes in by it', async () => {
  const alice = await member('alice');
  const { url } = await alice.ok(contract.beginLink, { body: {} });
  expect(new URL(url).searchParams.get('prompt')).toBe('login');
  const identity = await link(alice, 'alice-there');
  expect(identity).toMatchObject({ issuer: forger.issuer, is_current: true, last_login_at: null });
  await segue.idle();
  const { value: code, kind } = await again('alice-there');
  expect(kind).toBe('enter');
  const { access_token } = await browser.client().ok(contract.enterBySignOn, { body: { code } });
  expect(await segue.as(access_token).ok(usersMe)).toMatchObject({ username: 'alice' });
});

test('an older session takes the password, and a wrong one begins nothing', async () => {
  const bob = await member('bob');
  segue.time.now += stepUpMs;
  for (const body of [{}, { password: 'a wrong one' }]) {
    const { status, body: said } = await bob.call(contract.beginLink, { body });
    expect([status, said]).toMatchObject([422, { field: 'password' }]);
  }
  const { url } = await bob.ok(contract.beginLink, { body: { password: memberPassword } });
  const { value: code } = await comeAs('bob-there', new URL(url));
  await bob.ok(contract.linkIdentity, { body: { code } });
});

test('who has a second factor proves it', async () => {
  const carl = await member('carl');
  const { secret } = await setUpTotp(segue, carl);
  segue.time.now += stepUpMs;
  expect((await carl.call(contract.beginLink, { body: { password: memberPassword } })).status).toBe(428);
  await carl.ok(proveFactor, { body: { code: codeOf(segue, secret) } });
  await link(carl, 'carl-there');
});

test('nobody connects their own identity with the account of somebody else', async () => {
  const victim = await member('victim');
  const mallory = await member('mallory');
  // The attacker's own way back, followed by the victim's browser and session.
  const { url } = await mallory.ok(contract.beginLink, { body: {} });
  const { value: code } = await comeAs('mallory-there', new URL(url));
  expect((await victim.call(contract.linkIdentity, { body: { code } })).status).toBe(410);
  const elsewhere = new Browser(segue).client(victim.token ?? '');
  expect((await elsewhere.call(contract.linkIdentity, { body: { code } })).status).toBe(410);
  expect(await victim.ok(contract.listIdentities)).toEqual([]);
  // Another session of the same person did not ask either.
  const body = { username: 'mallory', password: memberPassword };
  const { access_token } = await segue.visitor.ok(login, { body });
  const other = browser.client(access_token);
  expect((await other.call(contract.linkIdentity, { body: { code } })).status).toBe(410);
  await mallory.ok(contract.linkIdentity, { body: { code } });
});

test('an identity that comes without an account is connected by a login, and not by an old session alone', async () => {
  const dora = await member('dora');
  segue.time.now += stepUpMs;
  const { kind, value: code } = await again('dora-there');
  expect(kind).toBe('new');
  const refused = await dora.call(contract.linkIdentity, { body: { code } });
  expect([refused.status, refused.body]).toMatchObject([422, { field: 'password' }]);
  await dora.ok(contract.linkIdentity, { body: { code, password: memberPassword } });
  expect((await again('dora-there')).kind).toBe('enter');
});

test('an identity is one account’s', async () => {
  const emil = await member('emil');
  const { url } = await emil.ok(contract.beginLink, { body: {} });
  const { value: code } = await comeAs('alice-there', new URL(url));
  expect((await emil.call(contract.linkIdentity, { body: { code } })).status).toBe(409);
});

test('disconnecting takes the password, ends the sessions that began by it, and shuts the door', async () => {
  const franz = await member('franz');
  const { id } = await link(franz, 'franz-there');
  const { value } = await again('franz-there');
  const { access_token } = await browser.client().ok(contract.enterBySignOn, { body: { code: value } });
  const elsewhere = segue.as(access_token);
  const { value: pending } = await again('franz-there');
  const params = { id };
  const alice = await segue.visitor.ok(login, { body: { username: 'alice', password: memberPassword } });
  const body = { password: memberPassword };
  const stranger = segue.as(alice.access_token);
  expect((await stranger.call(contract.unlinkIdentity, { params, body })).status).toBe(404);
  const wrong = await franz.call(contract.unlinkIdentity, { params, body: { password: 'wrong' } });
  expect(wrong.status).toBe(422);
  await franz.ok(contract.unlinkIdentity, { params, body });
  expect((await elsewhere.call(usersMe)).status).toBe(401);
  expect((await franz.call(usersMe)).status).toBe(200);
  // A login that was on its way opens nothing any more.
  expect((await browser.client().call(contract.enterBySignOn, { body: { code: pending } })).status).toBe(410);
  expect((await again('franz-there')).kind).toBe('new');
});

test('the own second factor is asked for after the provider too, and the session remembers where it began', async () => {
  const gina = await member('gina');
  await link(gina, 'gina-there');
  const { secret } = await setUpTotp(segue, gina);
  const { value: code } = await again('gina-there');
  const asked = await browser.client().call(contract.enterBySignOn, { body: { code } });
  expect([asked.status, asked.body]).toMatchObject([428, { reason: 'login', return_to: '/' }]);
  const { ticket } = asked.body as unknown as { ticket: string };
  const { access_token } = await segue.visitor.ok(enterWithFactor, {
    body: { ticket, code: codeOf(segue, secret) },
  });
  expect(await segue.as(access_token).ok(usersMe)).toMatchObject({ username: 'gina' });
  const begun = await segue.ctx.db.selectFrom('provider_sessions').select('subject').execute();
  expect(begun.map(({ subject }) => subject)).toContain('gina-there');
});
