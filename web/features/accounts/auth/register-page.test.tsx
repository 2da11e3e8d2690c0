import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { register, registration } from '#shared/accounts/auth.ts';
import { FakeError, fakeApi, refusal, renderApp } from '#tests/web-harness.tsx';

async function open() {
  const api = fakeApi();
  api.on(registration, { first_account: false, needs_setup_code: false });
  const { user, address, unmount } = renderApp('/signup', { api });
  await screen.findByLabelText('Username');
  return {
    api,
    user,
    address,
    unmount,
    fill: async (words: Partial<typeof good>) => {
      for (const [label, text] of Object.entries(words)) {
        await user.type(screen.getByLabelText(label), text);
      }
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Register' })),
  };
}

const good = {
  Username: 'carol',
  Email: 'carol@segue.test',
  Password: 'a good sentence',
  'Confirm Password': 'a good sentence',
};

test('passwords that differ are told beside the field, and nothing is sent', async () => {
  const { api, fill, submit } = await open();
  await fill({ ...good, 'Confirm Password': 'another sentence' });
  await submit();
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
  expect(api.callsTo(register)).toEqual([]);
});

test('every field says what it needs', async () => {
  const { fill, submit } = await open();
  await fill({ Username: 'c', Email: 'nobody', Password: 'short' });
  await submit();
  expect(await screen.findByText('A username has 3 to 30 characters.')).toBeVisible();
  expect(screen.getByText('Enter a valid email address.')).toBeVisible();
  expect(screen.getByText('A password needs at least 8 characters.')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveFocus();
});

test('a taken name is told beside the name', async () => {
  const { api, fill, submit } = await open();
  const reply = { detail: 'This username is taken.', code: 'conflict', field: 'username' };
  api.on(register, new FakeError(409, reply));
  await fill(good);
  await submit();
  expect(await screen.findByText('This username is taken.')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/This username is taken\./);
  expect(screen.getByLabelText('Username')).toHaveValue('carol');
});

test.each([
  [refusal('too_many_requests', 'Too many attempts.'), 'Too many attempts.'],
  [new FakeError(500, {}), 'Failed to register. Please try again.'],
])('any other refusal is told above the form', async (answer, text) => {
  const { api, fill, submit } = await open();
  api.on(register, answer);
  await fill(good);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('what was typed survives leaving the page, but for the passwords', async () => {
  const { fill, unmount } = await open();
  await fill(good);
  unmount();
  await open();
  expect(screen.getByLabelText('Username')).toHaveValue('carol');
  expect(screen.getByLabelText('Email')).toHaveValue('carol@segue.test');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Confirm Password')).toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('a good sentence');
});

test('a password can be shown to check the typing', async () => {
  const { user, fill } = await open();
  await fill({ Password: 'a good sentence' });
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
  expect(field).toHaveAttribute('type', 'text');
});
