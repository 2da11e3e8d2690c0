import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import {
  beginPasskeyLogin,
  enterWithFactor,
  keepFactors,
  passkeyLogin,
  sayLost,
} from '#shared/accounts/factor-login.ts';
import { type FactorKind } from '#shared/accounts/factors.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { type FakeApi, FakeError, fakeApi, refusal, renderApp, unreachable } from '#tests/web-harness.tsx';
import { getToken } from '#web/lib/session.ts';

const token = { access_token: 'a-token', token_type: 'bearer' } as const;
const wrongCode = new FakeError(422, {
  detail: 'This code is not right.',
  code: 'unprocessable',
  field: 'code',
});

/** A browser with passkeys: the library's part of it. */
const passkeys = vi.hoisted(() => ({
  startAuthentication: vi.fn<() => Promise<object>>(),
  startRegistration: vi.fn<() => Promise<object>>(),
}));
vi.mock('@simplewebauthn/browser', () => passkeys);

afterEach(() => vi.unstubAllGlobals());

async function atSecondStep(
  kinds: FactorKind[] = ['totp'],
  prepare: (api: FakeApi) => void = () => undefined,
) {
  const api = fakeApi();
  if (kinds.includes('passkey')) vi.stubGlobal('PublicKeyCredential', {});
  api.on(listPopular, []);
  api.on(usersMe, aCurrentUser());
  const passkey = kinds.includes('passkey') ? { challenge: 'of the login' } : undefined;
  const detail = 'Prove your second factor.';
  const facts = { reason: 'login', kinds, ticket: 'ticket', ...(passkey ? { passkey } : null) };
  api.on(login, new FakeError(428, { detail, code: 'second_factor_required', ...facts }));
  prepare(api);
  const view = renderApp('/login', { api, state: { from: '/upload' } });
  await view.user.type(await screen.findByLabelText('Email or Username'), 'alice');
  await view.user.type(screen.getByLabelText('Password'), 'a password');
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  return view;
}

test('a code in pasted groups finishes the login, in a browser that is remembered', async () => {
  const { api, user, address } = await atSecondStep();
  api.on(enterWithFactor, token);
  const code = screen.getByLabelText('Code from your app');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  await user.paste('123 456');
  expect(code).toHaveValue('123456');
  await user.click(screen.getByRole('checkbox', { name: 'Remember this browser for 30 days' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(address).toBe('/upload');
  expect(api.callsTo(enterWithFactor)[0]?.body).toEqual({
    ticket: 'ticket',
    code: '123456',
    remember_browser: true,
  });
});

test('a wrong code is told beside its field, which has the focus; the other words stay', async () => {
  const { api, user } = await atSecondStep();
  api.on(enterWithFactor, wrongCode);
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.keyboard('kept-words');
  await user.click(screen.getByRole('button', { name: 'Use a code from your app' }));
  await user.keyboard('12{Enter}');
  expect(screen.getByText('Enter all six digits.')).toBeVisible();
  expect(api.callsTo(enterWithFactor)).toEqual([]);
  await user.keyboard('3456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  const code = screen.getByLabelText('Code from your app');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription(/This code is not right\./);
  expect(code).toHaveValue('123456');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveValue('kept-words');
  expect(screen.queryByText('This code is not right.')).toBeNull();
});

test('a recovery code finishes it too', async () => {
  const { api, user } = await atSecondStep();
  api.on(enterWithFactor, token);
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.keyboard(' abcd-efgh {Enter}');
  await expect.poll(getToken).toBe('a-token');
  expect(api.callsTo(enterWithFactor)[0]?.body).toEqual({ ticket: 'ticket', recovery_code: 'abcd-efgh' });
});

test.each([refusal('unauthenticated', 'Too late.'), refusal('gone', 'Too late.')])(
  'a ticket that is no longer good leads back to the password (%#)',
  async (late) => {
    const { api, user, address } = await atSecondStep();
    api.on(enterWithFactor, late);
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText(/^That took too long/)).toBeVisible();
    expect(screen.getByLabelText('Email or Username')).toHaveValue('alice');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(address()).toBe('/login');
  },
);

test('a passkey is asked for by a press alone, and one that is not used can be tried again', async () => {
  const { api, user } = await atSecondStep(['passkey']);
  api.on(enterWithFactor, token);
  const stopped = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  passkeys.startAuthentication.mockRejectedValueOnce(stopped).mockResolvedValue({ id: 'key' });
  expect(passkeys.startAuthentication).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('Code from your app')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText(/^No passkey was used\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await expect.poll(getToken).toBe('a-token');
  expect(passkeys.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'of the login' } });
  expect(api.callsTo(enterWithFactor)[0]?.body).toEqual({ ticket: 'ticket', passkey: { id: 'key' } });
});

test('who has lost everything reads what happens, asks for it, and is told until when', async () => {
  const { api, user } = await atSecondStep();
  api.on(sayLost, { removal_at: '2026-12-01T10:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'I have lost everything' }));
  expect(screen.getByText(/after 72 hours/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove it in 72 hours' }));
  expect(await screen.findByText(/^Your second factor goes on 1 Dec 2026/)).toBeVisible();
  expect(api.callsTo(sayLost)[0]?.body).toEqual({ ticket: 'ticket' });
  await user.click(screen.getByRole('button', { name: 'Back to the login' }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('a passkey alone logs in, where the browser knows passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', {});
  const api = fakeApi();
  api.on(listPopular, []);
  api.on(usersMe, aCurrentUser());
  api.on(beginPasskeyLogin, { ticket: 'of the options', passkey: { challenge: 'x' } });
  api.on(passkeyLogin, unreachable);
  passkeys.startAuthentication.mockResolvedValue({ id: 'key' });
  const { user } = renderApp('/login', { api });
  await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
  expect(await screen.findByText(/may be down or unreachable/)).toBeVisible();
  api.on(passkeyLogin, token);
  await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
  await expect.poll(getToken).toBe('a-token');
  expect(api.callsTo(passkeyLogin)[1]?.body).toEqual({ ticket: 'of the options', passkey: { id: 'key' } });
});

test('a browser without passkeys is offered none', async () => {
  await atSecondStep();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('the mailed link keeps the factors when its button is pressed', async () => {
  const api = fakeApi();
  api.on(keepFactors, { message: 'Your second factor stays.' });
  const { user, address } = renderApp('/keep-factors?token=abc', { api });
  await user.click(await screen.findByRole('button', { name: 'Keep my second factor' }));
  expect(await screen.findByText('Your second factor stays.')).toBeVisible();
  expect(api.callsTo(keepFactors)[0]?.body).toEqual({ token: 'abc' });
  await waitFor(() => expect(screen.getByRole('link', { name: 'To the login' })).toBeVisible());
  expect(address()).toMatch(/^\/keep-factors/);
});
