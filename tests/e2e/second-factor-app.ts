import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './journey.ts';
import { press, type } from './keys.ts';
import { password, type Person } from './session.ts';

const stepMs = 30_000;

/** The codes of an authenticator app: each counts once, and the server takes those of one step before and after, too. */
export function openApp(secret: string) {
  let last = Math.floor(Date.now() / stepMs) - 1;
  return {
    async next(): Promise<string> {
      last = Math.max(last + 1, Math.floor(Date.now() / stepMs));
      await expect
        .poll(() => Math.floor(Date.now() / stepMs), { timeout: 2 * stepMs })
        .toBeGreaterThanOrEqual(last - 1);
      return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: last * stepMs });
    },
  };
}

export const security = (page: Page) => page.getByRole('region', { name: 'Security' });

/** Sets an authenticator app up on the profile, by keyboard alone; answers it and the recovery codes. */
export async function setUpApp(page: Page) {
  await page.goto('/profile#security');
  await expect(security(page)).toBeFocused();
  await press(page, security(page).getByRole('button', { name: 'Add an authenticator app' }));
  await expect(security(page).getByLabel('Name')).toBeFocused();
  await type(page, security(page).getByLabel('Your password'), password);
  await page.keyboard.press('Enter');
  const code = security(page).getByLabel('Its first code');
  await expect(code).toBeFocused();
  const secret = (await security(page).getByRole('code').textContent()) ?? '';
  const app = openApp(secret.replaceAll(' ', ''));
  await page.keyboard.insertText(await app.next());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Keep these recovery codes' });
  await expect(dialog).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await press(page, dialog.getByRole('checkbox', { name: 'I have kept them' }), 'Space');
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toBeHidden();
  return { app, codes };
}

/** Ends the session of this browser, which stays remembered where it was. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
}

export async function givePassword(page: Page, { username }: Person): Promise<void> {
  await page.goto('/login');
  await type(page, page.getByLabel('Email or Username'), username);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
}

/** Opens a page in which the person is logged in, and may log out. */
export async function enter(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('token', token), person.token);
}
