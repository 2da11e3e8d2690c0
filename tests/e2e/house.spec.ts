import type { Page } from '@playwright/test';
import type { HouseDraft } from '#shared/base/house.ts';
import { axeFindings } from './axe.ts';
import { press, tabTo, type } from './keys.ts';
import { openAccount, openSession, type Person } from './session.ts';
import { expect, test } from './mail-stage.ts';

// Each way in, by keyboard alone. A house for members only tells a visitor so.
test.use({ expected: /^401 .*\/playlists\/|^404 .*\/invitations\// });

const password = 'correct horse battery';

/** Changes the house as its page does, without walking there. */
async function furnish(admin: Person, draft: HouseDraft): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify(draft) };
  expect((await admin.fetch('/api/v1/admin/house', init)).status).toBe(200);
}

async function fillIn(page: Page, username: string): Promise<void> {
  await type(page, page.getByLabel('Username'), username);
  await type(page, page.getByLabel('Email'), `${username}@segue.test`);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await type(page, page.getByLabel('Confirm Password'), password);
}

test.afterEach(({ admin }) =>
  furnish(admin, { registration: 'open', members_only: false, name: 'Segue', rules: '', accent: null }),
);

test('an administrator furnishes the house, and it is called so everywhere', async ({ page, admin }) => {
  await admin.enter(page);
  await page.goto('/admin/house');
  const name = page.getByLabel('Name', { exact: true });
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('Radio Nord');
  await press(page, page.getByRole('button', { name: 'Save' }).nth(2));
  await expect(page.getByRole('banner').getByText('Radio Nord')).toBeVisible();
  await expect(page).toHaveTitle(/· Radio Nord$/);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Runs on Segue' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/privacy');
  await expect(page).toHaveTitle('Privacy Policy · Radio Nord');
});

test('on approval one applies, and comes in when an administrator says so', async ({
  page,
  browser,
  admin,
  mail,
  baseURL,
}) => {
  await furnish(admin, { registration: 'approval', rules: 'Be kind.' });
  await page.goto('/register');
  await expect(page.getByText('An administrator reads each application')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await fillIn(page, 'wren');
  await type(page, page.getByLabel('A sentence about you'), 'I collect bird songs.');
  await press(page, page.getByRole('button', { name: 'Send the application' }));
  await expect(page.getByText('Accept the rules to come in.')).toBeVisible();
  const rules = page.getByLabel('I accept the rules');
  await rules.focus();
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Send the application' }));
  await expect(page.getByText('Your application is with the administrators.')).toBeVisible();

  const office = await browser.newPage({ baseURL: baseURL ?? '' });
  await admin.enter(office);
  await office.goto('/admin/house');
  await expect(office.getByText('I collect bird songs.')).toBeVisible();
  await type(office, office.getByLabel('A word to wren (is mailed)'), 'Sing!');
  await press(office, office.getByRole('button', { name: 'Let wren in' }));
  await expect(office.getByText('I collect bird songs.')).toHaveCount(0);
  await office.close();

  await mail.next('wren@segue.test');
  await page.goto('/login');
  await type(page, page.getByLabel('Email or Username'), 'wren');
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'My Playlists' })).toBeVisible();
});

test('by invitation one comes in with a link, and not without', async ({ page, browser, admin, baseURL }) => {
  await furnish(admin, { registration: 'invitation' });
  await page.goto('/register');
  await expect(page.getByText('Open the link of your invitation')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  const office = await browser.newPage({ baseURL: baseURL ?? '' });
  await admin.enter(office);
  await office.goto('/admin/house');
  await press(office, office.getByRole('button', { name: 'Invite' }));
  const link = (await office.locator('code').textContent()) ?? '';
  expect(link).toContain('/register?invitation=');
  await office.close();

  await page.goto(link);
  await expect(page.getByText('invites you. Choose a name and a password.')).toBeVisible();
  await fillIn(page, 'guest');
  await press(page, page.getByRole('button', { name: 'Register' }));
  await expect(page.getByRole('link', { name: 'My Playlists' })).toBeVisible();
  const late = await browser.newPage();
  await late.goto(link);
  await expect(late.getByText('This invitation is no longer good.')).toBeVisible();
  await late.close();
});

test('a closed house says so', async ({ page, admin }) => {
  await furnish(admin, { registration: 'closed' });
  await page.goto('/register');
  await expect(page.getByText('Registration is closed here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0);
});

test('a house for members only leads to the login and back, and shows what is shared by link', async ({
  page,
  segue,
  admin,
}) => {
  const member = await openAccount(segue);
  const open = await member.createPlaylist('For members');
  const linked = await member.createPlaylist('For friends');
  const change = { method: 'PATCH', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ version: linked.version, visibility: 'unlisted' });
  expect((await member.fetch(`/api/v1/playlists/${linked.id}`, { ...change, body })).status).toBe(200);
  await furnish(admin, { members_only: true });

  await page.goto('/search');
  await expect(page).toHaveURL('/login');
  await page.goto(`/playlists/${open.id}`);
  await expect(page.getByRole('heading', { name: 'For members only' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/playlists/${linked.id}`);
  await expect(page.getByRole('heading', { name: 'For friends' })).toBeVisible();
  await page.goto(`/playlists/${open.id}`);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Log in' }));
  await type(page, page.getByLabel('Email or Username'), member.username);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'For members' })).toBeVisible();
});

test('the first steps are taken, skipped and taken up again', async ({ page, segue, admin, mail }) => {
  await (await openSession(segue, admin.username)).enter(page);
  await page.goto('/admin/first-steps');
  await press(page, page.getByRole('button', { name: 'Skip: Say who may come in' }));
  await press(page, page.getByRole('button', { name: 'Take it up again: Say who may come in' }));
  await expect(page.getByRole('button', { name: 'Skip: Say who may come in' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Send a test letter' }));
  await expect(page.getByText(/The letter is on its way/)).toBeVisible();
  expect(mail.received.map(({ subject }) => subject)).toContain('Segue: A test letter');
  expect(await axeFindings(page)).toEqual([]);
});
