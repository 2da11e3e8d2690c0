import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateHouse } from '#shared/base/house.ts';
import { getFirstSteps, sendTestMail, setFirstStep } from '#shared/operations/first-steps.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';

let mail: MailServer;
let segue: Harness;
let root: Client;
let alice: Client;

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

const states = async () =>
  Object.fromEntries((await root.ok(getFirstSteps)).steps.map(({ name, state }) => [name, state]));

test('all steps are open at first, and administrators alone see and take them', async () => {
  expect(await states()).toEqual({
    name: 'open',
    doors: 'open',
    mail: 'open',
    storage: 'open',
    backup: 'open',
  });
  const step = { params: { step: 'doors' as const }, body: { state: 'done' as const } };
  for (const [who, status] of [
    [alice, 403],
    [segue.visitor, 401],
  ] as const) {
    expect((await who.call(getFirstSteps)).status).toBe(status);
    expect((await who.call(setFirstStep, step)).status).toBe(status);
    expect((await who.call(sendTestMail)).status).toBe(status);
  }
});

test('a step is skipped and taken up again; a name of one’s own is seen', async () => {
  await root.ok(setFirstStep, { params: { step: 'storage' }, body: { state: 'skipped' } });
  await root.ok(setFirstStep, { params: { step: 'doors' }, body: { state: 'done' } });
  await root.ok(updateHouse, { body: { name: 'Radio Nord' } });
  expect(await states()).toMatchObject({ name: 'done', doors: 'done', storage: 'skipped', mail: 'open' });
  await root.ok(setFirstStep, { params: { step: 'storage' }, body: { state: 'open' } });
  expect(await states()).toMatchObject({ storage: 'open' });
});

test('a test letter leaves at once, and a refusal is told in the mail server’s words', async () => {
  // The mails of the registrations first.
  await segue.idle();
  const before = mail.received.length;
  mail.refuse([550]);
  const refused = await root.call(sendTestMail);
  expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining('550')]);
  expect(await states()).toMatchObject({ mail: 'open' });
  expect(await root.ok(sendTestMail)).toEqual({ to: 'rootadmin@segue.test' });
  expect(mail.received.slice(before).map(({ subject }) => subject)).toEqual(['Radio Nord: A test letter']);
  expect(await states()).toMatchObject({ mail: 'done' });
});
