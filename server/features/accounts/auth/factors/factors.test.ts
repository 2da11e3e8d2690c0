import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccessToken } from '#shared/accounts/access-tokens.ts';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import * as auth from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import * as entrance from '#shared/accounts/factor-login.ts';
import * as contract from '#shared/accounts/factors.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { askedAfterPassword, codeOf, logInWithCode, nextStep, setUpTotp } from '#tests/second-factor.ts';

let mail: MailServer;
let segue: Harness;
let people = 0;
let name: string;
let member: Client & { id: string };
let secret: string;
let codes: string[];

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  await segue.member('rootadmin');
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});
beforeEach(async () => {
  people += 1;
  name = `person${people}`;
  member = await segue.member(name);
  ({ secret, codes } = await setUpTotp(segue, member));
});

type Body = Parameters<typeof segue.visitor.call<typeof entrance.enterWithFactor>>[1];
const enter = (body: NonNullable<Body>['body']) => segue.visitor.call(entrance.enterWithFactor, { body });
const ticket = async () => (await askedAfterPassword(segue, name)).ticket;
const subjectsTo = async () => {
  await segue.idle();
  const theirs = mail.received.filter(({ envelopeTo }) => envelopeTo.includes(`${name}@segue.test`));
  return theirs.map(({ subject }) => subject);
};
const actions = async () => {
  const rows = await segue.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', member.id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('setting one up', () => {
  test('takes the password where there is none yet', async () => {
    const other = await segue.member(`${name}b`);
    for (const password of [undefined, 'not the password']) {
      const body = { kind: 'totp' as const, ...(password ? { password } : {}) };
      expect((await other.call(contract.addFactor, { body })).body).toMatchObject({ field: 'password' });
    }
  });

  test('counts once it is confirmed, ends the other sessions, and is told by mail', async () => {
    const other = await segue.member(`${name}b`);
    const logIn = { username: `${name}b`, password: memberPassword };
    const elsewhere = segue.as((await segue.visitor.ok(auth.login, { body: logIn })).access_token);
    const { id, totp } = await other.ok(contract.addFactor, {
      body: { kind: 'totp', password: memberPassword },
    });
    expect(totp?.uri).toContain(`secret=${totp?.secret}`);
    const params = { id };
    expect((await other.call(contract.confirmFactor, { params, body: { code: '000000' } })).status).toBe(422);
    expect((await segue.visitor.call(auth.login, { body: logIn })).status).toBe(200);
    segue.time.now += 11 * 60_000;
    const code = codeOf(segue, totp?.secret ?? '');
    expect((await other.call(contract.confirmFactor, { params, body: { code } })).status).toBe(404);
    const { codes: told } = await setUpTotp(segue, other);
    expect(told).toHaveLength(10);
    expect((await elsewhere.call(usersMe)).status).toBe(401);
    expect((await other.call(usersMe)).status).toBe(200);
    expect((await segue.visitor.call(auth.login, { body: logIn })).status).toBe(428);
    expect(await actions()).toContain('account.factor_added');
    expect(await subjectsTo()).toContain('Segue: A second factor was added');
  });

  test('of somebody else is not found', async () => {
    const { id } = await member.ok(contract.addFactor, { body: { kind: 'totp' } });
    const other = await segue.member(`${name}b`);
    const answer = await other.call(contract.confirmFactor, { params: { id }, body: { code: '123456' } });
    expect(answer.status).toBe(404);
    const [mine] = (await member.ok(contract.listFactors)).factors;
    expect((await other.call(contract.removeFactor, { params: { id: mine?.id ?? '' } })).status).toBe(404);
  });

  test('ends at ten', async () => {
    for (let count = 1; count < contract.factorsMax; count += 1) await setUpTotp(segue, member);
    const eleventh = await member.call(contract.addFactor, { body: { kind: 'totp' } });
    expect(eleventh.status).toBe(409);
    expect((await member.ok(contract.listFactors)).factors).toHaveLength(10);
  });
});

