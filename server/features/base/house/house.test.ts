import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#shared/base/audit.ts';
import { getAdminHouse, getHouse, updateHouse } from '#shared/base/house.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let root: Client;
let alice: Client;

beforeAll(async () => {
  segue = await bootSegue();
  root = await segue.member('rootadmin');
  alice = await segue.member('alice');
});
afterAll(() => segue.close());

const change = (body: Parameters<typeof root.ok<typeof updateHouse>>[1] & object) =>
  root.ok(updateHouse, body);

test('a house that nobody has furnished is open, public and called Segue', async () => {
  expect(await segue.visitor.ok(getHouse)).toMatchObject({
    name: 'Segue',
    sentence: '',
    registration: 'open',
    members_only: false,
    accent: null,
    rules: { en: '', it: '', de: '' },
    rules_version: 0,
  });
});

test('administrators furnish it, others neither read nor change their page', async () => {
  const body = { name: 'Radio Nord', sentence: 'Music from up here', accent: '#0A58CA' };
  for (const who of [alice, segue.visitor]) {
    expect((await who.call(updateHouse, { body })).status).toBe(who === alice ? 403 : 401);
    expect((await who.call(getAdminHouse)).status).toBe(who === alice ? 403 : 401);
  }
  expect(await change({ body })).toMatchObject({ ...body, accent: '#0a58ca', fixed: {} });
  expect(await segue.visitor.ok(getHouse)).toMatchObject({ name: 'Radio Nord', accent: '#0a58ca' });
  const [entry] = await root.ok(listAudit, { query: { action: 'house.' } });
  expect(entry).toMatchObject({
    actor: 'rootadmin',
    action: 'house.changed',
    facts: { name: 'Segue → Radio Nord', accent: '– → #0a58ca' },
  });
});

test('what is not sent stays, and what changes nothing is not written down', async () => {
  await change({ body: { name: 'Radio Nord' } });
  expect(await root.ok(listAudit, { query: { action: 'house.' } })).toHaveLength(1);
  expect(await segue.visitor.ok(getHouse)).toMatchObject({ sentence: 'Music from up here' });
});

test('an accent that could not be read is refused with its contrast, and one that can is kept', async () => {
  const pale = await root.call(updateHouse, { body: { accent: '#ffff00' } });
  expect([pale.status, pale.body]).toMatchObject([422, { field: 'accent' }]);
  expect(pale.body.detail).toContain('its contrast is 1:1');
  expect((await root.call(updateHouse, { body: { accent: 'red' } })).status).toBe(422);
  expect(await segue.visitor.ok(getHouse)).toMatchObject({ accent: '#0a58ca' });
  expect(await change({ body: { accent: null } })).toMatchObject({ accent: null });
});

test('each wording of the rules has a version of its own', async () => {
  const first = await change({ body: { rules: { en: 'Be kind.', de: 'Sei freundlich.' } } });
  expect(first).toMatchObject({ rules: { en: 'Be kind.', it: '', de: 'Sei freundlich.' }, rules_version: 1 });
  const second = await change({ body: { rules: { it: 'Sii gentile.' } } });
  expect(second).toMatchObject({ rules: { en: 'Be kind.', it: 'Sii gentile.' }, rules_version: 2 });
  const kept = await segue.ctx.db.selectFrom('house_rules').select(['version', 'texts']).execute();
  expect(kept).toMatchObject([{ version: 1 }, { version: 2 }]);
  expect(await change({ body: { rules: 'No shouting.' } })).toMatchObject({
    rules: { en: 'No shouting.', it: '', de: '' },
  });
});

test('the environment decides some fields, and says by which setting', async () => {
  const other = await bootSegue({ SEGUE_HOUSE_NAME: 'Fixed', SEGUE_REGISTRATION: 'closed' });
  const admin = await other.member('rootadmin');
  expect(await admin.ok(getAdminHouse)).toMatchObject({
    name: 'Fixed',
    registration: 'closed',
    fixed: { name: 'SEGUE_HOUSE_NAME', registration: 'SEGUE_REGISTRATION' },
  });
  const refused = await admin.call(updateHouse, { body: { registration: 'open' } });
  expect([refused.status, refused.body.detail]).toMatchObject([
    409,
    expect.stringContaining('SEGUE_REGISTRATION'),
  ]);
  expect(await admin.ok(updateHouse, { body: { sentence: 'Hello', registration: 'closed' } })).toMatchObject({
    name: 'Fixed',
    sentence: 'Hello',
  });
  await other.close();
});
