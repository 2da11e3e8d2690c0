import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#shared/accounts/sign-on.ts';
import { getSignOn, updateSignOn } from '#shared/accounts/sign-on-settings.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { Browser } from '#tests/openid/browser.ts';
import { asked, bring, type Forger, startForger } from '#tests/openid/forger.ts';
import { setUpSignOn } from '#tests/openid/sign-on.ts';

// A provider that lies, and people who forge the browser's part.

let segue: Harness;
let forger: Forger;
let root: Client;
let browser: Browser;

beforeAll(async () => {
  forger = await startForger();
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'http://segue.localhost' });
  root = await segue.member('rootadmin');
  await setUpSignOn(root, forger);
});
afterAll(async () => {
  await segue.close();
  await forger.close();
});
beforeEach(() => {
  browser = new Browser(segue);
  Object.assign(forger, { claims: {}, forge: null, exchanges: [] });
});

const refused = { kind: 'problem', value: 'refused' };
const stale = { kind: 'problem', value: 'stale' };
const welcome = { kind: 'new', value: expect.any(String) };

/** One login from its start; `change` makes the answer another. */
async function tried(change: (answer: URL) => void = () => undefined) {
  const answer = forger.answerTo(await asked(browser));
  change(answer);
  return bring(browser, answer);
}

test('a right answer is taken, with the verifier of its challenge', async () => {
  expect(await tried()).toEqual(welcome);
  expect(forger.exchanges[0]?.get('code_verifier')?.length).toBeGreaterThan(40);
});

test('an answer with another state, none, or another issuer is refused, and its code is never sent on', async () => {
  expect(await tried((answer) => answer.searchParams.set('state', 'made-up'))).toEqual(refused);
  expect(await tried((answer) => answer.searchParams.delete('state'))).toEqual(refused);
  expect(await tried((answer) => answer.searchParams.set('iss', 'https://other.example'))).toEqual(refused);
  expect(await tried((answer) => answer.searchParams.delete('iss'))).toEqual(refused);
  expect(await tried((answer) => answer.searchParams.append('state', 'twice'))).toEqual(refused);
  expect(forger.exchanges).toEqual([]);
});

test('an answer in a browser that asked for none is refused: nobody is logged in as somebody else', async () => {
  const answer = forger.answerTo(await asked(browser));
  expect(await bring(new Browser(segue), answer)).toEqual(stale);
  const other = new Browser(segue);
  await asked(other);
  expect(await bring(other, answer)).toEqual(refused);
  expect(forger.exchanges).toEqual([]);
});

test('an answer counts once, and for ten minutes', async () => {
  const answer = forger.answerTo(await asked(browser));
  expect(await bring(browser, answer)).toEqual(welcome);
  expect(await bring(browser, answer)).toEqual(stale);
  const late = forger.answerTo(await asked(browser));
  segue.time.now += contract.signOnMs;
  expect(await bring(browser, late)).toEqual(stale);
});

test('a code that was used before is refused', async () => {
  const first = forger.answerTo(await asked(browser));
  await bring(browser, first);
  const second = forger.answerTo(await asked(browser), { code: first.searchParams.get('code') ?? '' });
  expect(await bring(browser, second)).toEqual(refused);
});

const now = () => Math.floor(Date.now() / 1000);
const plain = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test.each([
  ['another nonce', { nonce: 'made-up' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'somebody-else' }],
  ['several audiences without a party', { aud: ['segue', 'somebody-else'], azp: 'somebody-else' }],
  ['another issuer', { iss: 'https://other.example' }],
  ['an end that has passed', { exp: now() - 3600, iat: now() - 7200 }],
  ['no subject', { sub: undefined }],
  ['no end', { exp: undefined }],
] as const)('an ID token with %s is refused', async (_what, claims) => {
  Object.assign(forger, { claims });
  expect(await tried()).toEqual(refused);
});

