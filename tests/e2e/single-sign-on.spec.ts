import type { Page } from '@playwright/test';
import { updateSignOn } from '#shared/accounts/sign-on-settings.ts';
import { type RealProvider, startProvider } from '#tests/openid/provider.ts';
import { axeFindings, colourRules } from './axe.ts';
import { expect, test as journey } from './journey.ts';
import { press, type } from './keys.ts';
import { openAccount, openSession, password, type Person, send } from './session.ts';

/** A test on a server beside a certified provider, whose people are named by what they type there. */
const test = journey.extend<object, { admin: Person; provider: RealProvider }>({
  // Before any test: the first account administers.
  admin: [
    async ({ segue }, use) => {
      await use(await openAccount(segue));
    },
    { scope: 'worker', auto: true },
  ],
  provider: [
    async ({ segue }, use) => {
      const provider = await startProvider(segue.origin);
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
});

// The provider's pages are another's: their scripts, fonts and icons are not what is tried here.
test.use({ expected: /127\.0\.0\.1|fonts\.googleapis|^(?:409|410|422) \/api\/v1\// });

const sizes = [1280, 390];

/** No finding of axe in both themes and at both widths. */
async function expectNothingFound(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await axeFindings(page), `${where} at ${width}`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await axeFindings(page, colourRules), `${where} by day at ${width}`).toEqual([]);
    await picture(page, `${where} ${width} day`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, `${where} ${width} night`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, `${where} is no wider than ${width}`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

/** Takes a picture where `PICTURES` names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}.png`, fullPage: true });
}

/** Sets the provider up as its page does, without walking there. */
const setUp = (admin: Person, { issuer, clientId, secret }: RealProvider, more: object = {}) =>
  send(admin, 'PUT', updateSignOn.path, {
    issuer,
    client_id: clientId,
    secret,
    label: 'Club account',
    password_login: true,
    ...more,
  });

function there(provider: RealProvider, login: string, more: object = {}): string {
  provider.people.set(login, { name: login, email: `${login}@club.test`, email_verified: true, ...more });
  return login;
}

/** Logs in on the provider's own page, and agrees. */
async function logInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function logOut(page: Page, name: string, width: number): Promise<void> {
  if (width >= 1000) return page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('button', { name }).click();
  return page.getByRole('menuitem', { name: 'Logout' }).click();
}

const button = (page: Page) => page.getByRole('link', { name: 'Log in with Club account' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an administrator sets it up on the page of the house', async ({ page, admin, provider }) => {
  await admin.enter(page);
  await page.goto('/admin/house');
  await press(page, page.getByRole('button', { name: 'Set it up' }));
  await expect(page.getByText(/\/api\/v1\/auth\/oidc\/callback$/)).toBeVisible();
  const save = page.locator('form', { has: page.getByLabel('Issuer') }).getByRole('button', { name: 'Save' });
  await type(page, page.getByLabel('Issuer'), 'http://127.0.0.1:1');
  await type(page, page.getByLabel('Client ID'), provider.clientId);
  await press(page, save);
  await expect(page.getByText(/^No provider describes itself there/)).toBeVisible();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await type(page, page.getByLabel('Client secret'), provider.secret);
  await page.getByLabel('Word on the button').fill('Club account');
  await press(page, save);
  await expect(page.getByText('One is kept, sealed. Leave this empty to keep it.')).toBeVisible();
  await expectNothingFound(page, 'house');
  await press(page, page.getByRole('checkbox', { name: /^Passwords and passkeys open/ }), 'Space');
  await press(page, save);
  await expect(page.getByText(/^Connect your own account in your profile first/)).toBeVisible();
});

for (const width of sizes) {
  test(`a newcomer gets an account, leaves, and comes in again at ${width} px`, async ({
    page,
    admin,
    provider,
  }) => {
    await setUp(admin, provider);
    await page.setViewportSize({ width, height: 900 });
    const login = there(provider, `nora${width}`);
    await page.goto('/login');
    await expect(button(page)).toBeVisible();
    await expectNothingFound(page, 'login');
    await press(page, button(page));
    await logInThere(page, login);
    await expect(heading(page, 'Welcome')).toBeVisible();
    // Nothing of the login stays in the address.
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Username')).toHaveValue(login);
    await expectNothingFound(page, 'newcomer');
    await press(page, page.getByRole('button', { name: 'Open my account' }));
    await expect(page).toHaveURL('/');

    await page.goto('/profile#settings');
    await expect(page.getByRole('heading', { name: 'Accounts elsewhere' })).toBeVisible();
    await logOut(page, login, width);
    // The provider asks whether it is left, too.
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await button(page).click();
    await logInThere(page, login);
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });
}

test('an account that is here already is connected by its login', async ({
  page,
  admin,
  provider,
  segue,
}) => {
  await setUp(admin, provider);
  const person = await openAccount(segue);
  const login = there(provider, 'otis');
  await page.goto('/login');
  await button(page).click();
  await logInThere(page, login);
  await press(page, page.getByRole('button', { name: 'Connect it instead' }));
  await expect(page.getByText('From then on Club account opens it too.')).toBeVisible();
  await expectNothingFound(page, 'connect');
  await type(page, page.getByLabel('Email or Username'), person.username);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Club account opens your account from now on.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await button(page).click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile#settings');
  await expect(page.getByText(person.username).first()).toBeVisible();
});

test('in the profile an account is connected and disconnected', async ({ page, admin, provider, segue }) => {
  await setUp(admin, provider);
  const person = await openAccount(segue);
  await person.enter(page);
  const login = there(provider, 'pia');
  await page.goto('/profile#settings');
  const card = page.getByRole('region', { name: 'Accounts elsewhere' });
  await press(page, card.getByRole('button', { name: 'Connect Club account' }));
  await logInThere(page, login);
  await expect(page).toHaveURL('/profile#security');
  await expect(card.getByText('Not used yet')).toBeVisible();
  await press(page, card.getByRole('button', { name: /^Disconnect 127/ }));
  await expect(card.getByLabel('Your password')).toBeFocused();
  await expectNothingFound(page, 'profile');
  await page.keyboard.insertText('a wrong one');
  await page.keyboard.press('Enter');
  await expect(card.getByText('This is not your password.')).toBeVisible();
  await card.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^127\.0\.0\.1:\d+ is disconnected\.$/)).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);
});

test('where it is the only door the login leads straight through, and says when it is away', async ({
  page,
  browser,
  admin,
  provider,
  segue,
}) => {
  await setUp(admin, provider);
  const login = there(provider, 'quinn');
  await admin.enter(page);
  await page.goto('/profile#settings');
  await page.getByRole('button', { name: 'Connect Club account' }).click();
  await logInThere(page, login);
  await expect(page).toHaveURL('/profile#security');
  const fresh = await openSession(segue, admin.username);
  await setUp(fresh, provider, { password_login: false });

  const context = await browser.newContext({ baseURL: segue.origin });
  const visitor = await context.newPage();
  await visitor.goto('/login');
  await logInThere(visitor, login);
  await expect(visitor).toHaveURL('/');
  await visitor.evaluate(() => localStorage.removeItem('token'));
  await provider.close();
  // The server looks at it again after ten seconds.
  await expect(async () => {
    await visitor.goto('/login');
    await expect(visitor.getByText('Club account does not answer. Try again in a moment.')).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await expectNothingFound(visitor, 'away');
  await context.close();
  await provider.open();
  await setUp(fresh, provider);
});
