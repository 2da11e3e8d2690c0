import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usersMe } from '#shared/accounts/current-user.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { fakeApi, refusal, renderApp } from '#tests/web-harness.tsx';
import { setToken } from '#web/lib/session.ts';

const undecided = () => {
  const api = fakeApi();
  api.on(usersMe, () => new Promise(() => undefined));
  setToken('a-token');
  return api;
};

test.each(['/upload', '/playlists', '/profile'])(
  '%s waits in Italian while the login is being checked',
  (path) => {
    renderApp(path, { api: undecided() });
    expect(screen.getByText('Caricamento in corso...')).toHaveAttribute('lang', 'it');
  },
);

test('the administration waits with words of its own', () => {
  renderApp('/admin', { api: undecided() });
  expect(screen.getByText('Verificando autenticazione...')).toBeVisible();
});

test.each(['/upload?playlist=p1', '/playlists', '/profile', '/admin/users'])(
  '%s sends a visitor to the login',
  async (path) => {
    const { address } = renderApp(path);
    await expect.poll(address).toBe('/login');
  },
);

test('a token that is refused sends to the login, which says that the session has ended', async () => {
  const api = fakeApi();
  api.on(usersMe, refusal('unauthenticated', 'Please log in.'));
  setToken('stale');
  const { address } = renderApp('/upload', { api });
  await expect.poll(address).toBe('/login?session_expired=true');
});

test.each(['user', 'pro'] as const)('a %s who asks for the administration is sent home', async (role) => {
  const { address } = renderApp('/admin', { viewer: aCurrentUser({ role }) });
  await expect.poll(address).toBe('/');
});

test('an administrator gets in', async () => {
  const { address } = renderApp('/admin/users', { viewer: aCurrentUser({ role: 'admin' }) });
  expect(await screen.findByRole('link', { name: 'Admin' })).toBeVisible();
  expect(address()).toBe('/admin/users');
});
