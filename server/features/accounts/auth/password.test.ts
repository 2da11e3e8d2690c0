import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { createAccessToken, listAccessTokens } from '#shared/accounts/access-tokens.ts';
import { createAppPassword, listAppPasswords } from '#shared/accounts/app-passwords.ts';
import { changePassword, login, requestPasswordReset, resetPassword } from '#shared/accounts/auth.ts';
import { resetTokenMs } from '#shared/limits.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';

const publicUrl = 'https://segue.example';
const newPassword = 'a wholly new sentence';
const neutral = 'If your email is registered with us, you will receive a password reset link shortly.';

let mail: MailServer;
let segue: Harness;
let people = 0;
let name: string;
let email: string;
let member: Client & { id: string };

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url, SEGUE_PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});
beforeEach(async () => {
  people += 1;
  name = `person${people}`;
  email = `${name}@segue.test`;
  member = await segue.member(name);
  await mail.next(email);
});

async function mailedToken(): Promise<string> {
  expect(await segue.visitor.ok(requestPasswordReset, { body: { email } })).toEqual({ message: neutral });
  return (await mail.next(email)).link('/reset-password').searchParams.get('token') ?? '';
}

const reset = (token: string, new_password = newPassword) =>
  segue.visitor.call(resetPassword, { body: { token, new_password } });
const logIn = (password: string) => segue.visitor.call(login, { body: { username: name, password } });

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('the mailed link leads to a new password, which ends every session', async () => {
  await segue.visitor.ok(requestPasswordReset, { body: { email: email.toUpperCase() } });
  const received = await mail.next(email);
  expect(received.subject).toBe('Segue: Choose a new password');
  expect(received.link('/reset-password').origin).toBe(publicUrl);
  expect((await member.call(usersMe)).status).toBe(200);
  const done = await reset(received.link('/reset-password').searchParams.get('token') ?? '');
  expect([done.status, done.body]).toEqual([200, { message: 'Password reset successful!' }]);
  expect((await member.call(usersMe)).status).toBe(401);
  expect((await logIn(memberPassword)).status).toBe(401);
  const { access_token } = (await logIn(newPassword)).body;
  // Reading the mail proves the address.
  expect((await segue.as(access_token).ok(usersMe)).email_verified).toBe(true);
  const notice = await mail.next(email);
  expect(notice.subject).toBe('Segue: Your password was changed');
  expect(notice.link('/request-password-reset').origin).toBe(publicUrl);
});

