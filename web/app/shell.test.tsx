import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logout } from '#shared/accounts/current-user.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { fakeApi, refusal, renderApp } from '#tests/web-harness.tsx';
import { call } from '#web/lib/api.ts';
import { getToken, setToken } from '#web/lib/session.ts';

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent || link.getAttribute('aria-label'));

test('a visitor sees the brand, BETA, Home, Login and Sign Up', async () => {
  renderApp('/nowhere');
  expect(screen.getByText('BETA')).toBeVisible();
  expect(links()).toEqual(['Segue', 'Home', 'Login', 'Sign Up', 'Search Music']);
});

test('a person sees My Playlists, Profile, Logout, their first letter and name, and the add button', async () => {
  renderApp('/nowhere', { viewer: aCurrentUser() });
  const chip = await screen.findByRole('button', { name: 'alice' });
  expect(chip).toHaveTextContent('Aalice');
  expect(links()).toEqual(['Segue', 'Home', 'My Playlists', 'Profile', 'Search Music']);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect((await screen.findAllByRole('link', { name: 'Add a playlist' }))[0]).toHaveAttribute(
    'href',
    '/my-playlists#create',
  );
});

test('an administrator sees the way to the administration', async () => {
  renderApp('/nowhere', { viewer: aCurrentUser({ role: 'admin' }) });
  expect(await screen.findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

test('logging out ends the session here and on the server', async () => {
  const api = fakeApi();
  api.on(logout, { leave_url: null });
  const { user, address } = renderApp('/nowhere', { api, viewer: aCurrentUser() });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(api.callsTo(logout)[0]?.headers.get('Authorization')).toBe('Bearer a-token');
  expect([getToken(), address()]).toEqual([null, '/']);
});

test('a stored token that the server refuses is cleared', async () => {
  const api = fakeApi();
  api.on(usersMe, refusal('unauthenticated', 'Please log in.'));
  setToken('stale');
  renderApp('/debug', { api });
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(getToken()).toBe(null);
});

test('a session that ends on its own leads to the login, which knows why and whence', async () => {
  const api = fakeApi();
  api.on(listMine, refusal('unauthenticated', 'Please log in.'));
  const { address } = renderApp('/nowhere', { api });
  await call(listMine).catch(() => undefined);
  await expect.poll(address).toBe('/login?session_expired=true');
});

test('three authentication errors in a row lead to the reset', async () => {
  const api = fakeApi();
  api.on(listMine, refusal('forbidden', 'No.'));
  const { address } = renderApp('/nowhere', { api });
  for (let times = 0; times < 3; times += 1) await call(listMine).catch(() => undefined);
  await expect.poll(address).toBe('/reset-auth');
});

test('an address that is no page says so and leads home', async () => {
  renderApp('/nowhere');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page is not in our crates');
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Page not found · Segue');
});

test('the footer leads to real pages and changes the language of everything', async () => {
  const { user } = renderApp('/nowhere');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/privacy',
    '/terms',
    '/contact',
    '/accessibility',
    '/api/v1/source',
  ]);
  await user.hover(screen.getByRole('contentinfo'));
  await user.selectOptions(await footer.findByRole('combobox', { name: 'Language' }), 'Italiano');
  expect(screen.getByRole('link', { name: 'Accedi' })).toBeVisible();
  expect(footer.getByText('Il punto di ritrovo delle tue playlist', { exact: false })).toBeVisible();
});

test('a change of page moves the focus to the content and is announced', async () => {
  const { user } = renderApp('/nowhere');
  await user.click(await screen.findByRole('link', { name: 'Privacy Policy' }));
  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  await expect
    .poll(() => screen.getAllByRole('status').map((region) => region.textContent))
    .toContain('Privacy Policy');
});

test('the tab bar has one way to each place, in words', async () => {
  renderApp('/nowhere', { viewer: aCurrentUser() });
  const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
  expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Search', '/search'],
    ['', '/my-playlists#create'],
    ['Library', '/my-playlists'],
    ['You', '/profile'],
  ]);
});

test('a visitor chooses the language at the head of the page', async () => {
  const { user } = renderApp('/nowhere');
  await user.click(await screen.findByRole('button', { name: 'Language and theme' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Language' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Italiano' }));
  expect(await screen.findByRole('link', { name: 'Accedi' })).toBeVisible();
});
