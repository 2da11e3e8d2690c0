import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createAccessToken, listAccessTokens } from '#shared/accounts/access-tokens.ts';
import { listAppPasswords } from '#shared/accounts/app-passwords.ts';
import { listSessions } from '#shared/accounts/auth.ts';
import * as factors from '#shared/accounts/factors.ts';
import { listMyTracks } from '#shared/playlists/library.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { getNotificationSettings } from '#shared/social/notifications.ts';
import * as profiles from '#shared/social/profiles.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { type FakeApi, FakeError, fakeApi, refusal, renderApp } from '#tests/web-harness.tsx';
import { getToken } from '#web/lib/session.ts';
import { isSetUpAsked } from '#web/lib/set-up-asked.ts';

const passkeys = vi.hoisted(() => ({
  startAuthentication: vi.fn<() => Promise<object>>(),
  startRegistration: vi.fn<() => Promise<object>>(),
}));
vi.mock('@simplewebauthn/browser', () => passkeys);

const moment = '2026-11-01T10:00:00.000Z';
const phone: factors.Factor = {
  id: 'f1',
  kind: 'totp',
  name: 'Phone',
  created_at: moment,
  last_used_at: null,
};
const profile = {
  id: 'alice1',
  username: 'alice',
  avatar_url: null,
  avatar_colours: null,
  created_at: moment,
  playlist_count: 0,
  likes_received: 0,
  followers_count: 0,
  following_count: 0,
  is_followed: false,
  is_me: true,
};
const none: factors.Factors = {
  factors: [],
  recovery_codes_left: 0,
  browsers: [],
  required_from: null,
  removal_at: null,
};
const one: factors.Factors = { ...none, factors: [phone], recovery_codes_left: 7 };
const codes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
const totp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Segue:alice?secret=JBSWY3DPEHPK3PXP' };
const detail = 'Prove your second factor.';
const needed = (reason: 'step_up' | 'set_up') =>
  new FakeError(428, { detail, code: 'second_factor_required', reason, kinds: ['totp'] });

afterEach(() => isSetUpAsked.setState(false));

function open(
  state: factors.Factors | FakeError,
  at = '/profile#settings',
  prepare: (api: FakeApi) => void = () => undefined,
) {
  const api = fakeApi();
  api.on(profiles.getProfile, profile);
  api.on(profiles.listProfilePlaylists, []);
  api.on(profiles.getStorageUse, {
    used_bytes: 0,
    quota_bytes: 1024,
    track_count: 0,
    unlisted: { tracks: 0, bytes: 0 },
    upload_limit_mb: 100,
  });
  api.on(listSessions, []);
  api.on(listPopular, []);
  api.on(listAppPasswords, []);
  api.on(listAccessTokens, []);
  api.on(getNotificationSettings, {
    muted_kinds: [],
    digest: 'off',
    shows_follows: false,
    email_verified: true,
  });
  api.on(factors.listFactors, state);
  prepare(api);
  return renderApp(at, { api, viewer: aCurrentUser() });
}

const card = async () => within(await screen.findByRole('region', { name: 'Security' }));

