import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, register } from '#shared/accounts/auth.ts';
import { logout } from '#shared/accounts/current-user.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { bootSegue, type Harness, memberPassword } from '#tests/harness.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
});
afterAll(() => segue.close());

test('the first account administers, the next is a member', async () => {
  const alice = await segue.member('alice');
  const bob = await segue.member('bob');
  expect((await alice.ok(usersMe)).role).toBe('admin');
  expect((await bob.ok(usersMe)).role).toBe('user');
});

test('a name or an address is taken whatever its case', async () => {
  const body = { username: 'ALICE', email: 'other@segue.test', password: memberPassword };
  expect((await segue.visitor.call(register, { body })).status).toBe(409);
  const again = { ...body, username: 'dora', email: 'Alice@Segue.test' };
  expect((await segue.visitor.call(register, { body: again })).status).toBe(409);
});

test('one logs in with the email address too, but not with a wrong password', async () => {
  const right = { username: 'bob@segue.test', password: memberPassword };
  expect((await segue.visitor.call(login, { body: right })).status).toBe(200);
  const wrong = await segue.visitor.call(login, { body: { ...right, password: 'not the password' } });
  expect(wrong.status).toBe(401);
  expect(wrong.body.detail).toBe('Wrong email, username or password.');
});

test('a session survives a restart and ends with the logout', async () => {
  const carol = await segue.member('carol');
  await segue.restart();
  expect((await carol.ok(usersMe)).username).toBe('carol');
  await carol.ok(logout);
  expect((await carol.call(usersMe)).status).toBe(401);
});

test('a body that does not fit names each field', async () => {
  const answer = await segue.visitor.call(register, {
    body: { username: 'a\u0000', email: 'x', password: 'short' },
  });
  expect(answer.status).toBe(422);
  const places = (answer.body.detail as { loc: string[] }[]).map((issue) => issue.loc.join('.'));
  expect(new Set(places)).toEqual(new Set(['body.username', 'body.email', 'body.password']));
});