describe('a login', () => {
  test('asks for a code after the right password alone', async () => {
    const asked = await askedAfterPassword(segue, name);
    expect(asked).toMatchObject({ reason: 'login', kinds: ['totp'], code: 'second_factor_required' });
    const wrong = { username: name, password: 'not the password' };
    expect((await segue.visitor.call(auth.login, { body: wrong })).status).toBe(401);
    expect((await enter({ ticket: asked.ticket, code: '000000' })).body).toMatchObject({ field: 'code' });
    const me = await (await logInWithCode(segue, name, secret)).ok(usersMe);
    expect(me.username).toBe(name);
  });

  test('takes each code once, one step early or late', async () => {
    const early = codeOf(segue, secret, -1);
    const now = codeOf(segue, secret);
    expect((await enter({ ticket: await ticket(), code: codeOf(segue, secret, -2) })).status).toBe(422);
    expect((await enter({ ticket: await ticket(), code: now })).status).toBe(200);
    for (const code of [now, early]) {
      expect((await enter({ ticket: await ticket(), code })).status).toBe(422);
    }
    expect((await enter({ ticket: await ticket(), code: codeOf(segue, secret, 1) })).status).toBe(200);
  });

  test('of many at the same moment with one code, one succeeds', async () => {
    const tickets = [await ticket(), await ticket(), await ticket(), await ticket()];
    const code = codeOf(segue, secret);
    const answers = await Promise.all(tickets.map((one) => enter({ ticket: one, code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  test('of two at the same moment with one ticket, one succeeds', async () => {
    const one = await ticket();
    const [code = '', other = ''] = codes;
    const answers = await Promise.all(
      [code, other].map((recovery_code) => enter({ ticket: one, recovery_code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('takes one proof', async () => {
    const both = { code: codeOf(segue, secret), recovery_code: codes[0] };
    expect((await enter({ ticket: await ticket() })).status).toBe(422);
    expect((await enter({ ticket: await ticket(), ...both })).status).toBe(422);
    expect((await enter({ ticket: await ticket(), code: both.code })).status).toBe(200);
  });
});

describe('a ticket', () => {
  test('is good for five minutes', async () => {
    const one = await ticket();
    segue.time.now += contract.ticketMs;
    expect((await enter({ ticket: one, code: codeOf(segue, secret) })).status).toBe(410);
    expect((await enter({ ticket: 'made-up', code: '123456' })).status).toBe(410);
  });

  test('is good for five tries, and an account for ten in an hour', async () => {
    const [first, second] = [await ticket(), await ticket()];
    const statuses = async (one: string, count: number) => {
      const found: number[] = [];
      for (let tried = 0; tried < count; tried += 1)
        found.push((await enter({ ticket: one, code: '000000' })).status);
      return found;
    };
    expect(await statuses(first, 6)).toEqual([422, 422, 422, 422, 422, 410]);
    expect(await statuses(second, 5)).toEqual([422, 422, 422, 422, 422]);
    const right = async () => ({ ticket: await ticket(), code: codeOf(segue, secret) });
    expect((await enter(await right())).status).toBe(429);
    segue.time.now += 61 * 60_000;
    expect((await enter(await right())).status).toBe(200);
  });

  test('ends with the password that it was given for', async () => {
    const one = await ticket();
    const body = { current_password: memberPassword, new_password: 'a wholly new sentence' };
    const { access_token: token } = await member.ok(auth.changePassword, { body });
    expect((await segue.as(token).call(usersMe)).status).toBe(200);
    expect((await enter({ ticket: one, code: codeOf(segue, secret) })).status).toBe(410);
  });

  test('is good for its person alone', async () => {
    const other = await segue.member(`${name}b`);
    const { secret: others } = await setUpTotp(segue, other);
    expect((await enter({ ticket: await ticket(), code: codeOf(segue, others) })).status).toBe(422);
  });

  test('of somebody who was deactivated opens nothing', async () => {
    const one = await ticket();
    await segue.ctx.db.updateTable('users').set({ is_active: 0 }).where('id', '=', member.id).execute();
    expect((await enter({ ticket: one, code: codeOf(segue, secret) })).status).toBe(409);
  });
});

describe('a recovery code', () => {
  test('counts once, however it is typed, and is told by mail', async () => {
    const [code = ''] = codes;
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const typed = code.toLowerCase().replace('-', ' ');
    expect((await enter({ ticket: await ticket(), recovery_code: typed })).status).toBe(200);
    const again = await enter({ ticket: await ticket(), recovery_code: code });
    expect(again.body).toMatchObject({ field: 'recovery_code' });
    expect((await member.ok(contract.listFactors)).recovery_codes_left).toBe(9);
    expect(await subjectsTo()).toContain('Segue: A recovery code was used');
    expect(await actions()).toContain('account.recovery_code_used');
  });

  test('of before works no more after new ones were made', async () => {
    const { recovery_codes: renewed } = await member.ok(contract.renewRecoveryCodes);
    expect(renewed).toHaveLength(10);
    expect((await enter({ ticket: await ticket(), recovery_code: codes[0] })).status).toBe(422);
    expect((await enter({ ticket: await ticket(), recovery_code: renewed[0] })).status).toBe(200);
  });
});

describe('a remembered browser', () => {
  const logIn = (cookie: string, password = memberPassword) =>
    segue.visitor.fetch(auth.login.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ username: name, password }),
    });

  async function remember(): Promise<string> {
    const body = { ticket: await ticket(), code: codeOf(segue, secret), remember_browser: true };
    const { headers } = await segue.visitor.call(entrance.enterWithFactor, { body });
    nextStep(segue);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/api\/v1; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    return cookie.split(';')[0] ?? '';
  }

  test('is asked for no code for 30 days, and only for its person', async () => {
    const cookie = await remember();
    expect((await logIn(cookie)).status).toBe(200);
    expect((await logIn(cookie, 'not the password')).status).toBe(401);
    expect((await logIn(cookie.replace(/.$/, '~'))).status).toBe(428);
    const former = name;
    const other = await segue.member(`${name}b`);
    await setUpTotp(segue, other);
    name = `${name}b`;
    expect((await logIn(cookie)).status).toBe(428);
    name = former;
    segue.time.now += contract.rememberMs;
    expect((await logIn(cookie)).status).toBe(428);
  });

  test('is listed, and can be forgotten', async () => {
    const cookie = await remember();
    const listed = await member.fetch(contract.listFactors.path, { headers: { cookie } });
    const { browsers } = (await listed.json()) as contract.Factors;
    expect(browsers).toMatchObject([{ is_current: true }]);
    const params = { id: browsers[0]?.id ?? '' };
    await member.ok(contract.forgetBrowser, { params });
    expect((await member.call(contract.forgetBrowser, { params })).status).toBe(404);
    expect((await logIn(cookie)).status).toBe(428);
  });

  test('is forgotten with a password that is reset, which removes no factor and opens no session', async () => {
    const cookie = await remember();
    await segue.visitor.ok(auth.requestPasswordReset, { body: { email: `${name}@segue.test` } });
    await segue.idle();
    const reset = mail.received.findLast(({ subject }) => subject === 'Segue: Choose a new password');
    const token = reset?.link('/reset-password').searchParams.get('token') ?? '';
    const password = 'a wholly new sentence';
    const answer = await segue.visitor.ok(auth.resetPassword, { body: { token, new_password: password } });
    expect(Object.keys(answer)).toEqual(['message']);
    expect((await logIn(cookie, password)).status).toBe(428);
  });
});

test('a factor is removed, with the last one all that stands in for it', async () => {
  const { id } = await setUpTotp(segue, member);
  const { factors } = await member.ok(contract.listFactors);
  await member.ok(contract.removeFactor, { params: { id } });
  expect(await member.ok(contract.listFactors)).toMatchObject({ recovery_codes_left: 10 });
  await member.ok(contract.removeFactor, { params: { id: factors[0]?.id ?? '' } });
  expect(await member.ok(contract.listFactors)).toMatchObject({ factors: [], recovery_codes_left: 0 });
  expect(
    (await segue.visitor.call(auth.login, { body: { username: name, password: memberPassword } })).status,
  ).toBe(200);
  expect((await subjectsTo()).filter((one) => one === 'Segue: A second factor was removed')).toHaveLength(2);
  expect((await member.call(contract.renewRecoveryCodes)).status).toBe(409);
});

test('apps and scripts go on with what they were given', async () => {
  const { password: apiKey } = await member.ok(createAppPassword, { body: { name: 'Phone' } });
  const body = { name: 'Script', scopes: ['read' as const], expires_in_days: 1 };
  const script = segue.as((await member.ok(createAccessToken, { body })).token);
  await setUpTotp(segue, member);
  const ping = await segue.visitor.fetch(`/rest/ping?f=json&c=test&v=1.16.1&apiKey=${apiKey}`);
  expect(await ping.json()).toMatchObject({ 'subsonic-response': { status: 'ok' } });
  expect((await script.call(usersMe)).status).toBe(200);
});

test('nothing of a factor lies open in the database', async () => {
  const rows = await segue.ctx.db
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', member.id)
    .execute();
  const hashes = await segue.ctx.db.selectFrom('recovery_codes').select('code_hash').execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(hashes)).not.toContain(codes[0]);
});
