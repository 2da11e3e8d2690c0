import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import * as entrance from '#shared/accounts/factor-login.ts';
import * as contract from '#shared/accounts/factors.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { askedAfterPassword, logInWithCode, setUpTotp } from '#tests/second-factor.ts';
import { removeFactorsOf, tendRemovals } from './lost.service.ts';

let mail: MailServer;
let segue: Harness;
let people = 0;
let name: string;
let member: Client & { id: string };
let secret: string;

const hour = 60 * 60_000;

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
  ({ secret } = await setUpTotp(segue, member));
});

async function sayLost(): Promise<string> {
  const { ticket } = await askedAfterPassword(segue, name);
  return (await segue.visitor.ok(entrance.sayLost, { body: { ticket } })).removal_at;
}

const mailsAbout = async (subject: string) => {
  await segue.idle();
  return mail.received.filter(
    (one) => one.subject === `Segue: ${subject}` && one.envelopeTo.includes(`${name}@segue.test`),
  );
};
const warnings = () => mailsAbout('Your second factors will be removed');

const removalAt = async () => (await member.ok(contract.listFactors)).removal_at;

const logIn = () => segue.visitor.call(login, { body: { username: name, password: memberPassword } });

test('they are removed after 72 hours, with a mail each day', async () => {
  const began = segue.time.now;
  const told = await sayLost();
  expect(Date.parse(told) - began).toBe(72 * hour);
  expect(await removalAt()).toBe(told);
  // Said again, nothing begins again.
  segue.time.now += hour;
  expect(await sayLost()).toBe(told);
  expect(await warnings()).toHaveLength(1);
  for (const [day, mails] of [
    [1, 2],
    [2, 3],
  ] as const) {
    segue.time.now = began + day * 24 * hour;
    await tendRemovals(segue.ctx);
    await tendRemovals(segue.ctx);
    expect(await warnings()).toHaveLength(mails);
  }
  segue.time.now = began + 72 * hour - 1;
  await tendRemovals(segue.ctx);
  expect((await logIn()).status).toBe(428);
  segue.time.now += 1;
  await tendRemovals(segue.ctx);
  expect((await logIn()).status).toBe(200);
  expect(await mailsAbout('Your second factors were removed')).toHaveLength(1);
  const log = await segue.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name'])
    .where('subject_id', '=', member.id)
    .where('action', 'like', 'account.factors_%')
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { action: 'account.factors_lost', actor_name: name },
    { action: 'account.factors_removed', actor_name: '' },
  ]);
});

test('where no server ran for the whole wait they are told once more, and removed half a day later', async () => {
  await sayLost();
  segue.time.now += 80 * hour;
  await tendRemovals(segue.ctx);
  expect((await logIn()).status).toBe(428);
  expect(await warnings()).toHaveLength(2);
  expect(Date.parse((await removalAt()) ?? '') - segue.time.now).toBe(12 * hour);
  segue.time.now += 12 * hour;
  await tendRemovals(segue.ctx);
  expect((await logIn()).status).toBe(200);
  expect(await warnings()).toHaveLength(2);
});

test('the link of a mail keeps them, and ends every session and ticket', async () => {
  const { ticket } = await askedAfterPassword(segue, name);
  await sayLost();
  const [warning] = await warnings();
  const token = warning?.link('/keep-factors').searchParams.get('token') ?? '';
  const wrong = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const body of [{ token: wrong }, { token: '' }, { token: member.id }])
    expect((await segue.visitor.call(entrance.keepFactors, { body })).status).toBe(400);
  await segue.visitor.ok(entrance.keepFactors, { body: { token } });
  expect((await member.call(usersMe)).status).toBe(401);
  expect((await segue.visitor.call(entrance.sayLost, { body: { ticket } })).status).toBe(410);
  expect((await segue.visitor.call(entrance.keepFactors, { body: { token } })).status).toBe(400);
  segue.time.now += 73 * hour;
  await tendRemovals(segue.ctx);
  expect((await logIn()).status).toBe(428);
});

test('a login with a factor keeps them, and so does a press in the profile', async () => {
  await sayLost();
  await logInWithCode(segue, name, secret);
  expect(await removalAt()).toBeNull();
  await sayLost();
  await member.ok(contract.cancelRemoval);
  expect(await removalAt()).toBeNull();
  await member.ok(contract.cancelRemoval);
});

test('only a ticket of a right password begins the wait', async () => {
  const { ticket } = await segue.visitor.ok(entrance.beginPasskeyLogin);
  for (const one of [ticket, 'made-up'])
    expect((await segue.visitor.call(entrance.sayLost, { body: { ticket: one } })).status).toBe(410);
});

test('the operator removes them at once', async () => {
  expect(await removeFactorsOf(segue.ctx, member.id)).toBe(true);
  expect(await removeFactorsOf(segue.ctx, member.id)).toBe(false);
  expect((await logIn()).status).toBe(200);
  expect(await mailsAbout('Your second factors were removed')).toHaveLength(1);
  expect((await member.ok(contract.listFactors)).recovery_codes_left).toBe(0);
});