test('the call answers at its second address too', async () => {
  const token = await mailedToken();
  const answer = await segue.visitor.fetch('/v1/auth/reset-password', {
    method: 'POST',
    body: JSON.stringify({ token, new_password: newPassword }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
});

test('a token works once, and takes every earlier one with it', async () => {
  const first = await mailedToken();
  const second = await mailedToken();
  expect((await reset(second)).status).toBe(200);
  for (const token of [first, second]) {
    const again = await reset(token, 'yet another sentence');
    expect([again.status, again.body.detail]).toEqual([
      400,
      'This password reset link is invalid or has expired.',
    ]);
  }
  expect((await logIn(newPassword)).status).toBe(200);
});

test('of two uses at once, one succeeds', async () => {
  const token = await mailedToken();
  const answers = await Promise.all([
    reset(token, 'the first sentence'),
    reset(token, 'the second sentence'),
  ]);
  expect(statusesOf(answers)).toEqual([200, 400]);
  const entered = await Promise.all([logIn('the first sentence'), logIn('the second sentence')]);
  expect(statusesOf(entered)).toEqual([200, 401]);
});

test('a token lives one hour', async () => {
  const token = await mailedToken();
  segue.time.now += resetTokenMs;
  expect((await reset(token)).status).toBe(400);
  expect((await logIn(memberPassword)).status).toBe(200);
});

test('a token that is none is refused, and a verification token is none', async () => {
  const { token_hash: hash } = await segue.ctx.db
    .selectFrom('tokens')
    .select('token_hash')
    .where('kind', '=', 'verify_email')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  for (const token of [hash, '', 'x', "' or '1'='1"]) expect((await reset(token)).status).toBe(400);
});

test('a refused password leaves the token good', async () => {
  const token = await mailedToken();
  const short = await reset(token, 'short');
  expect(short.status).toBe(422);
  expect(short.body.detail).toMatchObject([{ loc: ['body', 'new_password'] }]);
  const common = await reset(token, 'Password1');
  expect([common.status, common.body.detail]).toEqual([
    422,
    'This password is one of the most common ones. Choose another.',
  ]);
  expect((await reset(token)).status).toBe(200);
});

test('a deactivated account gets no mail, and its token nothing', async () => {
  const token = await mailedToken();
  await changeUser(segue.ctx, member.id, { is_active: 0 });
  expect((await reset(token)).status).toBe(400);
  await segue.visitor.ok(requestPasswordReset, { body: { email } });
  await segue.idle();
  expect(mail.received.filter(({ envelopeTo }) => envelopeTo[0] === email)).toHaveLength(2);
});

test('strangers learn nothing: an unknown address gets the same answer, the same limit, and no mail', async () => {
  const answers = [];
  for (const address of [email, 'nobody@segue.test']) {
    for (let number = 1; number <= 6; number += 1) {
      answers.push(await segue.visitor.call(requestPasswordReset, { body: { email: address } }));
    }
  }
  await segue.idle();
  const seen = answers.map(({ status, body, headers }) => [status, body, headers.get('retry-after')]);
  expect(seen.slice(0, 6)).toEqual(seen.slice(6));
  expect(seen[0]).toEqual([200, { message: neutral }, null]);
  expect(seen[5]?.[0]).toBe(429);
  expect(mail.received.some(({ envelopeTo }) => envelopeTo[0] === 'nobody@segue.test')).toBe(false);
});

test('the answer does not wait for the mail server', async () => {
  const held = await bootSegue({ SEGUE_SMTP_URL: 'smtp://127.0.0.1:1' });
  await held.member('alice');
  expect(await held.visitor.ok(requestPasswordReset, { body: { email: 'alice@segue.test' } })).toEqual({
    message: neutral,
  });
  await held.close();
});

test('the Host header does not reach the link', async () => {
  await segue.app.inject({
    method: 'POST',
    url: '/api/v1/auth/request-password-reset',
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' },
    payload: { email },
  });
  const received = await mail.next(email);
  expect(received.link('/reset-password').origin).toBe(publicUrl);
  expect(received.raw).not.toContain('evil.test');
});

test('changing the password needs the present one, and tells the person', async () => {
  const wrong = await member.call(changePassword, {
    body: { current_password: 'not this one', new_password: newPassword },
  });
  // Not 401: the session is good, and the browser must not end it.
  expect([wrong.status, wrong.body]).toEqual([
    422,
    { code: 'unprocessable', detail: 'This is not your password.', field: 'current_password' },
  ]);
  const body = { current_password: memberPassword, new_password: newPassword };
  const { access_token } = await member.ok(changePassword, { body });
  expect((await segue.as(access_token).ok(usersMe)).username).toBe(name);
  expect((await mail.next(email)).subject).toBe('Segue: Your password was changed');
});

test('a new password ends app passwords and access tokens where that is asked', async () => {
  await member.ok(createAppPassword, { body: { name: 'Phone' } });
  const draft = { name: 'Script', scopes: ['read'], expires_in_days: 7 } as const;
  const { token } = await member.ok(createAccessToken, { body: { ...draft, scopes: [...draft.scopes] } });
  const script = segue.as(token);
  const kept = { current_password: memberPassword, new_password: newPassword };
  const { access_token: second } = await member.ok(changePassword, { body: kept });
  expect([(await script.call(usersMe)).status, await segue.as(second).ok(listAppPasswords)]).toMatchObject([
    200,
    [{ name: 'Phone' }],
  ]);
  const ended = { current_password: newPassword, new_password: memberPassword, end_app_access: true };
  const { access_token: third } = await segue.as(second).ok(changePassword, { body: ended });
  const me = segue.as(third);
  expect([(await script.call(usersMe)).status, await me.ok(listAppPasswords)]).toEqual([401, []]);
  expect(await me.ok(listAccessTokens)).toEqual([]);
});

test('a stolen session is no way to guess the password', async () => {
  const body = { current_password: 'a wrong guess', new_password: newPassword };
  for (let guess = 1; guess <= 20; guess += 1) {
    expect((await member.call(changePassword, { body })).status).toBe(422);
  }
  const right = { ...body, current_password: memberPassword };
  expect((await member.call(changePassword, { body: right })).status).toBe(429);
});

test('what was done is in the audit log, and no secret with it', async () => {
  segue.time.now += 1;
  const token = await mailedToken();
  await reset(token);
  const entries = await segue.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', member.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, actor_name, ip }) => [action, actor_name, ip])).toEqual([
    ['account.opened', name, '127.0.0.1'],
    ['account.password_reset', name, '127.0.0.1'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});
