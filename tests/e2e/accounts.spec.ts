import type { ServerProcess } from '#tests/server-process.ts';
import { expect, test } from './mail-stage.ts';

// A link that was used, and a session that has ended.
test.use({ expected: /^400 .*\/auth\/reset-password$|^401 .*\/users\/me$/ });

const password = 'correct horse battery';

async function openAccount(segue: ServerProcess, username: string): Promise<void> {
  const account = { username, email: `${username}@segue.test`, password };
  const answer = await fetch(`${segue.origin}/api/v1/auth/register`, {
    method: 'POST',
    body: JSON.stringify(account),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(201);
}

test('registering begins the session; the mailed link verifies the address', async ({ page, mail }) => {
  await page.goto('/upload');
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Email').fill('alice@segue.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Welcome to Segue, alice!')).toBeVisible();
  // Back to where the visit began.
  await expect(page).toHaveURL('/upload');

  const link = (await mail.next('alice@segue.test')).link('/verify-email');
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'alice' })).toBeVisible();
  await expect(page.getByText(/not verified yet/)).toHaveCount(0);
  // A link that is opened again says what is so.
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
});

test('a forgotten password is replaced by the mailed link, once', async ({ page, mail, segue }) => {
  await openAccount(segue, 'bob');
  await mail.next('bob@segue.test');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('bob@segue.test');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    page.getByText('If your email is registered with us, you will receive a password reset link shortly.'),
  ).toBeVisible();

  const link = (await mail.next('bob@segue.test')).link('/reset-password');
  const next = 'a wholly new sentence';
  async function choose(): Promise<void> {
    await page.goto(link.href);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm New Password').fill(next);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  }
  await choose();
  await expect(page.getByText('Password reset successful!')).toBeVisible();
  await choose();
  await expect(page.getByText('This password reset link is invalid or has expired.')).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/request-password-reset');

  await page.goto('/login');
  await page.getByLabel('Email or Username').fill('bob@segue.test');
  await page.getByLabel('Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a session that ended elsewhere leads to the login with a word, and back', async ({ page, segue }) => {
  await openAccount(segue, 'carol');
  await page.goto('/login');
  await page.getByLabel('Email or Username').fill('carol');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  // A page that is open hears of it by its socket, and would lead to the login before the next one is asked for.
  await page.goto('about:blank');
  await fetch(`${segue.origin}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?session_expired=true');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Email or Username').fill('carol');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profile');
});

test('the authentication is reset with a countdown to the login', async ({ page }) => {
  await page.goto('/debug?debug=true');
  await page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
  await page.getByRole('complementary', { name: 'Authentication debug panel' }).waitFor();
  await page.goto('/reset-auth');
  await expect(page.getByText('To the login in 3 seconds...')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const stored = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('show_debug'),
  ]);
  expect(stored).toEqual([null, null]);
});
