import { expectNothingToFind } from './axe-widths.ts';
import { expect, test } from './mail-stage.ts';
import { openAccount } from './session.ts';

// A hidden playlist answers 404.
test.use({ expected: /^404 .*\/playlists\// });

test('report, hide, mail, appeal, restore', async ({ page, browser, segue, mail, admin }) => {
  const owner = await openAccount(segue);
  const { id } = await owner.createPlaylist('Offending songs');
  // The one that greets a new account.
  await mail.next(`${owner.username}@segue.test`);

  // A visitor reports it, with an address for the answer.
  await page.goto(`/playlists/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report…' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Hate').check();
  await form.getByLabel('In a sentence').fill('Look at the name');
  await form.getByLabel('Your email address').fill('visitor@segue.test');
  await expectNothingToFind(page);
  await form.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('We will tell you what comes of it')).toBeVisible();

  const context = await browser.newContext({ baseURL: segue.origin, locale: 'en-GB' });
  const desk = await context.newPage();
  await admin.enter(desk);
  await desk.goto('/admin/reports');
  await expect(desk.getByRole('heading', { name: 'Offending songs' })).toBeVisible();
  await expect(desk.getByText('Look at the name')).toBeVisible();
  await desk.getByLabel('Hide from everybody but the owner').check();
  await desk.getByRole('button', { name: 'Decide' }).click();
  await expect(desk.getByText('Every decision wants a reason.')).toBeVisible();
  await expectNothingToFind(desk);
  await desk.getByLabel('Reason').fill('Against the rules');
  await desk.getByRole('button', { name: 'Decide' }).click();
  await expect(desk.getByText('Nothing waits')).toBeVisible();
  await page.goto(`/playlists/${id}`);
  await expect(page.getByRole('heading', { name: 'Offending songs' })).toHaveCount(0);
  expect((await mail.next('visitor@segue.test')).text).toContain('has acted');

  // The owner hears why, and appeals by the address in the mail, without a session.
  const received = await mail.next(`${owner.username}@segue.test`);
  expect(received.text).toContain('Against the rules');
  const [link = ''] = /\/moderation\/\S+/.exec(received.text ?? '') ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByLabel('Why is the decision wrong?').fill('It is a song of my own');
  await expectNothingToFind(page);
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(page.getByText('Appealed')).toBeVisible();

  await desk.goto('/admin/reports');
  await desk.getByRole('tab', { name: /Ricorsi|Appeals/ }).click();
  await expect(desk.getByText('It is a song of my own')).toBeVisible();
  await desk.getByLabel('Reason').fill('So it is');
  await desk.getByRole('button', { name: 'Take the decision back' }).click();
  await expect(desk.getByText('No appeal waits')).toBeVisible();
  await context.close();
  await page.goto(`/playlists/${id}`);
  await expect(page.getByRole('heading', { name: 'Offending songs' })).toBeVisible();
  expect((await mail.next(`${owner.username}@segue.test`)).text).toContain('So it is');
});
