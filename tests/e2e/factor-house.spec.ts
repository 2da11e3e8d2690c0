import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import type { ServerProcess } from '#tests/server-process.ts';
import { axeFindings } from './axe.ts';
import { press, tabTo } from './keys.ts';
import { expect, test } from './mail-stage.ts';
import { enter, givePassword, leave, security, setUpApp } from './second-factor-app.ts';
import { openAccount, openSession } from './session.ts';

// The login asks for a second factor, and so does each call of a person who must set one up; the server stands still for a
// moment, and the link's second press is refused.
test.use({
  expected: /^428 \/api\/v1\/|code: 428$|^net::ERR_CONNECTION_REFUSED|^400 .*\/second-factor\/keep$/,
});

test('a factor that is said to be lost stays where the mailed link is pressed', async ({
  page,
  segue,
  mail,
}) => {
  const person = await openAccount(segue);
  await mail.next(`${person.username}@segue.test`);
  await enter(page, person);
  await setUpApp(page);
  await mail.next(`${person.username}@segue.test`);
  await leave(page);
  await givePassword(page, person);
  await press(page, page.getByRole('button', { name: 'I have lost everything' }));
  await expect(page.getByRole('heading', { name: 'No app, no passkey, no code?' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Remove it in 72 hours' }));
  await expect(page.getByText(/^Your second factor goes on /)).toBeVisible();
  await press(page, page.getByRole('button', { name: 'To the login' }));
  await expect(page).toHaveURL('/login');

  const { pathname, search } = (await mail.next(`${person.username}@segue.test`)).link('/keep-factors');
  await page.goto(pathname + search);
  await expect(page).toHaveURL('/keep-factors');
  expect(await axeFindings(page)).toEqual([]);
  await press(page, page.getByRole('button', { name: 'Keep my second factor' }));
  await expect(page.getByRole('link', { name: 'To the login' })).toBeVisible();
  await page.goto(pathname + search);
  await press(page, page.getByRole('button', { name: 'Keep my second factor' }));
  await expect(page.getByText('This link is no longer good: nothing is about to be removed.')).toBeVisible();
  await givePassword(page, person);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
});

test('a house that asks for a factor leads everybody to set one up first', async ({ page, segue, admin }) => {
  const person = await openAccount(segue);
  await admin.enter(page);
  await page.goto('/admin/house');
  const who = page.getByLabel('Who must have one');
  await tabTo(page, who);
  await who.selectOption('Everybody');
  const card = page.locator('form', { has: who });
  await press(page, card.getByRole('button', { name: 'Save' }));
  await expect(card.getByText(/^Holds from /)).toBeVisible();

  await passTheWeek(segue);
  const again = await openSession(segue, person.username);
  await leave(page);
  await enter(page, again);
  await page.goto('/my-playlists');
  await expect(page).toHaveURL(/\/profile/);
  await expect(security(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await setUpApp(page);
  await page.goto('/my-playlists');
  await expect(page.getByRole('heading', { level: 1, name: 'My Playlists' })).toBeVisible();
});

/** Takes the rule's week of grace as over, as a server finds it that starts later. */
async function passTheWeek(segue: ServerProcess): Promise<void> {
  await segue.stop();
  const db = new DatabaseSync(path.join(segue.dataDir, 'segue.db'));
  const from = new Date(Date.now() - 1000).toISOString();
  const { changes } = db
    .prepare("update settings set value = json_set(value, '$.second_factor_from', ?) where key = 'house'")
    .run(from);
  db.close();
  expect(changes).toBe(1);
  await segue.start();
}
