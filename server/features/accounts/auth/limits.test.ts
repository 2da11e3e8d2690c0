import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, register } from '#shared/accounts/auth.ts';
import { bootSegue, type Harness, memberPassword } from '#tests/harness.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue({ SEGUE_TRUST_PROXY: '127.0.0.1' });
  await segue.member('alice');
});
afterAll(() => segue.close());
beforeEach(() => {
  // The counts of the last test are forgotten by then.
  segue.time.now += 24 * 60 * 60_000;
});

interface Attempt {
  username?: string;
  password?: string;
  /** The address that sends it. */
  from?: string;
  device?: string;
}

async function attempt({ username = 'alice', password = 'a wrong guess', from, device }: Attempt) {
  const headers = new Headers();
  if (from) headers.set('x-forwarded-for', from);
  if (device) headers.set('x-session-id', device);
  const body = new URLSearchParams({ username, password });
  const answer = await segue.visitor.fetch('/api/v1/auth/login', { method: 'POST', body, headers });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
}

/** Makes many attempts one after the other; returns the number of each status. */
async function attempts(count: number, make: (number: number) => Attempt) {
  const seen: Record<number, number> = {};
  for (let number = 0; number < count; number += 1) {
    const { status } = await attempt(make(number));
    seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}

describe('guessing a password', () => {
  test('of one account ends after 20 failures, even spread over many addresses', async () => {
    expect(await attempts(25, (number) => ({ from: `198.51.100.${number}` }))).toEqual({ 401: 20, 429: 5 });
    const right = await attempt({ password: memberPassword, from: '203.0.113.1' });
    expect([right.status, right.retryAfter]).toEqual([429, '900']);
    expect(right.text).toContain('Too many attempts. Please try again in 15 minutes.');
    // By the address of the account as well: it is the account that is counted.
    expect((await attempt({ username: 'ALICE@segue.test' })).status).toBe(429);
    segue.time.now += 15 * 60_000;
    expect((await attempt({ password: memberPassword })).status).toBe(200);
  });

  test('from one address ends after 100 failures, whatever the accounts', async () => {
    const from = '198.51.100.7';
    expect(await attempts(105, (number) => ({ username: `person${number}`, from }))).toEqual({
      401: 100,
      429: 5,
    });
    expect((await attempt({ password: memberPassword, from })).status).toBe(429);
    expect((await attempt({ password: memberPassword, from: '198.51.100.8' })).status).toBe(200);
  });

  test('from one IPv6 network counts as from one address', async () => {
    await attempts(100, (number) => ({ username: `person${number}`, from: `2001:db8:0:1::${number + 1}` }));
    expect((await attempt({ username: 'someone', from: '2001:db8:0:1:ffff::1' })).status).toBe(429);
    expect((await attempt({ username: 'someone', from: '2001:db8:0:2::1' })).status).toBe(401);
  });

  test('does not get further by asking many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => attempt({})));
    const failures = answers.filter(({ status }) => status === 401).length;
    // One more for each hash that was under way when the limit was reached.
    expect(failures).toBeGreaterThanOrEqual(20);
    expect(failures).toBeLessThanOrEqual(24);
  });

  test('of an account that does not exist is refused in the same way', async () => {
    expect(await attempts(22, () => ({ username: 'nobody' }))).toEqual({ 401: 20, 429: 2 });
  });

  test("does not lock out the person's own browser", async () => {
    const device = 'the-browser-of-alice';
    expect((await attempt({ password: memberPassword, device })).status).toBe(200);
    await attempts(20, (number) => ({ from: `198.51.100.${number}` }));
    expect((await attempt({ password: memberPassword, device: 'a-strange-browser' })).status).toBe(429);
    expect((await attempt({ password: memberPassword, device })).status).toBe(200);
    // It has a limit of its own, though.
    expect(await attempts(21, () => ({ device }))).toEqual({ 401: 20, 429: 1 });
  });

  test('starts again after the person has logged in', async () => {
    await attempts(19, () => ({}));
    expect((await attempt({ password: memberPassword })).status).toBe(200);
    expect(await attempts(20, () => ({}))).toEqual({ 401: 20 });
  });
});

