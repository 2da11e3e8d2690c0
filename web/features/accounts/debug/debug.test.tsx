import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getHealth, type Health } from '#shared/base/health.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { fakeApi, refusal, renderApp, unreachable } from '#tests/web-harness.tsx';
import { setToken } from '#web/lib/session.ts';
import { showDebug } from '#web/lib/debug-flag.ts';

const part = (value: unknown) => btoa(JSON.stringify(value));
const jwt = `${part({ alg: 'HS256' })}.${part({ sub: 'u1', username: 'alice', exp: 4102444800 })}.signature`;

function open(at = '/debug', viewer = true, answers = true) {
  const api = fakeApi();
  const health: Health = { status: 'ok', version: '1.2.3', parts: { database: { status: 'ok' } } };
  api.on(getHealth, () => (answers ? health : unreachable));
  return renderApp(at, { api, ...(viewer ? { viewer: aCurrentUser({ role: 'pro' }) } : {}) });
}

const panelName = 'Authentication debug panel';
const panel = () => screen.queryByRole('complementary', { name: panelName });

test('the page shows who is logged in, the health, the decoded token and a test of the call', async () => {
  const { api, user, address } = open();
  setToken(jwt);
  const session = (await screen.findByRole('heading', { name: 'Session' })).parentElement as HTMLElement;
  expect(await within(session).findByText('Yes')).toBeVisible();
  expect(within(session).getByText('alice')).toBeVisible();
  expect(within(session).getByText('pro')).toBeVisible();
  expect(await screen.findByText('1.2.3')).toBeVisible();
  expect(await screen.findByText(/"username": "alice"/)).toBeVisible();
  expect(screen.getByText(/"alg": "HS256"/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText(/^Answered 200 in \d+ ms$/)).toBeVisible();
  api.on(usersMe, refusal('not_found', 'Gone.'));
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText(/^Answered 404 in \d+ ms$/)).toBeVisible();
  expect(screen.getByText(/"detail": "Gone\."/)).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Reset Auth' }));
  expect(address()).toBe('/reset-auth');
});

test('the page says so where nobody is logged in and nothing answers', async () => {
  open('/debug', false, false);
  const session = (await screen.findByRole('heading', { name: 'Session' })).parentElement as HTMLElement;
  expect(within(session).getByText('No')).toBeVisible();
  expect(screen.getByText('No token is stored.')).toBeVisible();
  expect(await screen.findByText('The backend does not answer.')).toBeVisible();
});

test('a third refusal leads to the reset even from here', async () => {
  const { api, user, address } = open('/debug', false);
  api.on(usersMe, refusal('unauthenticated', 'Please log in.'));
  await screen.findByRole('button', { name: 'Test' });
  for (let count = 1; count <= 3; count += 1) {
    expect(address()).toBe('/debug');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    await expect.poll(() => api.callsTo(usersMe).length).toBe(count);
  }
  await expect.poll(address).toBe('/reset-auth');
});

test('the panel comes by the address, goes by the address, and the stored flag remembers', async () => {
  const first = open('/debug?debug=true');
  expect(await screen.findByRole('complementary', { name: panelName })).toBeVisible();
  expect(localStorage.getItem('show_debug')).toBe('true');
  first.unmount();
  const second = open('/debug');
  expect(await screen.findByRole('complementary', { name: panelName })).toBeVisible();
  second.unmount();
  open('/debug?debug=false');
  await expect.poll(panel).toBeNull();
  expect(localStorage.getItem('show_debug')).toBeNull();
});

test('the panel comes and goes by Ctrl+Shift+D', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Session' });
  expect(panel()).toBeNull();
  await user.keyboard('{Control>}{Shift>}{D}{/Shift}{/Control}');
  expect(await screen.findByRole('complementary', { name: panelName })).toBeVisible();
  await user.keyboard('{Control>}{Shift>}{D}{/Shift}{/Control}');
  await expect.poll(panel).toBeNull();
});

test('the panel shows state, name, role and a shortened token, and two ways on', async () => {
  const { user } = open('/debug?debug=true');
  setToken(jwt);
  const aside = await screen.findByRole('complementary', { name: panelName });
  expect(await within(aside).findByText('alice')).toBeVisible();
  expect(within(aside).getByText('pro')).toBeVisible();
  expect(within(aside).getByText(`${jwt.slice(0, 12)}…`)).toBeVisible();
  expect(aside).not.toHaveTextContent(jwt);
  expect(within(aside).getByRole('link', { name: 'Full Debug page' })).toHaveAttribute('href', '/debug');
  expect(within(aside).getByRole('link', { name: 'Reset Auth' })).toHaveAttribute('href', '/reset-auth');
  await user.click(within(aside).getByRole('button', { name: 'Close the debug panel' }));
  expect(panel()).toBeNull();
  showDebug(false);
});
