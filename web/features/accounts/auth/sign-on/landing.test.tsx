import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { enterWithFactor } from '#shared/accounts/factor-login.ts';
import * as contract from '#shared/accounts/sign-on.ts';
import { defaultFacts, type HouseFacts } from '#shared/base/house-facts.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { aCurrentUser } from '#tests/factories/replies.ts';
import { type FakeApi, FakeError, fakeApi, refusal, renderApp } from '#tests/web-harness.tsx';
import { setHouseFacts } from '#web/lib/house.ts';
import { getToken } from '#web/lib/session.ts';

const token = { access_token: 'a-token', token_type: 'bearer' } as const;
const newcomer = { username: 'nora', email: 'nora@club.test', email_verified: true, invited: false };

/** Opens the login page; `prepare` says what is answered, since a login that came back goes on by itself. */
function open(
  at: string,
  house: Partial<HouseFacts> = {},
  prepare: (api: FakeApi) => void = () => undefined,
) {
  setHouseFacts({ ...defaultFacts, single_sign_on: 'Club account', ...house });
  const api = fakeApi();
  api.on(listPopular, []);
  api.on(usersMe, aCurrentUser());
  prepare(api);
  return { ...renderApp(at, { api }), api };
}

afterEach(() => setHouseFacts(defaultFacts));

test('the login offers the other service, and brings people back to where they wanted to go', async () => {
  setHouseFacts({ ...defaultFacts, single_sign_on: 'Club account' });
  const api = fakeApi();
  renderApp('/login', { api, state: { from: '/upload' } });
  const link = await screen.findByRole('link', { name: 'Log in with Club account' });
  expect(link).toHaveAttribute('href', '/api/v1/auth/oidc/start?return_to=%2Fupload');
});

test('a login that came back enters once, and goes on to its page', async () => {
  const { api, address } = open('/login#sign-on=enter.a-code', {}, (answers) =>
    answers.on(contract.enterBySignOn, { ...token, return_to: '/search' }),
  );
  await expect.poll(address).toBe('/search');
  expect(getToken()).toBe('a-token');
  expect(api.callsTo(contract.enterBySignOn).map(({ body }) => body)).toEqual([{ code: 'a-code' }]);
});

test('a second factor is asked for in between', async () => {
  const required = {
    detail: 'Now.',
    code: 'second_factor_required',
    reason: 'login',
    kinds: ['totp'],
    ticket: 't',
  };
  const { user, address } = open('/login#sign-on=enter.a-code', {}, (api) => {
    api.on(contract.enterBySignOn, new FakeError(428, { ...required, return_to: '/search' }));
    api.on(enterWithFactor, token);
  });
  await user.type(await screen.findByLabelText('Code from your app'), '123456');
  await user.keyboard('{Enter}');
  await expect.poll(address).toBe('/search');
});

test.each([
  ['problem.away', 'Club account does not answer. Try again in a moment.'],
  ['problem.unheard-of', 'The login did not succeed. Please try again.'],
])('%s is explained, and leads on', async (what, text) => {
  const { user } = open(`/login#sign-on=${what}`);
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the login' }));
  expect(await screen.findByLabelText('Email or Username')).toBeVisible();
});

test('a code that is good no more is said to be so', async () => {
  open('/login#sign-on=enter.a-code', {}, (api) =>
    api.on(contract.enterBySignOn, refusal('gone', 'This login took too long.')),
  );
  expect(await screen.findByText('This login took too long.')).toBeVisible();
});

test('a newcomer on approval writes a sentence, and hears that it is with the administrators', async () => {
  const waits = { access_token: null, must_verify_email: false, must_be_approved: true, return_to: '/' };
  const { api, user } = open('/login#sign-on=new.a-code', { registration: 'approval' }, (answers) => {
    answers.on(contract.readNewcomer, newcomer);
    answers.on(contract.registerBySignOn, waits);
  });
  const send = await screen.findByRole('button', { name: 'Send the application' });
  await user.click(send);
  expect(await screen.findByText('Write a sentence about yourself.')).toBeVisible();
  await user.type(screen.getByLabelText('A sentence about you'), 'A friend');
  await user.click(send);
  expect(await screen.findByText(/^Your application is with the administrators/)).toBeVisible();
  const body = { code: 'a-code', username: 'nora', email: 'nora@club.test', reason: 'A friend' };
  expect(api.callsTo(contract.registerBySignOn)[0]?.body).toEqual(body);
});

test.each([
  ['closed', /^Registration is closed here/],
  ['invitation', /^One comes in by invitation here/],
] as const)(
  'where registration is %s a newcomer reads so, and may connect an account',
  async (registration, text) => {
    const { user } = open('/login#sign-on=new.a-code', { registration }, (api) => {
      api.on(contract.readNewcomer, newcomer);
      api.on(login, token);
      api.on(contract.linkIdentity, new FakeError(409, { detail: 'It is taken.', code: 'conflict' }));
    });
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Connect it instead' }));
    await user.type(await screen.findByLabelText('Email or Username'), 'nora');
    await user.type(screen.getByLabelText('Password'), 'a password');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('It is taken.')).toBeVisible();
  },
);
