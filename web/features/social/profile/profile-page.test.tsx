import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '#shared/accounts/access-tokens.ts';
import { listIdentities } from '#shared/accounts/sign-on.ts';
import { createAppPassword, deleteAppPassword, listAppPasswords } from '#shared/accounts/app-passwords.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  resendVerification,
  type Session,
} from '#shared/accounts/auth.ts';
import { coverFileBytes } from '#shared/limits.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import * as profiles from '#shared/social/profiles.ts';
import { countUnread, getNotificationSettings } from '#shared/social/notifications.ts';
import { aCurrentUser, aPlaylist, aTrack } from '#tests/factories/replies.ts';
import { type FakeApi, FakeError, fakeApi, refusal, renderApp } from '#tests/web-harness.tsx';
import { getToken, setToken } from '#web/lib/session.ts';

const profile: profiles.Profile = {
  id: 'alice1',
  username: 'alice',
  avatar_url: null,
  avatar_colours: null,
  created_at: '2026-11-01T10:00:00.000Z',
  playlist_count: 2,
  likes_received: 7,
  followers_count: 4,
  following_count: 3,
  is_followed: false,
  is_me: true,
};
const aSession = (change: Partial<Session>): Session => ({
  id: 's1',
  is_current: false,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  ip: '192.0.2.1',
  created_at: profile.created_at,
  last_seen_at: profile.created_at,
  ...change,
});
const sessions = [
  aSession({ is_current: true, user_agent: 'Mozilla/5.0 (X11; Linux) Chrome/140.0' }),
  aSession({ id: 's2' }),
];

const noMusic: profiles.ProfileMusic = { top_playlist: null, most_played: [], last_added: [] };
const listed = (title: string, plays: number): profiles.ListedTrack => ({
  ...aTrack({ id: title, title, plays_count: plays }),
  playlist: { id: 'playlist1', name: 'Night drive' },
  added_at: profile.created_at,
});

function open(
  at = '/profile#settings',
  change: Parameters<typeof aCurrentUser>[0] = {},
  prepare: (api: FakeApi) => void = () => undefined,
) {
  const api = fakeApi();
  api.on(profiles.getProfile, profile);
  api.on(profiles.listProfilePlaylists, [aPlaylist({ name: 'Night drive' })]);
  api.on(profiles.getProfileMusic, noMusic);
  api.on(profiles.getStorageUse, {
    used_bytes: 512 * 1024 ** 2,
    quota_bytes: 1024 ** 3,
    track_count: 12,
    unlisted: { tracks: 2, bytes: 1024 },
    upload_limit_mb: 100,
  });
  api.on(listSessions, sessions);
  api.on(listPopular, []);
  api.on(listAppPasswords, []);
  api.on(listAccessTokens, []);
  api.on(listIdentities, []);
  api.on(countUnread, { unread: 0, news: 0 });
  api.on(getNotificationSettings, {
    muted_kinds: [],
    digest: 'off',
    shows_follows: false,
    email_verified: true,
  });
  prepare(api);
  return renderApp(at, { api, viewer: aCurrentUser(change) });
}

const card = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name })).closest('section') as HTMLElement;

