import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { type FakeApi, FakeError, fakeApi, refusal, renderApp, unreachable } from '#tests/web-harness.tsx';
import { getToken, setToken } from '#web/lib/session.ts';

const neutral = 'If your email is registered with us, you will receive a password reset link shortly.';
const dead = 'This verification link is invalid or has expired, or it was used before.';

function open(at: string, prepare: (api: FakeApi) => void = () => undefined) {
  const api = fakeApi();
  prepare(api);
  return renderApp(at, { api });
}

test('a verification shows that it is under way, then that it succeeded', async () => {
  let answer: (reply: { message: string }) => void = () => {};
  const { api, user, address } = open('/verify-email?token=abc', (api) =>
    api.on(verifyEmail, () => new Promise((resolve) => (answer = resolve))),
  );
  expect(await screen.findByRole('heading', { name: 'Verifying Your Email' })).toBeVisible();
  await expect.poll(() => api.callsTo(verifyEmail).length).toBe(1);
  await act(async () => answer({ message: 'Done.' }));
  expect(await screen.findByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  expect(api.callsTo(verifyEmail)).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Login to Your Account' }));
  expect(address()).toBe('/login');
});

test('the token is tried in the query, then in the body, then by a plain request', async () => {
  const { api } = open('/verify-email?token=abc', (api) => api.on(verifyEmail, refusal('bad_request', dead)));
  expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  const tries = api.callsTo(verifyEmail).map(({ query, body }) => [query.get('token'), body]);
  expect(tries).toEqual([
    ['abc', {}],
    [null, { token: 'abc' }],
    [null, { token: 'abc' }],
  ]);
  expect(screen.getByRole('alert')).toHaveTextContent(dead);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/login', '/resend-verification']));
});

test('the second way is enough', async () => {
  open('/verify-email?token=abc', (api) =>
    api.on(verifyEmail, ({ query }) => (query.get('token') ? unreachable : { message: 'Done.' })),
  );
  expect(await screen.findByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
});

test.each([
  ['/verify-email', 'No verification token found in URL'],
  ['/verify-email?token=', 'No verification token found in URL'],
])('%s is told what is missing', async (at, text) => {
  const { api } = open(at);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(api.callsTo(verifyEmail)).toEqual([]);
});

test('a dead link says nothing bad to who is logged in and whose address is verified', async () => {
  setToken('a-token');
  open('/verify-email?token=abc', (api) => {
    api.on(usersMe, aCurrentUser());
    api.on(verifyEmail, new FakeError(400, { detail: dead, code: 'bad_request', reason: 'link_dead' }));
  });
  expect(await screen.findByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
});

test.each([new FakeError(500, {}), unreachable])(
  'a verification that fails without a word has words of its own',
  async (answer) => {
    open('/verify-email?token=abc', (api) => api.on(verifyEmail, () => answer as FakeError));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to verify email. Please try again later.',
    );
  },
);

async function sendAddress(user: ReturnType<typeof open>['user'], button: string) {
  await user.type(await screen.findByLabelText('Email'), 'alice@segue.test');
  await user.click(screen.getByRole('button', { name: button }));
}

test('another verification mail is confirmed without telling whether there is such an account', async () => {
  const { api, user } = open('/resend-verification');
  api.on(resendVerification, { message: 'If this address…' });
  await sendAddress(user, 'Send Verification Link');
  expect(await screen.findByText('If this address…')).toBeVisible();
  expect(api.callsTo(resendVerification)[0]?.body).toEqual({ email: 'alice@segue.test' });
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
});

test.each([
  [refusal('too_many_requests', 'Too many attempts.'), 'Too many attempts.'],
  [unreachable, 'An error occurred while trying to resend the verification email. Please try again later.'],
  [
    new FakeError(500, {}),
    'An error occurred while trying to resend the verification email. Please try again later.',
  ],
])('a mail that could not be sent again is told', async (answer, text) => {
  const { api, user } = open('/resend-verification');
  api.on(resendVerification, () => answer as FakeError);
  await sendAddress(user, 'Send Verification Link');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toHaveValue('alice@segue.test');
});

test.each([
  [{ message: neutral }, neutral],
  [{ message: 'The server’s own words.' }, 'The server’s own words.'],
  [new FakeError(500, {}), neutral],
  [refusal('too_many_requests', 'Too many attempts.'), 'Too many attempts.'],
  [unreachable, neutral],
])('a forgotten password gets the same answer whatever happened', async (answer, text) => {
  const { api, user } = open('/request-password-reset');
  api.on(requestPasswordReset, () => answer as { message: string });
  await sendAddress(user, 'Send Reset Link');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
});

test('an address that is none is told beside the field', async () => {
  const { api, user } = open('/request-password-reset');
  await user.type(await screen.findByLabelText('Email'), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByText('Enter a valid email address.')).toBeVisible();
  expect(api.callsTo(requestPasswordReset)).toEqual([]);
});

async function chooseAnother(user: ReturnType<typeof open>['user'], confirm = 'a new sentence') {
  await user.type(await screen.findByLabelText('New Password'), 'a new sentence');
  await user.type(screen.getByLabelText('Confirm New Password'), confirm);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('a new password replaces the form by the success, and ends the session here', async () => {
  setToken('an-old-token');
  const { api, user } = open('/reset-password?token=abc');
  api.on(resetPassword, { message: 'Password reset successful!' });
  await chooseAnother(user);
  expect(await screen.findByText('Password reset successful!')).toBeVisible();
  expect(api.callsTo(resetPassword)[0]?.body).toEqual({ token: 'abc', new_password: 'a new sentence' });
  expect(screen.queryByLabelText('New Password')).toBeNull();
  expect(getToken()).toBeNull();
});

test('a reset without a token says so at once, and once more when it is submitted', async () => {
  const { api, user } = open('/reset-password');
  expect(await screen.findByRole('alert')).toHaveTextContent('Password reset token not found in URL.');
  await chooseAnother(user);
  expect(await screen.findByText('Password reset token is missing.')).toBeVisible();
  expect(api.callsTo(resetPassword)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/request-password-reset',
  );
});

test('a reset for which no answer comes has words of its own', async () => {
  const { api, user } = open('/reset-password?token=abc');
  api.on(resetPassword, unreachable);
  await chooseAnother(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to reset password. Please try again or request a new reset link.',
  );
});

test('passwords that differ are told beside the field', async () => {
  const { api, user } = open('/reset-password?token=abc');
  await chooseAnother(user, 'something else');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(api.callsTo(resetPassword)).toEqual([]);
});

test.each([
  [refusal('bad_request', 'This link is invalid or expired.'), 'This link is invalid or expired.', true],
  [refusal('bad_request', 'Something else.'), 'Something else.', false],
  [
    refusal('internal', 'Words of the server'),
    'Server error. Please try again later or request a new password reset link.',
    false,
  ],
  [new FakeError(418, {}), 'Failed to reset password. Please try again or request a new reset link.', false],
])('a refused reset tells why (%#)', async (answer, text, needsNewLink) => {
  const { api, user } = open('/reset-password?token=abc');
  api.on(resetPassword, answer);
  await chooseAnother(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByLabelText('New Password')).toBeNull();
  const link = screen.queryByRole('link', { name: 'Request a new link' });
  expect(link?.getAttribute('href') ?? null).toBe(needsNewLink ? '/request-password-reset' : null);
});

test('a password that the server finds too common is told beside the field, and the link stays good', async () => {
  const { api, user } = open('/reset-password?token=abc');
  const detail = 'This password is one of the most common ones. Choose another.';
  api.on(resetPassword, new FakeError(422, { detail, code: 'unprocessable', field: 'new_password' }));
  await chooseAnother(user);
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByLabelText('New Password')).toBeVisible();
});

test('a reset that is not found is tried at the other address', async () => {
  const { api, user } = open('/reset-password?token=abc');
  const other = { ...resetPassword, id: 'other', path: '/v1/auth/reset-password' } as const;
  api.on(resetPassword, new FakeError(404, {}));
  api.on(other, { message: 'Password reset successful!' });
  await chooseAnother(user);
  expect(await screen.findByText('Password reset successful!')).toBeVisible();
});

test('resetting the authentication clears everything and counts down to the login', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setToken('a-token');
  localStorage.setItem('show_debug', 'true');
  localStorage.setItem('api_session_id', 'f'.repeat(32));
  sessionStorage.setItem('kept:x', '{}');
  const { address } = open('/reset-auth');
  expect(await screen.findByText('To the login in 3 seconds...')).toBeVisible();
  // The screen changes a moment before its effects.
  await act(async () => undefined);
  expect([localStorage.getItem('token'), localStorage.getItem('show_debug')]).toEqual([null, null]);
  // A call that was on its way may make a new one.
  expect(localStorage.getItem('api_session_id')).not.toBe('f'.repeat(32));
  expect(sessionStorage.length).toBe(0);
  await act(async () => vi.advanceTimersByTime(1000));
  expect(screen.getByText('To the login in 2 seconds...')).toBeVisible();
  await act(async () => vi.advanceTimersByTime(1000));
  await act(async () => vi.advanceTimersByTime(1000));
  await expect.poll(address).toBe('/login');
  vi.useRealTimers();
});