test('an address opens 20 accounts an hour, and a forged one does not help', async () => {
  const open = (number: number, from: string) =>
    segue.visitor.fetch('/api/v1/auth/register', {
      method: 'POST',
      body: JSON.stringify({
        username: `bot${number}`,
        email: `bot${number}@segue.test`,
        password: memberPassword,
      }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    });
  for (let number = 1; number <= 20; number += 1) {
    // All before the last entry is the client's own word.
    expect((await open(number, `10.0.0.${number}, 198.51.100.9`)).status).toBe(201);
  }
  const next = await open(21, '10.0.0.21, 198.51.100.9');
  expect([next.status, next.headers.get('retry-after')]).toEqual([429, '3600']);
  expect((await open(21, '198.51.100.10')).status).toBe(201);
  segue.time.now += 60 * 60_000;
  expect((await open(22, '198.51.100.9')).status).toBe(201);
});

test('X-Forwarded-For is believed from a named proxy only', async () => {
  const plain = await bootSegue();
  await plain.member('alice');
  const statuses = [];
  for (let number = 0; number < 101; number += 1) {
    const answer = await plain.visitor.fetch('/api/v1/auth/login', {
      method: 'POST',
      body: new URLSearchParams({ username: `person${number}`, password: 'x' }),
      headers: { 'x-forwarded-for': `198.51.100.${number}`, forwarded: `for=198.51.100.${number}` },
    });
    statuses.push(answer.status);
  }
  expect(statuses.at(99)).toBe(401);
  expect(statuses.at(100)).toBe(429);
  await plain.close();
});

describe('a name or address that looks like a taken one', () => {
  const taken = { username: 'alice', email: 'alice@segue.test', password: memberPassword };

  test('is refused where only the case differs', async () => {
    const name = await segue.visitor.call(register, {
      body: { ...taken, username: 'aLiCe', email: 'new@segue.test' },
    });
    expect([name.status, name.body]).toMatchObject([
      409,
      { detail: 'This username is taken.', field: 'username' },
    ]);
    const address = await segue.visitor.call(register, {
      body: { ...taken, username: 'new', email: 'ALICE@SEGUE.test' },
    });
    expect([address.status, address.body]).toMatchObject([
      409,
      { detail: 'This email address is already registered.', field: 'email' },
    ]);
  });

  test('cannot be written: look-alike letters, invisible ones and controls are none of a name', async () => {
    for (const username of [
      'al\u0131ce', // dotless i
      '\u0430lice', // Cyrillic a
      'al\u200bice', // zero-width space
      'alice\u202e', // right-to-left override
      'ali\u0000ce',
      'alice\u00ad', // soft hyphen
      '\uff41lice', // full-width a
      'al ice',
      'alice@home',
      '../alice',
      '<b>alice</b>',
    ]) {
      const body = { username, email: 'fresh@segue.test', password: memberPassword };
      expect([username, (await segue.visitor.call(register, { body })).status]).toEqual([username, 422]);
    }
  });

  test('the Kelvin sign and its like are not folded into a taken address', async () => {
    await segue.member('kim');
    // U+212A lower-cases to k.
    const body = { username: 'other', email: '\u212aim@segue.test', password: memberPassword };
    expect((await segue.visitor.call(register, { body })).status).toBe(422);
  });
});

describe('a password', () => {
  const refusal = async (password: string, username = 'bob') =>
    segue.visitor.call(register, { body: { username, email: `${username}@segue.test`, password } });

  test('of a megabyte is refused before it is hashed', async () => {
    const long = 'x'.repeat(1024 * 1024);
    expect([413, 422]).toContain((await refusal(long)).status);
    expect((await refusal(long.slice(0, 900_000))).status).toBe(422);
    const answer = await segue.visitor.call(login, {
      body: { username: 'alice', password: long.slice(1000) },
    });
    expect([413, 422]).toContain(answer.status);
  });

  test('must be neither short nor common', async () => {
    const short = await refusal('1234567');
    expect(short.body.detail).toEqual([
      { loc: ['body', 'password'], msg: 'A password needs at least 8 characters.', type: 'too_small' },
    ]);
    for (const common of ['password', '12345678', 'PASSWORD', 'iloveyou1', 'Qwertyuiop', 'football1']) {
      const answer = await refusal(common);
      expect([common, answer.status, answer.body]).toMatchObject([common, 422, { field: 'password' }]);
    }
    expect((await refusal('x'.repeat(129))).status).toBe(422);
    expect((await refusal('eight ch')).status).toBe(201);
  });

  test('may hold any character, and counts to the last one', async () => {
    const password = `p\u00e4ssw\u00f6rd \u{1f511} ${'x'.repeat(100)}`;
    expect((await refusal(password, 'carol')).status).toBe(201);
    const wrong = { username: 'carol', password: `${password.slice(0, -1)}y` };
    expect((await segue.visitor.call(login, { body: wrong })).status).toBe(401);
    await segue.visitor.ok(login, { body: { username: 'carol', password } });
  });
});