test.each([
  ['that is not signed', async (right: JWTPayload) => `${plain({ alg: 'none' })}.${plain(right)}.`],
  [
    'signed with the secret that both know',
    async (right: JWTPayload) => {
      const body = `${plain({ alg: 'HS256' })}.${plain(right)}`;
      return `${body}.${createHmac('sha256', 'known to both').update(body).digest('base64url')}`;
    },
  ],
  [
    'signed with a key that the issuer does not show',
    async (right: JWTPayload) => {
      const { privateKey } = await generateKeyPair('RS256');
      return new SignJWT(right).setProtectedHeader({ alg: 'RS256', kid: 'k0' }).sign(privateKey);
    },
  ],
  [
    'that brings its own key',
    async (right: JWTPayload) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
      const header = { alg: 'RS256', kid: 'k0', jwk: await exportJWK(publicKey) };
      return new SignJWT(right).setProtectedHeader(header).sign(privateKey);
    },
  ],
  [
    'that was changed after it was signed',
    async (right: JWTPayload) => {
      const [head, , signature] = (await forger.sign(right)).split('.');
      return `${head}.${plain({ ...right, sub: 'somebody-else' })}.${signature}`;
    },
  ],
] as const)('an ID token %s is refused', async (_what, forge) => {
  forger.forge = forge;
  expect(await tried()).toEqual(refused);
});

test('keys that the issuer has changed are fetched again, and the old ones open nothing', async () => {
  expect(await tried()).toEqual(welcome);
  const signAsBefore = await forger.rotate();
  expect(await tried()).toEqual(welcome);
  forger.forge = signAsBefore;
  expect(await tried()).toEqual(refused);
});

test('an answer that was asked of one provider is not taken for another', async () => {
  const other = await startForger();
  const answer = forger.answerTo(await asked(browser));
  await root.ok(updateSignOn, { body: { issuer: other.issuer } });
  expect(await bring(browser, answer)).toEqual(stale);
  // And an identity there is not the one of the same name here.
  const codes = await bring(browser, forger.answerTo(await asked(browser), { iss: forger.issuer }));
  expect(codes).toEqual(refused);
  await root.ok(updateSignOn, { body: { issuer: forger.issuer } });
  await other.close();
});

test('a provider that describes another issuer is never one', async () => {
  const liar = await startForger();
  liar.metadata = { issuer: forger.issuer };
  const { status, body } = await root.call(updateSignOn, { body: { issuer: liar.issuer } });
  expect([status, body]).toMatchObject([422, { field: 'issuer' }]);
  expect(await root.ok(getSignOn)).toMatchObject({ issuer: forger.issuer });
  await liar.close();
});

test('a refusal of the provider is told, and its words are not', async () => {
  const words = { code: '-', error: 'access_denied', error_description: '<script>alert(1)</script>' };
  expect(await bring(browser, forger.answerTo(await asked(browser), words))).toEqual({
    kind: 'problem',
    value: 'denied',
  });
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
])('no login leads to %j', async (wanted) => {
  forger.claims = { sub: wanted };
  const query = `?return_to=${encodeURIComponent(wanted)}`;
  const { value: code } = await bring(browser, forger.answerTo(await asked(browser, query)));
  const name = `x${Buffer.from(wanted).toString('hex').slice(0, 20)}`;
  const body = { code, username: name, email: `${name}@x.test` };
  expect(await browser.client().ok(contract.registerBySignOn, { body })).toMatchObject({ return_to: '/' });
});

test('a code opens nothing in another browser, twice, late, or as what it is not', async () => {
  forger.claims = { sub: 'otto' };
  const { value: code } = await tried();
  const other = new Browser(segue).client();
  expect((await other.call(contract.readNewcomer, { body: { code } })).status).toBe(410);
  expect((await browser.client().call(contract.enterBySignOn, { body: { code } })).status).toBe(410);
  const body = { code, username: 'otto', email: 'otto@x.test' };
  expect((await browser.client().call(contract.registerBySignOn, { body })).status).toBe(201);
  const { value: again } = await tried();
  const enter = { body: { code: again } };
  expect((await other.call(contract.enterBySignOn, enter)).status).toBe(410);
  const { access_token } = await browser.client().ok(contract.enterBySignOn, enter);
  expect(await segue.as(access_token).ok(usersMe)).toMatchObject({ username: 'otto' });
  expect((await browser.client().call(contract.enterBySignOn, enter)).status).toBe(410);
  const { value: late } = await tried();
  segue.time.now += contract.signOnCodeMs;
  expect((await browser.client().call(contract.enterBySignOn, { body: { code: late } })).status).toBe(410);
});
