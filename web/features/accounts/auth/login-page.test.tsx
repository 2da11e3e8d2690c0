import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { login, register } from '#shared/accounts/auth.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { FakeError, fakeApi, refusal, renderApp, unreachable } from '#tests/web-harness.tsx';
import { getToken } from '#web/lib/session.ts';

const token = { access_token: 'a-token', token_type: 'bearer' } as const;

function open(at = '/login', state?: unknown) {
  const api = fakeApi();
  api.on(listPopular, []);
  return renderApp(at, { api, state });
}

async function fill(user: ReturnType<typeof open>['user'], name: string, password: string) {
  await user.type(await screen.findByLabelText('Email or Username'), name);
  await user.type(screen.getByLabelText('Password'), password);
}

test('a login sends a form, keeps the token, loads the person and returns to where they came from', async () => {
  const { api, user, address } = open('/login', { from: '/upload?playlist=p1' });
  api.on(login, token);
  api.on(usersMe, aCurrentUser());
  await fill(user, '  alice  ', 'a password ');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await expect.poll(address).toBe('/upload?playlist=p1');
  const [call] = api.callsTo(login);
  expect(call?.body).toEqual({ username: 'alice', password: 'a password ' });
  expect(call?.headers.get('content-type')).toBeNull(); // the browser writes a form's
  expect(getToken()).toBe('a-token');
  expect(await screen.findByText('alice')).toBeInTheDocument();
});

test('a login without a place to return to leads home', async () => {
  const { api, user, address } = open('/login', { from: '//evil.example' });
  api.on(login, token);
  api.on(usersMe, aCurrentUser());
  await fill(user, 'alice', 'a password');
  await user.keyboard('{Enter}');
  await expect.poll(address).toBe('/');
});

test('while it is being checked the button says so', async () => {
  const { api, user } = open();
  api.on(login, () => new Promise(() => undefined));
  await fill(user, 'alice', 'a password');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: 'Logging in...' }));
  expect(api.callsTo(login)).toHaveLength(1);
});

test('empty fields are named, and nothing is sent', async () => {
  const { api, user } = open();
  await user.type(await screen.findByLabelText('Email or Username'), '   ');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Enter your email or username.')).toBeVisible();
  expect(screen.getByText('Enter your password.')).toBeVisible();
  expect(screen.getByLabelText('Email or Username')).toHaveAttribute('aria-invalid', 'true');
  expect(api.callsTo(login)).toEqual([]);
});

test.each([
  ['the server’s words', refusal('unauthenticated', 'Wrong email, username or password.'), /^Wrong email/],
  [
    'the first issue of a list',
    new FakeError(422, { detail: [{ loc: ['body', 'x'], msg: 'First.', type: 'x' }, { msg: 'Second.' }] }),
    'First.',
  ],
  ['a plain text body', new FakeError(502, 'Bad gateway, sorry'), 'Bad gateway, sorry'],
  ['why no answer came', unreachable, /^The server may be down or unreachable\./],
  ['a last resort', new FakeError(500, {}), /^Failed to login\. Please check your credentials or try again/],
] as const)('a refused login shows %s', async (_what, answer, text) => {
  const { api, user, address } = open('/login?session_expired=true');
  api.on(login, answer);
  await fill(user, 'alice', 'a password');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
  // A wrong password is no error of a session: nobody is sent away, and what was typed stays.
  expect(address()).toBe('/login?session_expired=true');
  expect(screen.getByLabelText('Email or Username')).toHaveValue('alice');
});

test('an ended session is explained', async () => {
  open('/login?session_expired=true');
  expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
});

test('who must verify their address first is offered the mail again', async () => {
  const { api, user } = open();
  const detail = 'Please verify your email address first.';
  api.on(login, new FakeError(409, { detail, code: 'conflict', reason: 'email_not_verified' }));
  await fill(user, 'alice', 'a password');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send the mail again' })).toHaveAttribute(
    'href',
    '/resend-verification',
  );
});

test('a user who is logged in already goes on', async () => {
  const api = fakeApi();
  api.on(listPopular, []);
  const { address } = renderApp('/login', { api, viewer: aCurrentUser() });
  await expect.poll(address).toBe('/');
});

test('from the login to registering and back, the place to return to is kept', async () => {
  const { api, user, address } = open('/login', { from: '/upload' });
  await user.click(await screen.findByRole('link', { name: 'Register' }));
  expect(address()).toBe('/register');
  const opened = {
    ...aCurrentUser({ username: 'bob', email_verified: false }),
    must_verify_email: false,
    must_be_approved: false,
  };
  api.on(register, opened);
  await user.type(await screen.findByLabelText('Username'), 'bob');
  await user.type(screen.getByLabelText('Email'), 'bob@segue.test');
  await user.type(screen.getByLabelText('Password'), 'a good sentence');
  await user.type(screen.getByLabelText('Confirm Password'), 'a good sentence');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await expect.poll(address).toBe('/login');
  expect(api.callsTo(register)[0]?.body).toEqual({
    username: 'bob',
    email: 'bob@segue.test',
    password: 'a good sentence',
  });
  expect(await screen.findByText(/^Welcome to Segue!/)).toBeVisible();
  expect(screen.getByLabelText('Email or Username')).toHaveValue('bob');
  api.on(login, token);
  api.on(usersMe, aCurrentUser({ username: 'bob' }));
  await user.type(screen.getByLabelText('Password'), 'a good sentence');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await expect.poll(address).toBe('/upload');
});
