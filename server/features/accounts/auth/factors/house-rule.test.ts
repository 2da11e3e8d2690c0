import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout, usersMe } from '#shared/accounts/current-user.ts';
import { listSessions, login } from '#shared/accounts/auth.ts';
import { listFactors, removeFactor } from '#shared/accounts/factors.ts';
import { getAdminHouse, getHouse, updateHouse } from '#shared/base/house.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { setUpTotp } from '#tests/second-factor.ts';

const week = 7 * 24 * 60 * 60_000;

let segue: Harness;
let root: Client & { id: string };
let alice: Client & { id: string };

beforeAll(async () => {
  segue = await bootSegue();
  root = await segue.member('rootadmin');
  alice = await segue.member('alice');
});
afterAll(() => segue.close());

const rule = async (second_factor: 'nobody' | 'admins' | 'everybody') =>
  (await root.ok(updateHouse, { body: { second_factor } })).second_factor_from;
const after = (ms: number) => new Date(segue.time.now + ms).toISOString();
const statusOf = async (who: Client) => (await who.call(listPopular, { query: {} })).status;

/** Sessions have ended in the week between. */
async function logInAgain(): Promise<void> {
  for (const [who, username] of [
    [root, 'rootadmin'],
    [alice, 'alice'],
  ] as const) {
    const { access_token } = await segue.visitor.ok(login, { body: { username, password: memberPassword } });
    Object.assign(who, segue.as(access_token));
  }
}

test('a stricter rule counts a week later, a milder one leaves the moment alone', async () => {
  expect(await root.ok(getAdminHouse)).toMatchObject({ second_factor: 'nobody', second_factor_from: null });
  const first = await rule('admins');
  expect(first).toBe(after(week));
  segue.time.now += 1000;
  expect(await rule('admins')).toBe(first);
  const second = await rule('everybody');
  expect(second).toBe(after(week));
  expect(await rule('admins')).toBe(second);
  expect(await rule('nobody')).toBeNull();
  expect(Object.keys(await segue.visitor.ok(getHouse))).not.toContain('second_factor');
});

test('from then on people without a factor can do nothing but set one up', async () => {
  const from = await rule('admins');
  expect((await root.ok(listFactors)).required_from).toBe(from);
  expect((await alice.ok(listFactors)).required_from).toBeNull();
  segue.time.now += week - 1;
  await logInAgain();
  expect(await statusOf(root)).toBe(200);
  segue.time.now += 1;
  expect([await statusOf(root), await statusOf(alice)]).toEqual([428, 200]);
  const refused = await root.call(listSessions);
  expect(refused.body).toMatchObject({ reason: 'set_up', kinds: ['totp', 'passkey'] });
  await root.ok(usersMe);
  const { id } = await setUpTotp(segue, root);
  expect(await statusOf(root)).toBe(200);
  await root.ok(removeFactor, { params: { id } });
  expect(await statusOf(root)).toBe(428);
  await root.ok(logout);
});
