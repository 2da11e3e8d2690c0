import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AdminUserPatch,
  listAdminUsers,
  setUserStatus,
  updateAdminUser,
} from '#shared/moderation/admin-users.ts';
import {
  changePassword,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { findUserRow } from '#server/features/accounts/users/user.service.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { issueToken } from './mail-token.service.ts';

const newPassword = 'a wholly new sentence';

let mail: MailServer;
let segue: Harness;
let admin: Client & { id: string };
let people = 0;
let name: string;
let email: string;
let member: Client & { id: string };
let verification: string;
let reset: string;

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
  email = `${name}@segue.test`;
  member = await segue.member(name);
  verification = await mailedToken('/verify-email');
  await segue.visitor.ok(requestPasswordReset, { body: { email } });
  reset = await mailedToken('/reset-password');
});

async function mailedToken(page: string, to = email): Promise<string> {
  return (await mail.next(to)).link(page).searchParams.get('token') ?? '';
}

async function edit(patch: Partial<AdminUserPatch>) {
  const [user] = await admin.ok(listAdminUsers, { query: { search: name } });
  if (!user) throw new Error(`${name} is not listed`);
  const { username, role, is_active, upload_limit_mb } = user;
  const body = { username, email: user.email, role, is_active, upload_limit_mb, ...patch };
  return admin.ok(updateAdminUser, { params: { id: user.id }, body });
}

/** Statuses of the two mailed links, which show whether they still work. */
async function statuses(): Promise<number[]> {
  const verified = await segue.visitor.call(verifyEmail, { body: { token: verification } });
  const body = { token: reset, new_password: newPassword };
  return [verified.status, (await segue.visitor.call(resetPassword, { body })).status];
}

describe('mailed links die with', () => {
  test('another password', async () => {
    const body = { current_password: memberPassword, new_password: 'yet another sentence' };
    await member.ok(changePassword, { body });
    expect(await statuses()).toEqual([400, 400]);
  });

  test('another address, which counts as unverified and gets a link of its own', async () => {
    await segue.visitor.ok(verifyEmail, { body: { token: verification } });
    const next = `${name}-moved@segue.test`;
    expect(await edit({ email: next })).toMatchObject({ email: next, email_verified: false });
    expect((await member.ok(usersMe)).email_verified).toBe(false);
    expect(await statuses()).toEqual([400, 400]);
    const token = await mailedToken('/verify-email', next);
    await segue.visitor.ok(verifyEmail, { body: { token } });
    expect((await member.ok(usersMe)).email_verified).toBe(true);
  });

  test('a deactivation, also after the account is active again', async () => {
    await admin.ok(setUserStatus, { params: { id: member.id }, body: { is_active: false } });
    await admin.ok(setUserStatus, { params: { id: member.id }, body: { is_active: true } });
    expect(await statuses()).toEqual([400, 400]);
  });

  test('a deactivation by an edit', async () => {
    await edit({ is_active: false });
    await edit({ is_active: true });
    expect(await statuses()).toEqual([400, 400]);
  });
});

test('another name, role or case of the address leaves them good', async () => {
  await edit({ username: `${name}x`, role: 'pro', email: email.toUpperCase() });
  expect(await statuses()).toEqual([200, 200]);
});

test('a link that was asked for before the address or the password changed is not made afterwards', async () => {
  const asked = await findUserRow(segue.ctx, member.id);
  if (!asked) throw new Error('The member is gone');
  expect(await issueToken(segue.ctx, asked, 'reset_password')).not.toBeNull();
  await edit({ email: `${name}-moved@segue.test` });
  expect(await issueToken(segue.ctx, asked, 'reset_password')).toBeNull();
  const body = { current_password: memberPassword, new_password: newPassword };
  const moved = await findUserRow(segue.ctx, member.id);
  await member.ok(changePassword, { body });
  expect(moved && (await issueToken(segue.ctx, moved, 'verify_email'))).toBeNull();
});

test('an unverified new address can ask for another link', async () => {
  await segue.visitor.ok(verifyEmail, { body: { token: verification } });
  const next = `${name}-moved@segue.test`;
  await edit({ email: next });
  await mail.next(next);
  await segue.visitor.ok(resendVerification, { body: { email: next } });
  expect((await mail.next(next)).link('/verify-email').searchParams.get('token')).toBeTruthy();
});
