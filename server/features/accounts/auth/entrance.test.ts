import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetCount } from '#server/lib/rate-limit.ts';
import { decideApplication, listApplications } from '#shared/accounts/applications.ts';
import { login, register, registration } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import * as invitations from '#shared/accounts/invitations.ts';
import { type RegistrationMode, updateHouse } from '#shared/base/house.ts';
import { listNotifications } from '#shared/social/notifications.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { registrationsPerAddress } from './auth-limits.ts';
import { inviteAsMember } from './invitations/invitation.service.ts';
import { setupCode } from './setup-code.ts';

let mail: MailServer;
let segue: Harness;
let root: Client;
let alice: Client & { id: string };

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  root = await segue.member('rootadmin');
  alice = await segue.member('alice');
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});
beforeEach(() => forgetCount(segue.ctx, registrationsPerAddress, '127.0.0.1'));

const draftOf = (username: string) => ({
  username,
  email: `${username}@segue.test`,
  password: memberPassword,
});
const come = (username: string, more: object = {}) =>
  segue.visitor.call(register, { body: { ...draftOf(username), ...more } });
const setMode = (mode: RegistrationMode, more: object = {}) =>
  root.ok(updateHouse, { body: { registration: mode, ...more } });
const logIn = (username: string) =>
  segue.visitor.call(login, { body: { username, password: memberPassword } });
const named = (headers: Headers) =>
  [...headers].filter(([name]) => !['date', 'content-length', 'x-request-id'].includes(name));

