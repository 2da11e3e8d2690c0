import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccessToken } from '#shared/accounts/access-tokens.ts';
import { createAppPassword, listAppPasswords } from '#shared/accounts/app-passwords.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { changePassword, login, requestPasswordReset, resetPassword } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { failedLoginsPerAccount } from './auth-limits.ts';
import { enter } from './enter.service.ts';
import { removeAccount } from '#server/features/moderation/account-removal/account-removal.service.ts';
import { findUserRow } from '#server/features/accounts/users/user.service.ts';
import { forgetCount } from '#server/lib/rate-limit.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { hashAsSlowlyAsEver } from '#tests/quick-secrets.ts';

const newPassword = 'a wholly new sentence';
const atOnce = 16;

let mail: MailServer;
let segue: Harness;
let admin: Client & { id: string };
let people = 0;
let name: string;
let member: Client & { id: string };

// A login must take its time to be overtaken.
const quicken = hashAsSlowlyAsEver();
afterAll(quicken);

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  admin = await segue.member('admin');
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});
beforeEach(async () => {
  people += 1;
  name = `person${people}`;
  member = await segue.member(name);
  await mail.next(`${name}@segue.test`);
});

const logIn = (password: string) => segue.visitor.call(login, { body: { username: name, password } });
/** Logs in with the old password, before and after `act` begins. */
async function race<T>(act: () => Promise<T>): Promise<{ tokens: string[]; result: T }> {
  const early = Array.from({ length: atOnce }, () => logIn(memberPassword));
  const acting = act();
  const late = Array.from({ length: atOnce }, () => logIn(memberPassword));
  const [result, ...answers] = await Promise.all([acting, ...early, ...late]);
  await forgetCount(segue.ctx, failedLoginsPerAccount, member.id);
  return { result, tokens: answers.flatMap(({ status, body }) => (status === 200 ? body.access_token : [])) };
}
const statusOf = async (token: string) => (await segue.as(token).call(usersMe)).status;
const sessionsLeft = () =>
  segue.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', member.id).execute();

async function resetToken(): Promise<string> {
  await segue.visitor.ok(requestPasswordReset, { body: { email: `${name}@segue.test` } });
  const received = await mail.next(`${name}@segue.test`);
  return received.link('/reset-password').searchParams.get('token') ?? '';
}

describe('of logins with the old password that are under way, none stands after', () => {
  test('a change', async () => {
    const body = { current_password: memberPassword, new_password: newPassword };
    const { tokens, result } = await race(() => member.ok(changePassword, { body }));
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
    expect(await statusOf(result.access_token)).toBe(200);
    expect(await sessionsLeft()).toHaveLength(1);
  });

  test('a reset', async () => {
    const token = await resetToken();
    const { tokens } = await race(() =>
      segue.visitor.ok(resetPassword, { body: { token, new_password: newPassword } }),
    );
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
    expect(await sessionsLeft()).toEqual([]);
  });

  test('a deactivation', async () => {
    const { tokens } = await race(() =>
      admin.ok(setUserStatus, { params: { id: member.id }, body: { is_active: false } }),
    );
    expect(await sessionsLeft()).toEqual([]);
    await admin.ok(setUserStatus, { params: { id: member.id }, body: { is_active: true } });
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
  });
});

test('a password that was right when it was looked at begins no session after a change', async () => {
  const before = await findUserRow(segue.ctx, member.id);
  if (!before) throw new Error('The member is gone');
  const body = { current_password: memberPassword, new_password: newPassword };
  await member.ok(changePassword, { body });
  const device = { deviceId: null, userAgent: '', ip: '', language: 'en' as const, remembered: [] };
  const counts = (_trx: unknown, { password_hash: hash }: { password_hash: string }) =>
    hash === before.password_hash;
  expect(await enter(segue.ctx, before.id, device, { factor: false, counts })).toBeNull();
  expect(await sessionsLeft()).toHaveLength(1);
});

test('nor deletes the account', async () => {
  const before = await findUserRow(segue.ctx, member.id);
  if (!before) throw new Error('The member is gone');
  const body = { current_password: memberPassword, new_password: newPassword };
  await member.ok(changePassword, { body });
  const remover = { id: member.id, username: name, ip: '' };
  await expect(removeAccount(segue.ctx, remover, member.id, 'account.deleted', before)).rejects.toMatchObject(
    { code: 'unprocessable' },
  );
  expect((await logIn(newPassword)).status).toBe(200);
});

test('of many changes at once by the same old password, one succeeds', async () => {
  const change = (number: number) =>
    member.call(changePassword, {
      body: { current_password: memberPassword, new_password: `new sentence ${number}` },
    });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(change));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  expect(await sessionsLeft()).toHaveLength(1);
  const number = answers.findIndex(({ status }) => status === 200) + 1;
  expect((await logIn(`new sentence ${number}`)).status).toBe(200);
});

describe('an app password', () => {
  const create = () => member.call(createAppPassword, { body: { name: 'Phone' } });

  test('that is being made when a reset ends the session opens nothing afterwards', async () => {
    const token = await resetToken();
    const early = Array.from({ length: 6 }, create);
    const resetting = segue.visitor.ok(resetPassword, { body: { token, new_password: newPassword } });
    const late = Array.from({ length: 6 }, create);
    await Promise.all([resetting, ...early, ...late]);
    const { body } = await logIn(newPassword);
    expect(await segue.as(body.access_token).ok(listAppPasswords)).toEqual([]);
  });

  test('ends with a reset, since the person had lost hold of the account', async () => {
    const { password } = (await create()).body;
    const ping = async () => {
      const answer = await segue.visitor.fetch(`/rest/ping?f=json&c=test&v=1.16.1&apiKey=${password}`);
      return ((await answer.json()) as { 'subsonic-response': { status: string } })['subsonic-response']
        .status;
    };
    expect(await ping()).toBe('ok');
    const body = { token: await resetToken(), new_password: newPassword };
    await segue.visitor.ok(resetPassword, { body });
    expect(await ping()).toBe('failed');
  });

  test('ends with a reset as an access token does', async () => {
    const draft = { name: 'Script', scopes: ['read' as const], expires_in_days: 30 };
    const script = segue.as((await member.ok(createAccessToken, { body: draft })).token);
    expect((await script.call(usersMe)).status).toBe(200);
    const body = { token: await resetToken(), new_password: newPassword };
    await segue.visitor.ok(resetPassword, { body });
    expect((await script.call(usersMe)).status).toBe(401);
  });

  test('is one of twenty at most, even if many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, create));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  });
});
