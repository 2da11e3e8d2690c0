import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { openAccount, type Person, password } from './session.ts';
import { expect, test } from './stage.ts';

// Who was removed from a private playlist finds it no longer, nor who is there.
test.use({ expected: /^404 (\/api\/v1)?\/playlists\/|WebSocket connection to .*\/live' failed/ });

const tracks = (page: Page) => page.getByRole('region', { name: 'Tracks' });
const titlesOf = (page: Page) =>
  tracks(page)
    .getByRole('button', { name: /^Play / })
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.replace('Play ', '')));

async function openPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'People' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^\d+ members?$|^Members$/ })).toBeVisible();
}

async function change(person: Person, list: string, body: object): Promise<void> {
  const path = `/api/v1/playlists/${list}`;
  const { version } = (await (await person.fetch(path)).json()) as { version: number };
  const headers = { 'content-type': 'application/json' };
  const answer = await person.fetch(path, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ version, ...body }),
  });
  expect(answer.status).toBe(200);
}

test('friends make a playlist together: an invitation, two editors, a visitor’s suggestion, and a way out', async ({
  page,
  browser,
  segue,
}) => {
  const anna = await openAccount(segue);
  const ben = await openAccount(segue);
  const list = await anna.createPlaylist('Night drive');
  await change(anna, list.id, { visibility: 'private' });
  await anna.addLinks(list.id, ['One', 'Two']);
  await anna.enter(page);
  await page.goto(`/playlists/${list.id}`);

  // An invitation by a link, made by keyboard.
  await openPeople(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make a link' }).press('Enter');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(page.getByText('used 0 times')).toBeVisible();
  await page.keyboard.press('Escape');

  // The editor logs in on the way, comes back to the invitation, and joins.
  const ofBen = await browser.newContext({ baseURL: segue.origin });
  const editor = await ofBen.newPage();
  await editor.goto(link);
  await expect(editor.getByRole('heading', { name: 'Night drive' })).toBeVisible();
  expect(await axeFindings(editor)).toEqual([]);
  await editor.getByRole('link', { name: 'Log in to join' }).click();
  await editor.getByLabel('Email or username').fill(ben.username);
  await editor.getByLabel('Password', { exact: true }).fill(password);
  await editor.getByRole('button', { name: 'Login' }).click();
  await editor.getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => titlesOf(editor)).toEqual(['One', 'Two']);
  await expect(page.getByText(`${ben.username} is here`)).toBeVisible();
  await expect(editor.getByText(`${anna.username} is here`)).toBeVisible();

  // Each sees what the other does, without asking for it.
  await editor.getByRole('button', { name: 'More about Two' }).press('Enter');
  await editor.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expect.poll(() => titlesOf(page)).toEqual(['Two', 'One']);
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.getByRole('dialog').getByLabel('Name').fill('Night drives');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('heading', { name: 'Night drives' })).toBeVisible();

  // A visitor on a phone suggests a link, without an account.
  await change(anna, list.id, { visibility: 'unlisted' });
  await openPeople(page);
  await page.getByRole('radio', { name: 'Everybody who has the link' }).check();
  await page.getByRole('checkbox', { name: 'Also without an account' }).check();
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const ofVisitor = await browser.newContext({
    baseURL: segue.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await ofVisitor.newPage();
  await phone.goto(`/playlists/${list.id}`);
  await phone.getByRole('button', { name: 'Suggest a track' }).tap();
  await phone.getByLabel('Or paste a link').fill('https://music.example/three');
  await phone.getByRole('button', { name: 'Use the link' }).tap();
  await phone.getByLabel('Title').fill('Three');
  await phone.getByLabel('Place').selectOption({ label: 'Before 2. One' });
  await phone.getByLabel('A note').fill('It belongs in the middle.');
  await phone.getByLabel('Your name').fill('Uncle Rudi');
  expect(await axeFindings(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Suggest', exact: true }).tap();
  await expect(phone.getByText(`${anna.username} will see “Three”`)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Withdraw Three' })).toBeVisible();

  // The owner hears of it, and takes it at its place, by keyboard.
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible();
  await page.getByRole('button', { name: '1 suggestion' }).press('Enter');
  const offered = tracks(page).getByRole('group', { name: 'Suggestion: Three' });
  await expect(offered.getByText('“It belongs in the middle.”')).toBeVisible();
  await expect(offered.getByRole('button', { name: 'Play Three' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await offered.getByRole('button', { name: 'Accept Three' }).press('Enter');
  await expect(offered).toHaveCount(0);
  await expect.poll(() => titlesOf(page)).toEqual(['Two', 'Three', 'One']);
  await expect.poll(() => titlesOf(editor)).toEqual(['Two', 'Three', 'One']);
  await expect(editor.getByText('suggested by Uncle Rudi')).toBeVisible();
  await expect(page.getByRole('button', { name: /suggestion/ })).toHaveCount(0);

  // Private again, it is lost at once to a member who is removed.
  await change(anna, list.id, { visibility: 'private' });
  await openPeople(page);
  await page.getByRole('button', { name: `Remove ${ben.username}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(editor.getByText('Playlist not found.')).toBeVisible();
  await ofVisitor.close();
  await ofBen.close();
});
