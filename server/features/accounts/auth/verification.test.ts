import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login, register, resendVerification, verifyEmail } from '#shared/accounts/auth.ts';
import { verificationTokenMs } from '#shared/limits.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { bootSegue, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';

const publicUrl = 'https://segue.example';
const page = '/verify-email';

let mail: MailServer;
let segue: Harness;
let people = 0;
/** Name of the person, a new one in each test. */
let name: string;
let email: string;

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url, SEGUE_PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});
beforeEach(() => {
  people += 1;
  name = `person${people}`;
  email = `${name}@segue.test`;
});

/** Opens the account of this test and returns the mailed token. */
async function mailedToken(): Promise<string> {
  await segue.member(name);
  return (await mail.next(email)).link(page).searchParams.get('token') ?? '';
}

const deadLink = 'This verification link is invalid or has expired, or it was used before.';

test('the mailed link verifies the address, by a token in the query', async () => {
  const member = await segue.member(name);
  const received = await mail.next(email);
  expect(received.subject).toBe('Segue: Verify your email address');
  expect(received.from).toMatchObject({ name: 'Segue' });
  expect(received.text).toContain(`Hello ${name},`);
  const link = received.link(page);
  expect(link.origin).toBe(publicUrl);
  expect(received.html).toContain(link.href);
  expect((await member.ok(usersMe)).email_verified).toBe(false);
  const token = link.searchParams.get('token') ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(await segue.visitor.ok(verifyEmail, { query: { token }, body: {} })).toEqual({
    message: 'Your email address is verified.',
  });
  expect((await member.ok(usersMe)).email_verified).toBe(true);
});

test('the token may also come in the body, or in the query with no body at all', async () => {
  const token = await mailedToken();
  await segue.visitor.ok(verifyEmail, { body: { token } });
  people += 1;
  name = `person${people}`;
  email = `${name}@segue.test`;
  const other = await mailedToken();
  const answer = await segue.visitor.fetch(`/api/v1/auth/verify-email?token=${other}`, { method: 'POST' });
  expect(answer.status).toBe(200);
});

test('a link that is opened again, even many times at once, says that the address is verified', async () => {
  const token = await mailedToken();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => segue.visitor.ok(verifyEmail, { body: { token } })),
  );
  expect(answers.map(({ message }) => message)).toEqual(Array(8).fill('Your email address is verified.'));
  const entries = await segue.ctx.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'account.email_verified')
    .where('actor_name', '=', name)
    .execute();
  expect(entries).toHaveLength(1);
});

test('a used link verifies nothing a second time', async () => {
  const token = await mailedToken();
  await segue.visitor.ok(verifyEmail, { body: { token } });
  await segue.ctx.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('username', '=', name)
    .execute();
  const again = await segue.visitor.call(verifyEmail, { body: { token } });
  expect([again.status, again.body.detail]).toEqual([400, deadLink]);
});

test('a token lives 24 hours', async () => {
  const token = await mailedToken();
  segue.time.now += verificationTokenMs;
  expect((await segue.visitor.call(verifyEmail, { body: { token } })).status).toBe(400);
});

test('a missing, an invented and a reset token are refused', async () => {
  const missing = await segue.visitor.call(verifyEmail, { body: {} });
  expect([missing.status, missing.body.detail]).toEqual([400, 'No verification token was given.']);
  for (const token of ['x', 'A'.repeat(43), "' or 1=1 --", ' ']) {
    expect((await segue.visitor.call(verifyEmail, { body: { token } })).status).toBe(400);
  }
  expect((await segue.visitor.call(verifyEmail, { body: { token: 'x'.repeat(1000) } })).status).toBe(422);
});