test('one’s own page shows what others see, and storage and sessions behind its second tab', async () => {
  const { user } = open('/profile');
  expect(
    await screen.findByText('Here since 1 November 2026 · 2 public playlists · 7 likes received'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: '4 followers' })).toHaveAttribute('href', '/users/alice/follows');
  expect(screen.getByRole('link', { name: 'Following 3' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Night drive' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your public page' })).toHaveAttribute('href', '/users/alice');
  expect(screen.queryByRole('heading', { name: 'Storage' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(screen.getByRole('tab', { name: 'Settings' })).toHaveFocus();
  expect(screen.queryByRole('link', { name: 'Night drive' })).toBeNull();
  expect(within(await card('Storage')).getByText('512 MB of 1 GB used')).toBeVisible();
  expect(within(await card('Storage')).getByRole('progressbar')).toHaveAttribute('value', '50');
  const list = within(await card('Where you are logged in'));
  expect(await list.findByText('Chrome on Linux')).toHaveTextContent('This browser');
  expect(list.getByText('Firefox on Windows')).toBeVisible();
  await user.keyboard('{ArrowLeft}');
  await user.click(screen.getByRole('tab', { name: 'Your page' }));
  expect(await screen.findByRole('link', { name: 'Night drive' })).toBeVisible();
});

test.each([
  ['#settings', 'Settings'],
  ['#security', 'Security'],
  ['#notifications', 'Notifications'],
  ['#player', 'Sources you hear first'],
])('the address %s leads to its part of the settings', async (hash, name) => {
  open(`/profile${hash}`);
  const heading = await screen.findByRole('heading', { name });
  expect(screen.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(heading.closest(hash)).toHaveFocus());
});

test('a person’s page plays their most popular list, and names what is played most and came last', async () => {
  const { user } = open('/users/bob', {}, (api) => {
    api.on(profiles.getProfile, { ...profile, username: 'bob', is_me: false });
    api.on(profiles.getProfileMusic, {
      top_playlist: aPlaylist({ name: 'Start here' }),
      most_played: [listed('Loud', 22), listed('Quiet', 1)],
      last_added: [listed('Fresh', 0)],
    });
  });
  expect(await screen.findByRole('button', { name: 'Play Start here' })).toBeVisible();
  const most = within(screen.getByRole('region', { name: 'Played most' }));
  expect(most.getByText('Songs in bob’s public playlists, by the plays of all listeners.')).toBeVisible();
  expect(most.getAllByRole('listitem').map(({ textContent: text }) => text)).toEqual([
    expect.stringContaining('22 plays'),
    expect.stringContaining('1 play'),
  ]);
  const last = within(screen.getByRole('region', { name: 'Added last' }));
  expect(last.getByRole('link', { name: 'in Night drive' })).toHaveAttribute('href', '/playlists/playlist1');
  await user.click(most.getByRole('button', { name: 'More about Loud' }));
  expect(await screen.findByRole('menuitem', { name: 'Add to playlist…' })).toBeVisible();
});

test('a person without public playlists has no Play and no songs', async () => {
  open('/users/bob', {}, (api) => {
    api.on(profiles.getProfile, { ...profile, username: 'bob', is_me: false, playlist_count: 0 });
    api.on(profiles.listProfilePlaylists, []);
  });
  expect(await screen.findByText('No public playlists yet.')).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('button', { name: /^Play/ })).toBeNull();
  expect(main.queryByRole('region', { name: 'Added last' })).toBeNull();
});

test('an app gets a password of its own, told once and taken back', async () => {
  const { api, user } = open();
  const phone = { id: 'p1', name: 'Phone', created_at: profile.created_at, last_used_at: null };
  api.on(createAppPassword, { ...phone, password: 'k3y-for-the-phone' });
  api.on(deleteAppPassword, undefined);
  const apps = within(await card('Apps'));
  expect(apps.getByText('alice')).toBeVisible();
  expect(apps.getByRole('button', { name: 'Make a password' })).toBeDisabled();
  await user.type(apps.getByLabelText('Name of the app'), ' Phone ');
  api.on(listAppPasswords, [phone]);
  await user.click(apps.getByRole('button', { name: 'Make a password' }));
  expect(await apps.findByText('k3y-for-the-phone')).toBeVisible();
  expect(api.calls.find(({ id }) => id === createAppPassword.id)?.body).toEqual({ name: 'Phone' });
  expect(await apps.findByText('Not used yet')).toBeVisible();
  api.on(listAppPasswords, []);
  await user.click(apps.getByRole('button', { name: 'Remove the password for Phone' }));
  await waitFor(() => expect(apps.queryByText('k3y-for-the-phone')).not.toBeInTheDocument());
  expect(await screen.findByText('The app can no longer log in.')).toBeInTheDocument();
});

test('a script gets a token with scopes and an end, told once and revoked', async () => {
  const { api, user } = open('/profile#settings', { role: 'user' });
  const token = {
    id: 't1',
    name: 'Nightly',
    scopes: ['read' as const, 'upload' as const],
    created_at: profile.created_at,
    expires_at: '2099-02-01T10:00:00.000Z',
    last_used_at: null,
  };
  api.on(createAccessToken, { ...token, token: 'segue_s3cret' });
  api.on(revokeAccessToken, undefined);
  const tokens = within(await card('Access tokens'));
  expect(tokens.queryByRole('checkbox', { name: /^admin/ })).toBeNull();
  await user.type(tokens.getByLabelText('Name of the script'), 'Nightly');
  await user.selectOptions(tokens.getByLabelText('Expires in'), '90 days');
  await user.click(tokens.getByRole('checkbox', { name: /^upload/ }));
  api.on(listAccessTokens, [token]);
  await user.click(tokens.getByRole('button', { name: 'Make a token' }));
  expect(await tokens.findByText('segue_s3cret')).toBeVisible();
  expect(api.callsTo(createAccessToken)[0]?.body).toEqual({
    name: 'Nightly',
    scopes: ['read', 'upload'],
    expires_in_days: 90,
  });
  expect(await tokens.findByText(/Not used yet/)).toHaveTextContent('Expires on 1 February 2099');
  api.on(listAccessTokens, []);
  await user.click(tokens.getByRole('button', { name: 'Revoke the token for Nightly' }));
  await waitFor(() => expect(tokens.queryByText('segue_s3cret')).not.toBeInTheDocument());
  expect(await screen.findByText('The token no longer works.')).toBeInTheDocument();
});

test('a session elsewhere can be ended, and all of them', async () => {
  const { api, user } = open();
  api.on(endSession, undefined);
  api.on(endOtherSessions, undefined);
  const list = within(await card('Where you are logged in'));
  await user.click(await list.findByRole('button', { name: 'Log out Firefox on Windows' }));
  expect(api.callsTo(endSession).map(({ params }) => params)).toEqual([{ id: 's2' }]);
  await user.click(list.getByRole('button', { name: 'Log out everywhere else' }));
  expect(api.callsTo(endOtherSessions)).toHaveLength(1);
  expect(list.queryByRole('button', { name: /Chrome/ })).toBeNull();
});

test('a picture is sent as it is and shown at once; one that is too large is not sent', async () => {
  const { api, user } = open('/profile');
  api.on(profiles.setAvatar, aCurrentUser({ avatar_url: '/media/pictures/abc.webp' }));
  const input = await screen.findByLabelText('Picture');
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  await user.upload(input, file);
  await waitFor(() => expect(api.callsTo(profiles.setAvatar)[0]?.body).toBe(file));
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeVisible();

  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: coverFileBytes + 1 });
  await user.upload(input, large);
  expect(await screen.findByText('A picture may have up to 8 MB.')).toBeVisible();
  expect(api.callsTo(profiles.setAvatar)).toHaveLength(1);

  api.on(profiles.setAvatar, refusal('unsupported_media', 'This is no picture.'));
  await user.upload(input, file);
  expect(await screen.findByText('This is no picture.')).toBeVisible();
});