describe('where registration is closed', () => {
  beforeAll(() => setMode('closed'));

  test('nobody comes in, also not by an invitation, and known addresses are answered alike', async () => {
    const { token } = await root.ok(invitations.createInvitation, { body: {} });
    for (const answer of [
      await come('newcomer'),
      await come('other', { email: 'alice@segue.test' }),
      await come('third', { invitation: token }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([409, { detail: 'Registration is closed here.' }]);
    }
    expect((await logIn('newcomer')).status).toBe(401);
  });
});

describe('where one comes in by invitation', () => {
  beforeAll(() => setMode('invitation'));

  test('nobody comes in without one, or with one that is not good', async () => {
    const without = await come('stranger');
    expect([without.status, without.body.detail]).toEqual([
      409,
      'One comes in by invitation here. Open the link of your invitation.',
    ]);
    const wrong = await come('stranger', { invitation: 'x'.repeat(32) });
    expect([wrong.status, wrong.body]).toMatchObject([404, { field: 'invitation' }]);
    expect((await come('stranger', { email: 'alice@segue.test' })).body).toEqual(without.body);
  });

  test('a link lets in as many as it says, with its role, and who invited whom is kept', async () => {
    const body = { role: 'pro' as const, uses: 2 };
    const made = await root.ok(invitations.createInvitation, { body });
    expect(made.link).toContain(`/register?invitation=${made.token}`);
    const params = { token: made.token ?? '' };
    expect(await segue.visitor.ok(invitations.openHouseInvitation, { params })).toEqual({
      invited_by: 'rootadmin',
      role: 'pro',
      email: null,
    });
    const use = { invitation: made.token };
    const both = await Promise.all([come('bob', use), come('carol', use), come('dave', use)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      201,
      expect.any(Number),
    ]);
    expect(both.filter(({ status }) => status === 201).map(({ body: { role } }) => role)).toEqual([
      'pro',
      'pro',
    ]);
    expect((await come('erin', use)).status).toBe(404);
    expect((await segue.visitor.call(invitations.openHouseInvitation, { params })).status).toBe(404);
    const [listed] = await root.ok(invitations.listInvitations);
    expect(listed).toMatchObject({ id: made.id, made_by: 'rootadmin', uses: 2, uses_max: 2 });
    expect(listed?.used_by).toHaveLength(2);
    expect(listed).not.toHaveProperty('token');
    const arrivals = await segue.ctx.db.selectFrom('arrivals').select(['by_way', 'invited_by']).execute();
    expect(arrivals.filter(({ by_way }) => by_way === 'invitation')).toHaveLength(2);
  });

  test('a mailed one brings its link, and the address counts as verified', async () => {
    const email = 'guest@segue.test';
    const made = await root.ok(invitations.createInvitation, { body: { email, uses: 9 } });
    expect(made).toMatchObject({ email, token: null, link: null, uses_max: 1 });
    const received = await mail.next(email);
    expect(received.subject).toBe('Segue: You are invited');
    expect(received.text).toContain('rootadmin invites you to Segue.');
    const invitation = received.link('/register').searchParams.get('invitation') ?? '';
    const opened = await come('guest', { invitation });
    expect(opened.body).toMatchObject({ email_verified: true, role: 'user' });
  });

  test('an invitation ends by the clock, and when it is taken back', async () => {
    const expires_at = new Date(segue.time.now + 60_000).toISOString();
    const brief = await root.ok(invitations.createInvitation, { body: { expires_at } });
    const dropped = await root.ok(invitations.createInvitation, { body: {} });
    await root.ok(invitations.revokeInvitation, { params: { id: dropped.id } });
    expect((await come('late', { invitation: dropped.token })).status).toBe(404);
    segue.time.now += 61_000;
    expect((await come('late', { invitation: brief.token })).status).toBe(404);
    const past = new Date(segue.time.now - 1).toISOString();
    expect((await root.call(invitations.createInvitation, { body: { expires_at: past } })).status).toBe(422);
  });

  test('a member invites where the house was last read long ago', async () => {
    await setMode('invitation', { invitations_each: 1 });
    segue.time.now += 60_000;
    const made = await inviteAsMember(segue.ctx, { id: alice.id, username: 'alice', ip: '127.0.0.1' });
    expect((await alice.ok(invitations.listOwnInvitations)).invitations).toMatchObject([{ id: made.id }]);
    await alice.ok(invitations.revokeOwnInvitation, { params: { id: made.id } });
    await setMode('invitation', { invitations_each: 0 });
  });

  test('members invite as often as the house lets them, and see and end their own alone', async () => {
    expect((await alice.call(invitations.createOwnInvitation, { body: {} })).status).toBe(409);
    await setMode('invitation', { invitations_each: 2 });
    const first = await alice.ok(invitations.createOwnInvitation, { body: {} });
    const second = await alice.ok(invitations.createOwnInvitation, { body: {} });
    expect((await alice.call(invitations.createOwnInvitation, { body: {} })).status).toBe(409);
    await alice.ok(invitations.revokeOwnInvitation, { params: { id: second.id } });
    expect(await alice.ok(invitations.listOwnInvitations)).toMatchObject({
      left: 1,
      invitations: [{ id: first.id, made_by: 'alice', role: 'user' }],
    });
    const foreign = await root.ok(invitations.createInvitation, { body: {} });
    const params = { params: { id: foreign.id } };
    expect((await alice.call(invitations.revokeOwnInvitation, params)).status).toBe(404);
    for (const [endpoint, input] of [
      [invitations.listInvitations, undefined],
      [invitations.createInvitation, { body: {} }],
      [invitations.revokeInvitation, params],
    ] as const) {
      expect((await alice.call(endpoint as typeof invitations.createInvitation, input as never)).status).toBe(
        403,
      );
    }
    expect((await come('friend', { invitation: first.token })).body).toMatchObject({ role: 'user' });
    const invited = segue.ctx.db.selectFrom('arrivals').select('user_id').where('invited_by', '=', alice.id);
    expect(await invited.execute()).toHaveLength(1);
  });
});

describe('where administrators approve', () => {
  const reason = { reason: 'I collect bird songs.' };
  beforeAll(() => setMode('approval'));

  test('a sentence is needed, and nobody is in before the decision', async () => {
    const silent = await come('wren');
    expect([silent.status, silent.body]).toMatchObject([422, { field: 'reason' }]);
    const applied = await come('wren', reason);
    expect([applied.status, applied.body]).toMatchObject([201, { must_be_approved: true, username: 'wren' }]);
    expect((await logIn('wren')).status).toBe(401);
    expect((await come('Wren', { ...reason, email: 'third@segue.test' })).body).toMatchObject({
      detail: 'This username is taken.',
    });
  });

  test('administrators hear of it in their bell and see the queue, nobody else does', async () => {
    const { lines } = await root.ok(listNotifications, { query: {} });
    expect(lines[0]).toMatchObject({
      kind: 'answer',
      text: 'wren asks to come in: “I collect bird songs.”',
      path: '/admin/house',
    });
    expect((await alice.ok(listNotifications, { query: {} })).lines).toEqual([]);
    expect(await root.ok(listApplications)).toMatchObject([
      { username: 'wren', email: 'wren@segue.test', reason: reason.reason },
    ]);
    const [{ id } = { id: '' }] = await root.ok(listApplications);
    const decision = { params: { id }, body: { accept: true } };
    expect((await alice.call(listApplications)).status).toBe(403);
    expect((await alice.call(decideApplication, decision)).status).toBe(403);
    expect((await segue.visitor.call(decideApplication, decision)).status).toBe(401);
  });

  test('a known address and a waiting one are answered like a new one, and change nothing', async () => {
    const fresh = await come('robin', reason);
    for (const email of ['ALICE@segue.test', 'wren@segue.test']) {
      const known = await come('mallory', { ...reason, email });
      expect(known.status).toBe(fresh.status);
      expect(named(known.headers)).toEqual(named(fresh.headers));
      const personal = { id: expect.any(String), created_at: expect.any(String) };
      expect(known.body).toEqual({ ...fresh.body, ...personal, username: 'mallory', email });
    }
    expect((await root.ok(listApplications)).map(({ username }) => username)).toEqual(['wren', 'robin']);
    expect((await mail.next('alice@segue.test')).subject).toBeTruthy();
  });

  test('who is accepted gets a mail and logs in; who is declined gets the reason', async () => {
    const [wren, robin] = await root.ok(listApplications);
    const accept = { params: { id: wren?.id ?? '' }, body: { accept: true } };
    const [one, two] = await Promise.all([
      root.call(decideApplication, accept),
      root.call(decideApplication, accept),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).not.toEqual([204, 204]);
    const decline = { params: { id: robin?.id ?? '' }, body: { accept: false, reason: 'We are full.' } };
    await root.ok(decideApplication, decline);
    expect((await root.call(decideApplication, decline)).status).toBe(404);
    await segue.idle();
    const mails = (to: string) => mail.received.filter(({ envelopeTo }) => envelopeTo.includes(to));
    expect(mails('wren@segue.test').map(({ subject }) => subject)).toContain('Segue: Welcome');
    expect(mails('robin@segue.test')[0]?.text).toContain('The reason given: We are full.');
    const { access_token } = (await logIn('wren')).body;
    expect(await segue.as(access_token).ok(usersMe)).toMatchObject({ username: 'wren', role: 'user' });
    expect((await logIn('robin')).status).toBe(401);
    expect(await root.ok(listApplications)).toEqual([]);
  });

  test('an invitation lets in at once', async () => {
    const { token } = await root.ok(invitations.createInvitation, { body: {} });
    expect((await come('invited', { invitation: token })).body).toMatchObject({ must_be_approved: false });
    expect((await logIn('invited')).status).toBe(200);
  });
});

describe('where the house has rules', () => {
  beforeAll(() => setMode('open', { rules: 'Be kind.' }));

  test('they are accepted as they stand now, and the version is kept', async () => {
    const refused = await come('unruly');
    expect([refused.status, refused.body]).toMatchObject([422, { field: 'rules_version' }]);
    await setMode('open', { rules: 'Be kinder.' });
    expect((await come('unruly', { rules_version: 1 })).status).toBe(422);
    const { id } = (await come('ruly', { rules_version: 2 })).body;
    const kept = segue.ctx.db.selectFrom('arrivals').selectAll().where('user_id', '=', id);
    expect(await kept.executeTakeFirst()).toMatchObject({ by_way: 'open', rules_version: 2 });
  });
});

test('on a public site a stranger cannot be faster than its owner, who has the code of the start', async () => {
  const other = await bootSegue({ SEGUE_PUBLIC_URL: 'https://segue.example' });
  expect(await other.visitor.ok(registration)).toEqual({ first_account: true, needs_setup_code: true });
  const mallory = draftOf('mallory');
  const guess = (setup_code?: string) =>
    other.visitor.call(register, { body: { ...mallory, ...(setup_code ? { setup_code } : null) } });
  expect([(await guess()).status, (await guess('AAAA-BBBB-CCCC')).status]).toEqual([422, 422]);
  const code = setupCode(other.ctx.serverKey);
  const owner = { ...draftOf('owner'), setup_code: code.toLowerCase().replaceAll('-', ' ') };
  expect(await other.visitor.ok(register, { body: owner })).toMatchObject({ role: 'admin' });
  expect(await other.visitor.ok(registration)).toEqual({ first_account: false, needs_setup_code: false });
  expect((await guess()).body).toMatchObject({ role: 'user' });
  await other.close();
});

test('on one’s own machine no code is needed', async () => {
  const other = await bootSegue();
  expect(await other.visitor.ok(registration)).toEqual({ first_account: true, needs_setup_code: false });
  await other.close();
});