test('only the hash of a token is kept', async () => {
  const token = await mailedToken();
  const rows = await segue.ctx.db.selectFrom('tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const files = await readdir(segue.dataDir);
  for (const file of files.filter((one) => one.startsWith('segue.db'))) {
    expect((await readFile(path.join(segue.dataDir, file))).includes(token)).toBe(false);
  }
});

test('another link is sent on request, at both addresses of the call', async () => {
  await mailedToken();
  const neutral = 'If this address belongs to an account that is not verified yet, a new link is on its way.';
  expect(await segue.visitor.ok(resendVerification, { body: { email } })).toEqual({ message: neutral });
  const token = (await mail.next(email)).link(page).searchParams.get('token') ?? '';
  const answer = await segue.visitor.fetch('/api/v1/auth/resend-verification', {
    method: 'POST',
    body: JSON.stringify({ email: email.toUpperCase() }),
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, await answer.json()]).toEqual([200, { message: neutral }]);
  await mail.next(email);
  await segue.visitor.ok(verifyEmail, { body: { token } });
});

test('strangers learn nothing: unknown and verified addresses get the same answer and no mail', async () => {
  const token = await mailedToken();
  await segue.visitor.ok(verifyEmail, { body: { token } });
  const answers = [];
  for (const address of [email, 'nobody@segue.test']) {
    answers.push(await segue.visitor.call(resendVerification, { body: { email: address } }));
  }
  await segue.idle();
  const [known, unknown] = answers;
  expect(known?.status).toBe(200);
  expect(known?.body).toEqual(unknown?.body);
  const sent = mail.received.map(({ envelopeTo }) => envelopeTo[0]);
  expect(sent).not.toContain('nobody@segue.test');
  expect(sent.filter((address) => address === email)).toHaveLength(1);
});

test('a mail that cannot be taken just now is sent later, and after a final no it is given up', async () => {
  await mailedToken();
  const jobs = () => segue.ctx.db.selectFrom('jobs').selectAll().execute();
  const mails = () => mail.received.filter(({ envelopeTo }) => envelopeTo[0] === email).length;
  const before = mails();
  mail.refuse([451]);
  await segue.visitor.ok(resendVerification, { body: { email } });
  await segue.idle();
  expect(await jobs()).toMatchObject([{ kind: 'verification mail', attempts: 1, dead_at: null }]);
  expect(mails()).toBe(before);
  await segue.ctx.db.updateTable('jobs').set({ run_at: 0 }).execute();
  await segue.idle();
  expect([await jobs(), mails()]).toEqual([[], before + 1]);
  mail.refuse([550]);
  await segue.visitor.ok(resendVerification, { body: { email } });
  await segue.idle();
  const [given] = await jobs();
  expect(given).toMatchObject({ attempts: 1, error: expect.stringContaining('550') });
  expect(given?.dead_at).not.toBeNull();
  // No token lies in the database.
  expect(JSON.parse(given?.payload ?? '')).toEqual({ email, language: 'en' });
});

test('five mails an hour go to an address, whether or not it is known', async () => {
  await mailedToken();
  for (const address of [email, 'nobody-at-all@segue.test']) {
    for (let number = 1; number <= 5; number += 1) {
      await segue.visitor.ok(resendVerification, { body: { email: address } });
    }
    const sixth = await segue.visitor.call(resendVerification, { body: { email: address } });
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '3600']);
  }
  await segue.idle();
  expect(mail.received.filter(({ envelopeTo }) => envelopeTo[0] === email)).toHaveLength(6);
  segue.time.now += 60 * 60_000;
  await segue.visitor.ok(resendVerification, { body: { email } });
});

test('the Host header does not reach the link', async () => {
  await segue.member(name);
  await mail.next(email);
  await segue.app.inject({
    method: 'POST',
    url: '/api/auth/resend-verification',
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' },
    payload: { email },
  });
  const received = await mail.next(email);
  expect(received.link(page).origin).toBe(publicUrl);
  expect(received.raw).not.toContain('evil.test');
});

test('line breaks in an address or a name write no mail header', async () => {
  for (const bad of [
    'x@segue.test\r\nBcc: all@segue.test',
    'x@segue.test\nSubject: Won',
    '"x\r\nBcc: a"@segue.test',
    'x@segue.test%0aBcc:a@segue.test',
  ]) {
    const body = { username: name, email: bad, password: memberPassword };
    expect([bad, (await segue.visitor.call(register, { body })).status]).toEqual([bad, 422]);
    expect((await segue.visitor.call(resendVerification, { body: { email: bad } })).status).toBe(422);
  }
  const body = { username: `${name}\r\nBcc: x`, email, password: memberPassword };
  expect((await segue.visitor.call(register, { body })).status).toBe(422);
});

test('the mail is in Italian for who reads Italian', async () => {
  await segue.visitor.fetch('/api/v1/auth/register', {
    method: 'POST',
    body: JSON.stringify({ username: name, email, password: memberPassword }),
    headers: { 'content-type': 'application/json', 'accept-language': 'it-IT,it;q=0.9' },
  });
  const received = await mail.next(email);
  expect(received.subject).toBe('Segue: Verifica il tuo indirizzo email');
  expect(received.text).toContain(`Ciao ${name},`);
  expect(received.html).toContain('lang="it"');
});

test('where it is required, nobody logs in before the address is verified', async () => {
  const strict = await bootSegue({ SEGUE_SMTP_URL: mail.url, SEGUE_REQUIRE_VERIFIED_EMAIL: 'true' });
  const account = { username: name, password: memberPassword };
  await strict.visitor.ok(register, { body: { ...account, email } });
  const refused = await strict.visitor.call(login, { body: account });
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'conflict',
      detail: 'Please verify your email address first: follow the link in the mail that we sent you.',
      reason: 'email_not_verified',
    },
  ]);
  // Nobody without the password learns as much.
  const stranger = await strict.visitor.call(login, { body: { ...account, password: 'some other one' } });
  expect(stranger.status).toBe(401);
  const token = (await mail.next(email)).link(page).searchParams.get('token') ?? '';
  await strict.visitor.ok(verifyEmail, { body: { token } });
  await strict.visitor.ok(login, { body: account });
  await strict.close();
});
