import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { openAccount } from './session.ts';
import { audioOf, expect, expectSound, row, test } from './stage.ts';

const folder = process.env['SHOTS'];

/** Pictures of what is shown, dark and light, where a folder for them is named. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const { width = 0 } = page.viewportSize() ?? {};
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` });
  }
}

const commentsOf = (page: Page): Locator => page.getByRole('region', { name: 'Comments' });
const by = (page: Page, name: string): Locator => page.getByRole('article', { name: `Comment by ${name}` });

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await page.keyboard.press('Control+Enter');
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

test('two people talk: held, let in, answered, liked, pinned, changed and deleted, by keyboard and live', async ({
  page,
  browser,
  segue,
  stage,
}) => {
  const { alice } = stage;
  const ben = await openAccount(segue);
  const list = await stage.playlist('Talked about', stage.songs.long, stage.songs.one);
  const path = `/playlists/${list.id}#comments`;
  const other = await (await browser.newContext({ baseURL: segue.origin })).newPage();
  await alice.enter(page);
  await ben.enter(other);
  await Promise.all([page.goto(path), other.goto(path)]);
  await expect(commentsOf(page).getByText('No comments yet')).toBeVisible();
  await shoot(page, 'empty');

  // The first words of a new account wait for the owner.
  await say(other, '<b>Hello</b> from the kitchen');
  await expect(by(other, ben.username).getByText('Waits for the owner')).toBeVisible();
  await page.getByRole('button', { name: 'Look at them' }).press('Enter');
  await expect(commentsOf(page).getByText('<b>Hello</b> from the kitchen')).toBeVisible();
  await shoot(page, 'waiting');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: `Let it appear: the comment by ${ben.username}` }).press('Enter');
  await expect(by(page, ben.username).getByText('<b>Hello</b> from the kitchen')).toBeVisible();
  await expect(by(other, ben.username).getByText('Waits for the owner')).toHaveCount(0);

  // An answer with a name that is completed.
  await page.getByRole('button', { name: `Reply to ${ben.username}` }).press('Enter');
  const reply = page.getByRole('textbox', { name: `Reply to ${ben.username}` });
  await expect(reply).toBeFocused();
  await reply.pressSequentially(`Salut @${ben.username.slice(0, -1)}`);
  await expect(page.getByRole('option', { name: ben.username })).toBeVisible();
  await shoot(page, 'completing');
  await page.keyboard.press('Enter');
  await expect(reply).toHaveValue(`Salut @${ben.username} `);
  await reply.pressSequentially('and the dog');
  await page.keyboard.press('Control+Enter');
  await expect(commentsOf(other).getByText('and the dog')).toBeVisible();
  await expect(commentsOf(other).getByRole('link', { name: `@${ben.username}` })).toBeVisible();

  await other
    .getByRole('button', { name: /^Like the comment by .*, 0 likes$/ })
    .last()
    .press('Enter');
  await expect(commentsOf(other).getByRole('button', { name: /, 1 like$/ })).toBeVisible();
  await choose(page, `More about the comment by ${ben.username}`, 'Pin to the top');
  await expect(by(other, ben.username).getByText('Pinned')).toBeVisible();
  await say(page, 'One more from me');
  await expect(commentsOf(other).getByText('One more from me')).toBeVisible();
  await expect(commentsOf(other).getByRole('article').first()).toContainText('Hello');
  await shoot(page, 'talk');
  expect(await axeFindings(page)).toEqual([]);

  await choose(other, `More about the comment by ${ben.username}`, 'Edit');
  const edited = other.getByRole('textbox', { name: 'Edit' });
  await edited.fill('Hello from the balcony');
  await edited.press('Control+Enter');
  await expect(by(page, ben.username).getByText('edited')).toBeVisible();
  await choose(page, `More about the comment by ${ben.username}`, 'End the thread');
  await expect(by(other, ben.username).getByText('The owner has ended this thread.')).toBeVisible();
  await choose(other, `More about the comment by ${ben.username}`, 'Delete');
  await other.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(by(page, 'Deleted').getByText('Deleted', { exact: true })).toBeVisible();
  await expect(by(page, 'Deleted').getByText('and the dog')).toBeVisible();
});

test('a comment at a moment plays from there, and a half-written one outlives a reload', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Moments', stage.songs.long);
  await stage.alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  const text = page.getByRole('textbox', { name: 'Write a comment' });
  await text.scrollIntoViewIfNeeded();
  await text.fill('This turn');
  await page.getByRole('combobox', { name: 'About' }).selectOption({ label: 'This moment of it' });
  await page.reload();
  await expect(text).toHaveValue('This turn');
  await text.press('Control+Enter');
  const play = page.getByRole('button', { name: /^Play The long way from 0:0\d$/ });
  await play.press('Enter');
  await expectSound(page);
  // On the wave it is a mark, and its words show as the moment plays.
  const mark = page.getByRole('button', { name: /^0:0\d, .*: This turn$/ }).first();
  await mark.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'This turn' }).first()).toBeVisible();
  await shoot(page, 'wave');
  await choose(page, 'More about The long way', 'Comment on this song');
  await expect(page.getByRole('combobox', { name: 'About' })).toHaveValue('song');
  await page.getByRole('button', { name: 'Playback settings' }).first().press('Enter');
  await page.getByRole('checkbox', { name: 'Show comments while they play' }).uncheck();
  await page.keyboard.press('Escape');
  await mark.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'This turn' })).toHaveCount(0);
  expect((await audioOf(page)).playing).not.toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the comments are a sheet', async ({ page, stage }) => {
    const list = await stage.playlist('In the hand', stage.songs.one);
    await stage.alice.enter(page);
    await page.goto(`/playlists/${list.id}`);
    const open = page.getByRole('button', { name: /^Comments/ });
    await open.scrollIntoViewIfNeeded();
    await shoot(page, 'closed');
    await open.tap();
    const sheet = page.getByRole('dialog', { name: 'Comments' });
    await sheet.getByRole('textbox', { name: 'Write a comment' }).fill('With a thumb 👍🏽');
    await sheet.getByRole('button', { name: 'Comment', exact: true }).tap();
    await expect(sheet.getByText('With a thumb 👍🏽')).toBeVisible();
    await shoot(page, 'sheet');
    expect(await axeFindings(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).first().tap();
    await expect(open).toContainText('With a thumb');
  });
});
