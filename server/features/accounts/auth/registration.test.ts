import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, register, verifyEmail } from '#shared/accounts/auth.ts';
import { forgetCount } from '#server/lib/rate-limit.ts';
import { bootSegue, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { registrationsPerAddress } from './auth-limits.ts';

const email = 'alice@segue.test';
const draft = { username: 'alice', email, password: memberPassword };

let mail: MailServer;
let segue: Harness;

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url, SEGUE_REQUIRE_VERIFIED_EMAIL: 'true' });
  await segue.visitor.ok(register, { body: draft });
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});
beforeEach(() => forgetCount(segue.ctx, registrationsPerAddress, '127.0.0.1'));

const again = (username: string, address = email) =>
  segue.visitor.call(register, { body: { ...draft, username, email: address } });
const accounts = async () => (await segue.ctx.db.selectFrom('users').select('id').execute()).length;

describe('where addresses must be verified, registering with a known one', () => {
  test('sends its unverified owner the link again', async () => {
    await mail.next(email);
    expect((await again('early')).status).toBe(201);
    const token = (await mail.next(email)).link('/verify-email').searchParams.get('token') ?? '';
    await segue.visitor.ok(verifyEmail, { body: { token } });
    await segue.visitor.ok(login, { body: { username: 'alice', password: memberPassword } });
  });

  test('answers as for a new one, opens nothing, and tells its owner', async () => {
    const before = await accounts();
    const known = await again('mallory', email.toUpperCase());
    expect(await accounts()).toBe(before);
    const fresh = await again('fresh', 'fresh@segue.test');
    expect(await accounts()).toBe(before + 1);
    expect(known.status).toBe(fresh.status);
    const personal = { id: expect.any(String), created_at: expect.any(String) };
    expect(known.body).toEqual({
      ...fresh.body,
      ...personal,
      username: 'mallory',
      email: email.toUpperCase(),
    });
    const drop = new Set(['date', 'content-length', 'x-request-id']);
    const named = (headers: Headers) => [...headers].filter(([name]) => !drop.has(name));
    expect(named(known.headers)).toEqual(named(fresh.headers));
    const received = await mail.next(email);
    expect(received.subject).toBe('Segue: You already have an account');
    expect(received.text).toContain('Hello alice,');
  });

  test('does not fill its mailbox', async () => {
    await segue.idle();
    const sent = () => mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;
    const before = sent();
    for (let number = 0; number < 8; number += 1) expect((await again(`again${number}`)).status).toBe(201);
    await segue.idle();
    expect(sent() - before).toBeLessThanOrEqual(5);
  });

  test('says that a name is taken, which everyone can see anyway', async () => {
    const taken = await again('ALICE', 'other@segue.test');
    expect([taken.status, taken.body]).toMatchObject([409, { field: 'username' }]);
  });
});

test('a name of signs alone is refused, and the page of an older one still answers', async () => {
  for (const username of ['...', '___', '-.-', '_._']) {
    const refused = await again(username, 'signs@segue.test');
    expect([username, refused.status]).toEqual([username, 422]);
    expect(refused.body.detail).toMatchObject([{ msg: 'A username needs at least one letter or digit.' }]);
  }
  expect((await segue.visitor.fetch('/api/v1/users/___')).status).toBe(404);
});
