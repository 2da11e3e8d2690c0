import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { login } from '#shared/accounts/auth.ts';
import { changeOwnAccount } from '#shared/accounts/own-account.ts';
import { createAccessToken } from '#shared/accounts/access-tokens.ts';
import { enterWithFactor } from '#shared/accounts/factor-login.ts';
import { proveFactor, stepUpMs } from '#shared/accounts/factors.ts';
import { updateHouse } from '#shared/base/house.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { askedAfterPassword, codeOf, nextStep, setUpTotp } from '#tests/second-factor.ts';

let segue: Harness;
let guarded: Client & { id: string };
let plain: Client & { id: string };
let secret: string;
let marked: EndpointSpec[];

beforeAll(async () => {
  segue = await bootSegue();
  guarded = await segue.member('rootadmin');
  plain = await segue.member('plainadmin');
  await changeUser(segue.ctx, plain.id, { role: 'admin' });
  ({ secret } = await setUpTotp(segue, guarded));
  marked = segue.endpoints.filter(({ stepUp }) => stepUp);
});
afterAll(() => segue.close());

const someId = '0'.repeat(22);
/** Status of a call without a body on an unknown id, which changes little. */
const statusOf = async (who: Client, { method, path }: EndpointSpec) =>
  (await who.fetch(path.replace(/:\w+/g, someId), { method })).status;

async function prove(who = guarded): Promise<void> {
  await who.ok(proveFactor, { body: { code: codeOf(segue, secret) } });
  nextStep(segue);
}

test('the grave calls are marked', () => {
  expect(marked.map(({ id }) => id).toSorted()).toEqual([
    'accessTokens.create',
    'admin.deleteUser',
    'admin.updateUser',
    'appPasswords.create',
    'backups.restore',
    'factors.add',
    'factors.remove',
    'factors.renewCodes',
    'house.update',
    'identities.begin',
    'identities.link',
    'identities.unlink',
    'linkedServices.link',
    'profiles.delete',
    'signOn.update',
    'users.changeMe',
  ]);
});

test('each needs a fresh proof of a person with a factor, and none of a person without', async () => {
  segue.time.now += stepUpMs;
  for (const endpoint of marked) {
    expect([endpoint.id, await statusOf(guarded, endpoint)]).toEqual([endpoint.id, 428]);
    expect([endpoint.id, await statusOf(plain, endpoint)]).not.toEqual([endpoint.id, 428]);
  }
  await prove();
  for (const endpoint of marked) {
    expect([endpoint.id, await statusOf(guarded, endpoint)]).not.toEqual([endpoint.id, 428]);
  }
});

test('the refusal says what proves them, and a proof holds for five minutes', async () => {
  await prove();
  const body = { name: 'House' };
  segue.time.now += stepUpMs - 60_000;
  expect((await guarded.call(updateHouse, { body })).status).toBe(200);
  segue.time.now += 60_000;
  const refused = await guarded.call(updateHouse, { body });
  expect([refused.status, refused.body]).toMatchObject([
    428,
    { code: 'second_factor_required', reason: 'step_up', kinds: ['totp'] },
  ]);
  expect((await guarded.call(proveFactor, { body: { code: '000000' } })).body).toMatchObject({
    field: 'code',
  });
  expect((await guarded.call(updateHouse, { body })).status).toBe(428);
});

test('a login with a factor is a proof; by a remembered browser it is none', async () => {
  const { ticket } = await askedAfterPassword(segue, 'rootadmin');
  const body = { ticket, code: codeOf(segue, secret), remember_browser: true };
  const entered = await segue.visitor.call(enterWithFactor, { body });
  nextStep(segue);
  const fresh = segue.as(entered.body.access_token);
  expect((await fresh.call(changeOwnAccount, { body: {} })).status).toBe(200);
  const again = await segue.visitor.fetch(login.path, {
    method: 'POST',
    headers: {
      cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ username: 'rootadmin', password: memberPassword }),
  });
  const remembered = segue.as(((await again.json()) as { access_token: string }).access_token);
  expect((await remembered.call(changeOwnAccount, { body: {} })).status).toBe(428);
});

test('an access token that was made after a proof needs none', async () => {
  await prove();
  const draft = { name: 'Script', scopes: ['admin' as const], expires_in_days: 1 };
  const script = segue.as((await guarded.ok(createAccessToken, { body: draft })).token);
  segue.time.now += stepUpMs;
  expect((await script.call(updateHouse, { body: { name: 'Scripted' } })).status).toBe(200);
});

test('tries of a proof are counted', async () => {
  for (let tried = 0; tried < 10; tried += 1)
    expect((await guarded.call(proveFactor, { body: { code: '000000' } })).status).toBe(422);
  expect((await guarded.call(proveFactor, { body: { code: codeOf(segue, secret) } })).status).toBe(429);
});
