import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetCount } from '#server/lib/rate-limit.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { changeOwnAccount, confirmEmail, undoEmail } from '#shared/accounts/own-account.ts';
import { updateAdminUser } from '#shared/moderation/admin-users.ts';
import { getProfile } from '#shared/social/profiles.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { registrationsPerAddress } from '../auth-limits.ts';
import { sweepAccounts } from '../sweep.service.ts';

let mail: MailServer;
let segue: Harness;
let root: Client & { id: string };
let alice: Client & { id: string };
let bob: Client & { id: string };
const day = 24 * 60 * 60_000;

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  root = await segue.member('rootadmin');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});
beforeEach(() => forgetCount(segue.ctx, registrationsPerAddress, '127.0.0.1'));

const change = (who: Client, body: { username?: string; email?: string }) =>
  who.call(changeOwnAccount, { body });
const profile = (username: string) => segue.visitor.call(getProfile, { params: { username } });
const draft = (username: string, email = `${username}@segue.test`) => ({
  body: { username, email, password: memberPassword },
});
const tokenOf = (received: { link(path: string): URL }, name: 'token' | 'undo') =>
  received.link('/email-change').searchParams.get(name) ?? '';
const emailOf = async (who: Client) => (await who.ok(usersMe)).email;

describe('a new name', () => {
  test('counts at once, and only who is logged in has one to change', async () => {
    expect((await change(segue.visitor, { username: 'nobody' })).status).toBe(401);
    const changed = await change(alice, { username: 'Alicia' });
    expect([changed.status, changed.body]).toMatchObject([200, { username: 'Alicia', pending_email: null }]);
    expect((await alice.ok(usersMe)).username).toBe('Alicia');
  });

  test('is led to by the old one, which nobody else gets for 90 days', async () => {
    expect((await profile('ALICE')).body).toMatchObject({ username: 'Alicia', id: alice.id });
    expect((await change(bob, { username: 'alice' })).body).toMatchObject({ field: 'username' });
    expect((await segue.visitor.call(register, draft('Alice', 'x@segue.test'))).status).toBe(409);
    const edit = { username: 'alice', email: 'bob@segue.test', role: 'user' as const, is_active: true };
    const params = { id: bob.id };
    const given = await root.call(updateAdminUser, { params, body: { ...edit, upload_limit_mb: 1 } });
    expect(given.status).toBe(409);
    segue.time.now += 89 * day;
    await sweepAccounts(segue.ctx);
    expect((await profile('alice')).status).toBe(200);
    segue.time.now += 2 * day;
    await sweepAccounts(segue.ctx);
    expect((await profile('alice')).status).toBe(404);
    expect((await segue.visitor.call(register, draft('alice', 'x@segue.test'))).status).toBe(201);
    await logInAgain();
  });

  test('that somebody has is refused, another case of one’s own is not, and the old one can be had again', async () => {
    expect((await change(bob, { username: 'ALICIA' })).body).toMatchObject({
      detail: 'This username is taken.',
    });
    expect((await change(bob, { username: 'Bob' })).body.username).toBe('Bob');
    await change(bob, { username: 'robert' });
    expect((await change(bob, { username: 'bob' })).body.username).toBe('bob');
    expect((await profile('robert')).body).toMatchObject({ username: 'bob' });
    expect((await change(bob, { username: '...' })).status).toBe(422);
  });
});

/** Sessions have ended in the months between. */
async function logInAgain(): Promise<void> {
  for (const [who, username] of [
    [root, 'rootadmin'],
    [alice, 'alicia'],
    [bob, 'bob'],
  ] as const) {
    const { access_token } = await segue.visitor.ok(login, { body: { username, password: memberPassword } });
    Object.assign(who, segue.as(access_token));
  }
}

describe('a new address', () => {
  test('counts after its link is pressed, once', async () => {
    const asked = await change(bob, { email: 'bob@new.test' });
    expect(asked.body).toMatchObject({ email: 'bob@segue.test', pending_email: 'bob@new.test' });
    const token = tokenOf(await mail.next('bob@new.test'), 'token');
    expect(await emailOf(bob)).toBe('bob@segue.test');
    expect((await segue.visitor.call(confirmEmail, { body: { token: 'x'.repeat(43) } })).status).toBe(400);
    await segue.visitor.ok(confirmEmail, { body: { token } });
    expect(await bob.ok(usersMe)).toMatchObject({ email: 'bob@new.test', email_verified: true });
    expect((await segue.visitor.call(confirmEmail, { body: { token } })).status).toBe(400);
  });

  test('is told to the old one, which may undo it for 72 hours and is nobody else’s meanwhile', async () => {
    await segue.idle();
    const told = mail.received.findLast(({ envelopeTo }) => envelopeTo.includes('bob@segue.test'));
    expect(told?.subject).toBe('Segue: Your email address was changed');
    const token = tokenOf(told!, 'undo');
    expect((await segue.visitor.call(register, draft('mallory', 'bob@segue.test'))).status).toBe(409);
    expect((await segue.visitor.call(confirmEmail, { body: { token } })).status).toBe(400);
    segue.time.now += 71 * 60 * 60_000;
    await segue.visitor.ok(undoEmail, { body: { token } });
    expect((await bob.call(usersMe)).status).toBe(401);
    const { access_token } = await segue.visitor.ok(login, {
      body: { username: 'bob@segue.test', password: memberPassword },
    });
    Object.assign(bob, segue.as(access_token));
    expect(await emailOf(bob)).toBe('bob@segue.test');
    expect((await segue.visitor.call(undoEmail, { body: { token } })).status).toBe(400);
  });

  test('stays after 72 hours', async () => {
    await change(bob, { email: 'bob@last.test' });
    const confirm = tokenOf(await mail.next('bob@last.test'), 'token');
    await segue.visitor.ok(confirmEmail, { body: { token: confirm } });
    await segue.idle();
    const told = mail.received.findLast(({ envelopeTo }) => envelopeTo.includes('bob@segue.test'));
    segue.time.now += 73 * 60 * 60_000;
    const undone = await segue.visitor.call(undoEmail, { body: { token: tokenOf(told!, 'undo') } });
    expect(undone.status).toBe(400);
    expect(await emailOf(bob)).toBe('bob@last.test');
  });

  test('that another account has is answered alike, and no mail leaves', async () => {
    const fresh = await change(bob, { email: 'free@new.test' });
    const token = tokenOf(await mail.next('free@new.test'), 'token');
    const known = await change(bob, { email: 'ALICE@segue.test' });
    expect([known.status, known.body]).toEqual([
      fresh.status,
      { ...fresh.body, pending_email: 'ALICE@segue.test' },
    ]);
    await segue.idle();
    const subjects = mail.received
      .filter(({ envelopeTo }) => envelopeTo.some((to) => to.toLowerCase() === 'alice@segue.test'))
      .map(({ subject }) => subject);
    expect(subjects).not.toContain('Segue: Confirm your new address');
    // The first link is no longer good: another address was asked for.
    expect((await segue.visitor.call(confirmEmail, { body: { token } })).status).toBe(400);
  });
});