test('an app is set up with the password, a picture and its first code, and its codes are kept before they go', async () => {
  const { api, user } = open(none);
  api.on(factors.addFactor, { id: 'f1', totp, passkey: null });
  const wrong = new FakeError(422, {
    detail: 'This code is not right.',
    code: 'unprocessable',
    field: 'code',
  });
  api.on(factors.confirmFactor, wrong);
  const security = await card();
  expect(await security.findByText(/^You have none yet\./)).toBeVisible();
  await user.click(security.getByRole('button', { name: 'Add an authenticator app' }));
  expect(security.getByLabelText('Name')).toHaveFocus();
  await user.type(security.getByLabelText('Your password'), 'a password');
  await user.click(security.getByRole('button', { name: 'Continue' }));
  expect(await security.findByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(api.callsTo(factors.addFactor)[0]?.body).toEqual({
    kind: 'totp',
    name: 'Phone',
    password: 'a password',
  });
  expect(security.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const code = security.getByLabelText('Its first code');
  expect(code).toHaveFocus();
  await user.paste('12 34 56');
  await user.click(security.getByRole('button', { name: 'Confirm' }));
  expect(await security.findByText('This code is not right.')).toBeVisible();
  expect(code).toHaveFocus();

  api.on(factors.confirmFactor, { recovery_codes: codes });
  api.on(factors.listFactors, one);
  await user.click(security.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('code-9')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(dialog.getByText('Keep them first, then tick this.')).toBeVisible();
  const kept = dialog.getByRole('checkbox', { name: 'I have kept them' });
  expect(kept).toHaveFocus();
  await user.click(kept);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await security.findByText('Phone')).toBeVisible();
  expect(security.getByText(/^7 codes are left/)).toBeVisible();
});

test('a wrong password is told beside its field', async () => {
  const { api, user } = open(none);
  const words = 'This is not your password.';
  api.on(factors.addFactor, new FakeError(422, { detail: words, code: 'unprocessable', field: 'password' }));
  const security = await card();
  await user.click(await security.findByRole('button', { name: 'Add an authenticator app' }));
  await user.type(security.getByLabelText('Your password'), 'wrong{Enter}');
  expect(await security.findByText(words)).toBeVisible();
  expect(security.getByLabelText('Name')).toHaveValue('Phone');
});

test('a second factor is added and removed after a proof, and a cancelled one changes nothing', async () => {
  let isProven = false;
  vi.stubGlobal('PublicKeyCredential', {});
  const { api, user } = open(one);
  const stopped = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  passkeys.startRegistration.mockRejectedValueOnce(stopped).mockResolvedValue({ id: 'key' });
  const begun = { id: 'f2', totp: null, passkey: { challenge: 'x' } };
  api.on(factors.addFactor, () => (isProven ? begun : needed('step_up')));
  api.on(factors.confirmFactor, { recovery_codes: [] });
  const wrong = new FakeError(422, {
    detail: 'This code is not right.',
    code: 'unprocessable',
    field: 'code',
  });
  api.on(factors.proveFactor, ({ body }) => {
    isProven = (body as factors.FactorProof).code === '123456';
    return isProven ? undefined : wrong;
  });
  const security = await card();
  await user.click(await security.findByRole('button', { name: 'Add a passkey' }));
  expect(security.queryByLabelText('Your password')).toBeNull();
  await user.clear(security.getByLabelText('Name'));
  await user.type(security.getByLabelText('Name'), 'Laptop{Enter}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Is it you?' }));
  await waitFor(() => expect(question.getByLabelText('Code from your app')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(await security.findByText('You did not confirm it, so nothing was changed.')).toBeVisible();
  expect(getToken()).toBe('a-token');

  await user.type(security.getByLabelText('Name'), '{Enter}');
  const again = within(await screen.findByRole('alertdialog', { name: 'Is it you?' }));
  await user.type(again.getByLabelText('Code from your app'), '000000{Enter}');
  expect(await again.findByText('This code is not right.')).toBeVisible();
  await user.clear(again.getByLabelText('Code from your app'));
  await user.type(again.getByLabelText('Code from your app'), '123456{Enter}');
  expect(await security.findByText(/^No passkey was used\./)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  api.on(factors.listFactors, {
    ...one,
    factors: [phone, { ...phone, id: 'f2', kind: 'passkey', name: 'Laptop' }],
  });
  await user.click(security.getByRole('button', { name: 'Try again' }));
  expect(await security.findByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  expect(api.callsTo(factors.confirmFactor)[0]?.body).toEqual({ passkey: { id: 'key' } });

  api.on(factors.removeFactor, undefined);
  api.on(factors.listFactors, one);
  await user.click(security.getByRole('button', { name: 'Remove Laptop' }));
  const sure = within(await screen.findByRole('alertdialog', { name: 'Remove Laptop?' }));
  await user.click(sure.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(security.queryByText('Laptop')).toBeNull());
  expect(api.callsTo(factors.removeFactor)[0]?.params).toEqual({ id: 'f2' });
});

test('the last recovery codes ask for new ones, which take the place of the old', async () => {
  const { api, user } = open({ ...one, recovery_codes_left: 1 });
  api.on(factors.renewRecoveryCodes, { recovery_codes: codes });
  const security = await card();
  expect(await security.findByText('Only 1 code is left. Make new ones soon.')).toBeVisible();
  await user.click(security.getByRole('button', { name: 'Make new ones' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Keep these recovery codes' }));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
});

test('a remembered browser is forgotten, and a waiting removal called off', async () => {
  const browser = {
    id: 'b1',
    user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    created_at: moment,
    expires_at: '2026-12-01T10:00:00.000Z',
    is_current: true,
  };
  const { api, user } = open({ ...one, browsers: [browser], removal_at: '2026-11-04T10:00:00.000Z' });
  api.on(factors.forgetBrowser, undefined);
  api.on(factors.cancelRemoval, undefined);
  const security = await card();
  expect(await security.findByText(/It is removed on 4 Nov 2026/)).toBeVisible();
  api.on(factors.listFactors, one);
  await user.click(security.getByRole('button', { name: 'Keep my factors' }));
  expect(await screen.findByText('Your factors stay.')).toBeInTheDocument();
  await waitFor(() => expect(security.queryByText(/It is removed on/)).toBeNull());
  expect(security.queryByText('Firefox on Windows')).toBeNull();
});

test('what could not be loaded can be asked for again', async () => {
  const { api, user } = open(refusal('bad_request', 'Not now.'));
  const security = await card();
  expect(await security.findByText('Not now.')).toBeVisible();
  api.on(factors.listFactors, one);
  await user.click(security.getByRole('button', { name: 'Try again' }));
  expect(await security.findByText('Phone')).toBeVisible();
});

test('a call elsewhere is repeated by itself once the question is answered', async () => {
  const { api, user } = open(one);
  let isProven = false;
  const token = {
    id: 't1',
    name: 'Nightly',
    scopes: ['read' as const],
    created_at: moment,
    expires_at: moment,
  };
  api.on(createAccessToken, () =>
    isProven ? { ...token, last_used_at: null, token: 'segue_s3cret' } : needed('step_up'),
  );
  api.on(factors.proveFactor, () => {
    isProven = true;
    return undefined;
  });
  await user.type(await screen.findByLabelText('Name of the script'), 'Nightly');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  await user.type(await screen.findByLabelText('Code from your app'), '123456{Enter}');
  expect(await screen.findByText('segue_s3cret')).toBeVisible();
  expect(api.callsTo(createAccessToken)).toHaveLength(2);
});

test('a house that asks for a second factor leads to this part alone until there is one', async () => {
  const { api, user, address } = open({ ...none, required_from: moment }, '/my-tracks', (api) => {
    api.on(listMyTracks, needed('set_up'));
    api.on(profiles.getProfile, needed('set_up'));
    api.on(profiles.listProfilePlaylists, needed('set_up'));
  });
  expect(await screen.findByText(/^A second factor is needed here before you go on\./)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Access tokens' })).toBeNull();
  expect([address(), getToken()]).toEqual(['/profile', 'a-token']);
  api.on(factors.addFactor, { id: 'f1', totp, passkey: null });
  api.on(factors.confirmFactor, { recovery_codes: codes });
  const security = await card();
  await user.click(security.getByRole('button', { name: 'Add an authenticator app' }));
  await user.type(security.getByLabelText('Your password'), 'a password{Enter}');
  await user.type(await security.findByLabelText('Its first code'), '123456{Enter}');
  const dialog = within(await screen.findByRole('alertdialog'));
  api.on(profiles.getProfile, profile);
  api.on(profiles.listProfilePlaylists, []);
  await user.click(dialog.getByRole('checkbox', { name: 'I have kept them' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'Access tokens' })).toBeVisible();
});