test('an address that is not verified is pointed out, and the mail sent again', async () => {
  const { api, user } = open('/profile', { email_verified: false });
  api.on(resendVerification, { message: 'On its way.' });
  expect(await screen.findByText(/not verified yet\..*alice@example\.org/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('On its way.')).toBeVisible();
  expect(api.callsTo(resendVerification)[0]?.body).toEqual({ email: 'alice@example.org' });
});

async function changeTo(user: ReturnType<typeof open>['user'], next: string, confirm = next) {
  const form = within(await card('Password'));
  await user.type(form.getByLabelText('Current password'), 'the old one');
  await user.type(form.getByLabelText('New password'), next);
  await user.type(form.getByLabelText('Confirm new password'), confirm);
  await user.click(form.getByRole('button', { name: 'Change password' }));
}

test('a changed password puts a new token in the place of the old one', async () => {
  const { api, user } = open();
  api.on(changePassword, { access_token: 'a-new-token', token_type: 'bearer' });
  await changeTo(user, 'a new sentence');
  await expect.poll(getToken).toBe('a-new-token');
  expect(screen.queryByRole('checkbox', { name: /^End my app passwords/ })).toBeNull();
  expect(api.callsTo(changePassword)[0]?.body).toEqual({
    current_password: 'the old one',
    new_password: 'a new sentence',
  });
});

test('a changed password offers to end app passwords and access tokens, where there are any', async () => {
  const used = { created_at: profile.created_at, last_used_at: null };
  const { api, user } = open('/profile#settings', {}, (one) =>
    one.on(listAppPasswords, [{ id: 'p1', name: 'Phone', ...used }]),
  );
  // Of the same person, whose page stays as it is.
  const token = (sid: string) =>
    `e30.${btoa(JSON.stringify({ sub: profile.id, sid })).replaceAll('=', '')}.x`;
  act(() => setToken(token('before')));
  api.on(changePassword, { access_token: token('after'), token_type: 'bearer' });
  await user.click(await screen.findByRole('checkbox', { name: /^End my app passwords/ }));
  await changeTo(user, 'a new sentence');
  expect(await screen.findByText(/logged out, in apps and scripts too\./)).toBeVisible();
  expect(api.callsTo(changePassword)[0]?.body).toMatchObject({ end_app_access: true });
});

test('a wrong password is told beside its field and ends no session', async () => {
  const { api, user } = open();
  const detail = 'This is not your password.';
  api.on(changePassword, new FakeError(422, { detail, code: 'unprocessable', field: 'current_password' }));
  await changeTo(user, 'a new sentence');
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(detail);
  expect(getToken()).toBe('a-token');
});

test('passwords that differ are not sent', async () => {
  const { api, user } = open();
  await changeTo(user, 'a new sentence', 'another');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(api.callsTo(changePassword)).toEqual([]);
});

test('the export is downloaded by the browser itself', async () => {
  const { api, user } = open();
  api.on(profiles.requestExport, { url: '/api/v1/exports/alice1?x=1', expires_at: profile.created_at });
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`);
  });
  await user.click(await screen.findByRole('button', { name: 'Download archive' }));
  expect(await screen.findByText('Your download has begun.')).toBeVisible();
  expect(clicked).toEqual(['/api/v1/exports/alice1?x=1 true']);
});

test('deleting the account asks for the password, then leads home without a session', async () => {
  const { api, user, address } = open();
  api.on(profiles.deleteMyAccount, new FakeError(422, { detail: 'Wrong.', field: 'password' }));
  await user.click(await screen.findByRole('button', { name: 'Delete my account...' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(await dialog.findByText('Enter your password.')).toBeVisible();
  await user.type(dialog.getByLabelText('Your password, to confirm'), 'a password');
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  expect(await dialog.findByText('Wrong.')).toBeVisible();
  expect([address(), getToken()]).toEqual(['/profile', 'a-token']);
  api.on(profiles.deleteMyAccount, undefined);
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  await expect.poll(address).toBe('/');
  expect(api.callsTo(profiles.deleteMyAccount).at(-1)?.body).toEqual({ password: 'a password' });
  expect(getToken()).toBeNull();
});

test('a public page shows the person and the way to one’s own page only if it is one’s own', async () => {
  const { api } = open('/users/bob', {}, (api) =>
    api.on(profiles.getProfile, { ...profile, username: 'bob', is_me: false }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'bob' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to your profile' })).toBeNull();
  expect(api.callsTo(profiles.getProfile)[0]?.params).toEqual({ username: 'bob' });
});

test.each([404, 422])('a public page of nobody says so (%i)', async (status) => {
  const api = fakeApi();
  api.on(profiles.getProfile, new FakeError(status, { detail: 'There is nobody.', code: 'not_found' }));
  api.on(profiles.listProfilePlaylists, new FakeError(status, { detail: 'There is nobody.' }));
  api.on(profiles.getProfileMusic, new FakeError(status, { detail: 'There is nobody.' }));
  renderApp('/users/no%20body', { api });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is nobody of this name here.' }),
  ).toBeVisible();
  expect(screen.queryByText('The songs could not be loaded.')).toBeNull();
});

test('a page whose server stumbles says so once, and nothing is asked again before a press', async () => {
  const api = fakeApi();
  const stumble = new FakeError(400, { detail: 'Not now.' });
  for (const one of [profiles.getProfile, profiles.listProfilePlaylists, profiles.getProfileMusic]) {
    api.on(one, stumble);
  }
  const { user } = renderApp('/users/bob', { api });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(api.callsTo(profiles.getProfile)).toHaveLength(1);
  api.on(profiles.getProfile, { ...profile, username: 'bob', is_me: false });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'bob' })).toBeVisible();
});

test('more playlists come when asked for', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => aPlaylist({ id: `p${from + at}`, name: `List ${from + at}` }));
  const { user } = open('/users/alice', {}, (api) =>
    api.on(profiles.listProfilePlaylists, ({ query }) =>
      query.get('page') === '1' ? page(0, profiles.profilePlaylistsAtOnce) : page(100, 1),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'List 100' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
