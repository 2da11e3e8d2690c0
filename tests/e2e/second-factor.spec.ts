import type { Page } from '@playwright/test';
import { axeFindings, colourRules } from './axe.ts';
import { expect, test } from './journey.ts';
import { press, tabTo, type } from './keys.ts';
import { enter, givePassword, leave, openApp, security, setUpApp } from './second-factor-app.ts';
import { openAccount, password } from './session.ts';

// The second step of a login and a step-up are answers that a browser logs as failed; so are a wrong code and an old ticket.
test.use({ expected: /^(428|422) \/api\/v1\// });

/** Before any test: the first account administers. */
test.beforeAll(async ({ segue }) => {
  await openAccount(segue);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** No finding of axe in both themes and at both widths. */
async function expectNothingFound(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await axeFindings(page), `${where} at ${width}`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await axeFindings(page, colourRules), `${where} by day at ${width}`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, `${where} is no wider than ${width}`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

for (const width of [1280, 390]) {
  test(`a code, a recovery code and a remembered browser log in at ${width} px`, async ({ page, segue }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    const person = await openAccount(segue);
    await enter(page, person);
    const { app, codes } = await setUpApp(page);
    expect(codes).toHaveLength(10);

    await leave(page);
    await givePassword(page, person);
    const code = page.getByLabel('Code from your app');
    await expect(code).toBeFocused();
    const right = await app.next();
    await page.keyboard.insertText(right === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^This code is wrong/)).toBeVisible();
    await expect(code).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(`${right.slice(0, 3)} ${right.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');

    await leave(page);
    await givePassword(page, person);
    await press(page, page.getByRole('button', { name: 'Use a recovery code' }));
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.keyboard.insertText(codes[0] ?? '');
    await press(page, page.getByRole('checkbox', { name: 'Remember this browser for 30 days' }), 'Space');
    await press(page, page.getByRole('button', { name: 'Continue' }));
    await expect(page).toHaveURL('/');

    await leave(page);
    await givePassword(page, person);
    await expect(page).toHaveURL('/');
    await page.goto('/profile#security');
    await expect(security(page).getByText(/^9 codes are left/)).toBeVisible();
    await expect(security(page).getByText('Remembered browsers')).toBeVisible();

    // Nothing was proven in this session: what needs it asks once, and goes on by itself.
    await type(page, page.getByLabel('Name of the script'), 'Nightly');
    await press(page, page.getByRole('button', { name: 'Make a token' }));
    const question = page.getByRole('alertdialog', { name: 'Is it you?' });
    await expect(question.getByLabel('Code from your app')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('You did not confirm it, so nothing was changed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make a token' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question.getByLabel('Code from your app')).toBeFocused();
    await press(page, question.getByRole('button', { name: 'Use a recovery code' }));
    await page.keyboard.insertText(codes[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^segue_/)).toBeVisible();
    await expect(question).toBeHidden();

    await press(page, security(page).getByRole('button', { name: /^Forget / }));
    await expect(security(page).getByText('Remembered browsers')).toBeHidden();
    await leave(page);
    await givePassword(page, person);
    await expect(heading(page, 'One more step')).toBeVisible();
  });
}

test('a question above another dialog closes alone, and the dialog below goes on', async ({
  page,
  segue,
}) => {
  const person = await openAccount(segue);
  await enter(page, person);
  const { codes } = await setUpApp(page);
  await leave(page);
  await givePassword(page, person);
  await press(page, page.getByRole('button', { name: 'Use a recovery code' }));
  await page.keyboard.insertText(codes[0] ?? '');
  await press(page, page.getByRole('checkbox', { name: /^Remember this browser/ }), 'Space');
  await press(page, page.getByRole('button', { name: 'Continue' }));
  await expect(page).toHaveURL('/');
  await leave(page);
  await givePassword(page, person);
  await expect(page).toHaveURL('/');
  await page.goto('/profile#settings');
  await press(page, page.getByRole('button', { name: 'Delete my account...' }));
  const below = page.getByRole('alertdialog', { name: /^Delete your account/, includeHidden: true });
  const words = below.getByLabel('Your password, to confirm');
  await type(page, words, password);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Is it you?' });
  await expect(question.getByLabel('Code from your app')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(words).toHaveValue(password);
  await expect(below.getByText('You did not confirm it, so nothing was changed.')).toBeVisible();
  await expect(words).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Use a recovery code' }));
  await page.keyboard.insertText(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account is gone. Take care!')).toBeVisible();
});

test('a passkey is added, and logs in alone and as the second step', async ({ page, segue }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const person = await openAccount(segue);
  await enter(page, person);
  await page.goto('/profile#security');
  await press(page, security(page).getByRole('button', { name: 'Add a passkey' }));
  await expect(security(page).getByLabel('Name')).toHaveValue('Chrome on Linux');
  await type(page, security(page).getByLabel('Your password'), password);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Keep these recovery codes' });
  await press(page, dialog.getByRole('checkbox', { name: 'I have kept them' }), 'Space');
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(security(page).getByText('Chrome on Linux')).toBeVisible();

  await leave(page);
  await page.goto('/login');
  await press(page, page.getByRole('button', { name: 'Log in with a passkey' }));
  await expect(page).toHaveURL('/');

  await leave(page);
  await givePassword(page, person);
  const second = page.getByRole('button', { name: 'Use a passkey' });
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/profile#security');
  await press(page, security(page).getByRole('button', { name: 'Remove Chrome on Linux' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
  await expect(security(page).getByText(/^You have none yet\./)).toBeVisible();
});

test('who has lost everything asks for 72 hours, and a found code keeps all', async ({ page, segue }) => {
  const person = await openAccount(segue);
  await enter(page, person);
  const { codes } = await setUpApp(page);
  await leave(page);
  await givePassword(page, person);
  await press(page, page.getByRole('button', { name: 'I have lost everything' }));
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeFocused();
  await expectNothingFound(page, 'what was lost');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your second factor goes on /)).toBeVisible();
  await expectNothingFound(page, 'until when');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Use a recovery code' }));
  await page.keyboard.insertText(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.goto('/profile#security');
  await expect(security(page).getByText(/^9 codes are left/)).toBeVisible();
  await expect(security(page).getByRole('button', { name: 'Keep my factors' })).toHaveCount(0);
  await page.goto('/keep-factors?token=none');
  await expect(heading(page, 'Keep your second factor')).toBeVisible();
  await expectNothingFound(page, 'keep-factors');
});

test('each new screen is accessible in both themes, on a desk and on a phone', async ({ page, segue }) => {
  const person = await openAccount(segue);
  await enter(page, person);
  await page.goto('/profile#security');
  await press(page, security(page).getByRole('button', { name: 'Add an authenticator app' }));
  await expectNothingFound(page, 'the name of an app');
  await type(page, security(page).getByLabel('Your password'), password);
  await page.keyboard.press('Enter');
  await expect(security(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectNothingFound(page, 'the set-up of an app');
  const secret = (await security(page).getByRole('code').textContent()) ?? '';
  const app = openApp(secret.replaceAll(' ', ''));
  await tabTo(page, security(page).getByLabel('Its first code'));
  await page.keyboard.insertText(await app.next());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expectNothingFound(page, 'the recovery codes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Recovery codes of ${person.username} on localhost`)).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });
  const coming = page.waitForEvent('download');
  await press(page, dialog.getByRole('button', { name: 'Download' }));
  expect((await coming).suggestedFilename()).toBe(`recovery-codes-${person.username}.txt`);
  await press(page, dialog.getByRole('checkbox'), 'Space');
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await expectNothingFound(page, 'the security part');
  await leave(page);
  await givePassword(page, person);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await expectNothingFound(page, 'the second step');
});
