import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccessToken } from '#shared/accounts/access-tokens.ts';
import * as auth from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import * as entrance from '#shared/accounts/factor-login.ts';
import * as contract from '#shared/accounts/factors.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { openAuthenticator } from '#tests/passkey.ts';
import { askedAfterPassword, setUpPasskey } from '#tests/second-factor.ts';

let segue: Harness;
let people = 0;
let name: string;
let member: Client & { id: string };
let authenticator: ReturnType<typeof openAuthenticator>;

beforeAll(async () => {
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'https://music.example.org/segue' });
  await segue.member('rootadmin');
});
afterAll(() => segue.close());
beforeEach(async () => {
  people += 1;
  name = `person${people}`;
  member = await segue.member(name);
  ({ authenticator } = await setUpPasskey(segue, member));
});

type Deviation = Parameters<typeof authenticator.get>[1];

async function enterWith(deviation: Deviation = {}, by = authenticator): Promise<number> {
  const { ticket, passkey } = await askedAfterPassword(segue, name);
  const body = { ticket, passkey: by.get(passkey!, deviation) };
  return (await segue.visitor.call(entrance.enterWithFactor, { body })).status;
}

async function enterAlone(deviation: Deviation = {}, by = authenticator) {
  const { ticket, passkey } = await segue.visitor.ok(entrance.beginPasskeyLogin);
  const body = { ticket, passkey: by.get(passkey, deviation) };
  return segue.visitor.call(entrance.passkeyLogin, { body });
}

test('a login takes it after the password, from a page of this site alone', async () => {
  const { kinds, passkey } = await askedAfterPassword(segue, name);
  expect([kinds, passkey]).toMatchObject([
    ['passkey'],
    { rpId: 'music.example.org', allowCredentials: [{ id: authenticator.id }] },
  ]);
  expect(await enterWith()).toBe(200);
  expect(await enterWith({ verifiesUser: false })).toBe(200);
  expect(await enterWith({ origin: 'https://evil.example.org' })).toBe(422);
  expect(await enterWith({ challenge: Buffer.alloc(32).toString('base64url') })).toBe(422);
  expect(await enterWith({}, openAuthenticator(segue.ctx.config.publicUrl))).toBe(422);
});

test('of somebody else is none', async () => {
  const other = await segue.member(`${name}b`);
  const { authenticator: others } = await setUpPasskey(segue, other);
  expect(await enterWith({}, others)).toBe(422);
});

test('a challenge counts once, right or wrong, and a counter that does not rise is a copy', async () => {
  const { ticket, passkey } = await askedAfterPassword(segue, name);
  const answer = (deviation: Deviation) =>
    segue.visitor.call(entrance.enterWithFactor, {
      body: { ticket, passkey: authenticator.get(passkey!, deviation) },
    });
  expect((await answer({ origin: 'https://evil.example.org' })).status).toBe(422);
  expect((await answer({})).status).toBe(422);
  expect(await enterWith({ counter: 9 })).toBe(200);
  expect(await enterWith({ counter: 9 })).toBe(422);
  expect(await enterWith({ counter: 10 })).toBe(200);
});

test('logs in alone where it has verified its user', async () => {
  const entered = await enterAlone();
  expect(entered.status).toBe(200);
  expect((await segue.as(entered.body.access_token).ok(usersMe)).username).toBe(name);
  expect((await enterAlone({ verifiesUser: false })).status).toBe(401);
  expect((await enterAlone({ origin: 'https://evil.example.org' })).status).toBe(401);
  expect((await enterAlone({}, openAuthenticator(segue.ctx.config.publicUrl))).status).toBe(401);
  const { ticket, passkey } = await segue.visitor.ok(entrance.beginPasskeyLogin);
  const body = { ticket, passkey: authenticator.get(passkey) };
  expect((await segue.visitor.call(entrance.passkeyLogin, { body })).status).toBe(200);
  expect((await segue.visitor.call(entrance.passkeyLogin, { body })).status).toBe(410);
});

test('the ticket of one kind of login is none of the other', async () => {
  const { ticket } = await segue.visitor.ok(entrance.beginPasskeyLogin);
  const [code] = (await member.ok(contract.renewRecoveryCodes)).recovery_codes;
  const body = { ticket, recovery_code: code };
  expect((await segue.visitor.call(entrance.enterWithFactor, { body })).status).toBe(410);
});

test('alone opens no account that is deactivated', async () => {
  await segue.ctx.db.updateTable('users').set({ is_active: 0 }).where('id', '=', member.id).execute();
  expect((await enterAlone()).status).toBe(409);
});

test('is set up by an answer to its own challenge, once', async () => {
  const { id, passkey } = await member.ok(contract.addFactor, { body: { kind: 'passkey' } });
  expect(passkey).toMatchObject({ excludeCredentials: [{ id: authenticator.id }] });
  const other = openAuthenticator(segue.ctx.config.publicUrl);
  const confirm = (reply: ReturnType<typeof other.create>) =>
    member.call(contract.confirmFactor, { params: { id }, body: { passkey: reply } });
  const wrong = await confirm(other.create(passkey!, { origin: 'https://evil.example.org' }));
  expect(wrong.body).toMatchObject({ field: 'passkey' });
  expect((await confirm(other.create(passkey!))).status).toBe(422);
  const again = await member.ok(contract.addFactor, { body: { kind: 'passkey' } });
  const body = { passkey: authenticator.create(again.passkey!) };
  const taken = await member.call(contract.confirmFactor, { params: { id: again.id }, body });
  expect(taken.status).toBe(409);
});

test('garbage is a wrong answer', async () => {
  const { ticket } = await askedAfterPassword(segue, name);
  for (const passkey of [{ id: authenticator.id }, { id: authenticator.id, response: 7 }]) {
    const answer = await segue.visitor.call(entrance.enterWithFactor, { body: { ticket, passkey } });
    expect(answer.status).toBe(422);
  }
});

test('proves its person in a session', async () => {
  segue.time.now += contract.stepUpMs;
  const body = { name: 'Script', scopes: ['read' as const], expires_in_days: 1 };
  expect((await member.call(createAccessToken, { body })).status).toBe(428);
  const { passkey } = await member.ok(contract.askPasskey);
  const reply = authenticator.get(passkey!);
  await member.ok(contract.proveFactor, { body: { passkey: reply } });
  expect((await member.call(contract.proveFactor, { body: { passkey: reply } })).status).toBe(422);
  expect((await member.call(createAccessToken, { body })).status).toBe(201);
  const logIn = { username: name, password: memberPassword };
  expect((await segue.visitor.call(auth.login, { body: logIn })).status).toBe(428);
});
