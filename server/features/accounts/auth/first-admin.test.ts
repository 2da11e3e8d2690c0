import { afterEach, expect, test } from 'vitest';
import { ConfigError } from '#server/config-values.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { bootSegue, type Harness, memberPassword } from '#tests/harness.ts';
import { prepareFirstAdmin } from './first-admin.service.ts';
import { setupCode } from './setup-code.ts';

let segue: Harness;
afterEach(() => segue.close());

const configured = { SEGUE_ADMIN_EMAIL: 'Root.Admin+x@segue.test', SEGUE_ADMIN_PASSWORD: 'a good sentence' };

test('an empty installation says that the first to register will administer it', async () => {
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'https://segue.example' });
  expect(await prepareFirstAdmin(segue.ctx)).toBe(
    'Nobody administers it yet: the first account that registers at https://segue.example/register will.\n' +
      `It needs the code ${setupCode(segue.ctx.serverKey)}`,
  );
  await segue.member('alice');
  expect(await prepareFirstAdmin(segue.ctx)).toBeNull();
});

test('of two who register first at the same time, one administers', async () => {
  segue = await bootSegue();
  const names = ['alice', 'bob', 'carol', 'dave'];
  const roles = await Promise.all(
    names.map(async (username) => {
      const body = { username, email: `${username}@segue.test`, password: memberPassword };
      return (await segue.visitor.ok(register, { body })).role;
    }),
  );
  expect(roles.sort()).toEqual(['admin', 'user', 'user', 'user']);
});

test('the configured administrator is made, verified, and those who register are members', async () => {
  segue = await bootSegue(configured);
  expect(await prepareFirstAdmin(segue.ctx)).toBe(
    'The administrator Root.Adminx (Root.Admin+x@segue.test) has been created.',
  );
  expect(await prepareFirstAdmin(segue.ctx)).toBeNull();
  const body = { username: 'root.admin+x@segue.test', password: configured.SEGUE_ADMIN_PASSWORD };
  const { access_token } = await segue.visitor.ok(login, { body });
  expect(await segue.as(access_token).ok(usersMe)).toMatchObject({ role: 'admin', email_verified: true });
  expect((await (await segue.member('bob')).ok(usersMe)).role).toBe('user');
});

test('a name that is taken or too short gets another', async () => {
  segue = await bootSegue({ ...configured, SEGUE_ADMIN_EMAIL: 'x@segue.test' });
  await segue.member('admin');
  expect(await prepareFirstAdmin(segue.ctx)).toContain('The administrator admin2 (x@segue.test)');
});

test('a stranger who registered the configured address first gains nothing', async () => {
  segue = await bootSegue({ ...configured, SEGUE_ADMIN_EMAIL: 'bob@segue.test' });
  await segue.member('alice');
  const bob = await segue.member('bob');
  expect(await prepareFirstAdmin(segue.ctx)).toContain("which is no administrator's");
  expect((await bob.ok(usersMe)).role).toBe('user');
});

test('a common password stops the start', async () => {
  segue = await bootSegue({ ...configured, SEGUE_ADMIN_PASSWORD: 'password1' });
  await expect(prepareFirstAdmin(segue.ctx)).rejects.toBeInstanceOf(ConfigError);
});
