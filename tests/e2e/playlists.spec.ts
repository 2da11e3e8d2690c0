import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectDropped, pressTold } from './keys.ts';
import { openAccount } from './session.ts';

// Calls that fail, sessions that end, edits that conflict, and a stranger's private playlist.
test.use({
  expected: /^(401|404|409|500) (\/api\/v1)?\/playlists\//,
  contextOptions: { reducedMotion: 'no-preference' },
});

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) =>
  page.getByRole('region', { name: 'Tracks' }).getByRole('button', { name: /^Play / });
const expectOrder = (page: Page, order: readonly string[]) =>
  expect
    .poll(async () => (await titles(page).allTextContents()).map((text) => text.replace('The Lanes', '')))
    .toEqual(order);

test('the feed shows what hovering tells, likes at once, and ends', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  const bob = await openAccount(segue);
  const list = await alice.createPlaylist('Hovered <b>& more</b>');
  await alice.addLinks(list.id, ['First light.mp3', 'Via Po']);
  for (let at = 0; at < 17; at += 1) await alice.createPlaylist(`Feed ${at}`);
  await bob.fetch(`/api/v1/playlists/${list.id}/like`, { method: 'POST' });

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Share your music' })).toBeVisible();
  const top = cards(page).first();
  await expect(top).toContainText('Hovered <b>& more</b>');
  await expect(top).toContainText(alice.username);
  await expect(top.getByText('Brani in questa playlist')).toBeHidden();
  await top.locator('a[aria-hidden]').hover({ force: true });
  await expect(top.getByText('Brani in questa playlist')).toBeVisible();
  await expect(top.getByRole('listitem')).toHaveText(['First light', 'Via Po']);
  // Keyboard and touch reach the same by a button.
  await page.mouse.move(0, 0);
  const details = top.getByRole('button', { name: /Tracks and details/ });
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(top.getByText('Brani in questa playlist')).toBeVisible();

  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText("You've seen all the playlists!")).toBeVisible({ timeout: 500 });
  }).toPass();
  // By their addresses: other people's playlists may well have the same name.
  const shown = await cards(page)
    .locator('a[aria-hidden]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown.length).toBeGreaterThanOrEqual(18);
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  // A visitor who likes is led to the login, and only the owner may edit.
  await top.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Solo il proprietario può modificare questa playlist')).toBeVisible();
  await top.getByRole('button', { name: /^Like/ }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a like shows at once, and is taken back where the call fails', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  const bob = await openAccount(segue);
  const list = await alice.createPlaylist('Liked or not');
  await bob.enter(page);
  await page.goto(`/playlists/${list.id}`);
  const heart = page.getByRole('main').getByRole('button', { name: /^Like/ });
  await expect(heart).toHaveText('0');
  let release = (): void => undefined;
  await page.route('**/like', async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.fulfill({ status: 500, body: '{"detail":"down","code":"internal"}' });
  });
  await heart.click();
  await expect(heart).toHaveText('1');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  release();
  await expect(heart).toHaveText('0');
  await page.unroute('**/like');
  await heart.click();
  await expect(heart).toHaveText('1');
  await page.reload();
  await expect(heart).toHaveText('1');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('playlists are created, selected, deleted after asking, and brought back', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  await alice.enter(page);
  await page.goto('/my-playlists');
  const create = page.getByRole('button', { name: 'Create Playlist' });
  await expect(create).toBeDisabled();
  for (const name of ['One', 'Two', 'Three']) {
    // After the first the form waits behind a button.
    if (name !== 'One') await page.getByRole('button', { name: 'Create a playlist' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await create.click();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await page.getByLabel('Select all').check();
  await page.getByLabel('Select Two').uncheck();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('cannot be undone');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'One', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Two', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'One', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Three', exact: true })).toBeVisible();
});

test('without a session My playlists says so and leads to the login and back', async ({ page }) => {
  await page.goto('/my-playlists');
  await expect(page.getByText('You are not logged in. Please login to view your playlists.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('the owner arranges lines by keyboard, removes them, and takes it back', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  const list = await alice.createPlaylist('Arranged');
  await alice.addLinks(list.id, ['A', 'B', 'C']);
  await alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await expectOrder(page, ['A', 'B', 'C']);

  await page.getByRole('button', { name: 'Move A' }).focus();
  await pressTold(page, ['Space', 'A picked up at place 1 of 3.'], ['ArrowDown', 'A: place 2 of 3.']);
  await page.keyboard.press('Space');
  await expectOrder(page, ['B', 'A', 'C']);
  await expectDropped(page);

  await page.getByRole('button', { name: 'More about C' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expectOrder(page, ['B', 'C', 'A']);
  await page.reload();
  await expectOrder(page, ['B', 'C', 'A']);

  await page.getByRole('button', { name: 'More about C' }).click();
  await page.getByRole('menuitem', { name: 'Remove from this playlist' }).click();
  await expectOrder(page, ['B', 'A']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, ['B', 'C', 'A']);
});

test('a track is deleted after the confirmation, unless it is taken back in time', async ({
  page,
  segue,
}) => {
  const alice = await openAccount(segue);
  const list = await alice.createPlaylist('Deleting');
  await alice.addLinks(list.id, ['Keep', 'Lose']);
  await alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `More about ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete track' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('The audio file will be permanently removed');
    await dialog.getByRole('button', { name: 'Delete track' }).click();
  };
  await remove('Keep');
  await expectOrder(page, ['Lose']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, ['Keep', 'Lose']);
  await remove('Lose');
  await expectOrder(page, ['Keep']);
  // Leaving the page carries it out at once.
  await page.reload();
  await expectOrder(page, ['Keep']);
});

test('two tabs edit one playlist: what differs is brought together, what conflicts is asked', async ({
  page,
  segue,
  context,
}) => {
  const alice = await openAccount(segue);
  const list = await alice.createPlaylist('Before');
  await alice.enter(page);
  const other = await context.newPage();
  await alice.enter(other);
  for (const tab of [page, other]) {
    await tab.goto(`/playlists/${list.id}`);
    await tab.getByRole('button', { name: 'Edit' }).click();
    await expect(tab.getByRole('dialog')).toBeVisible();
  }
  const dialog = page.getByRole('dialog');
  await other.getByRole('dialog').getByLabel('Genre').fill('Jazz');
  await other.getByRole('dialog').getByLabel('Name').fill('Other');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Other' })).toBeVisible();

  await dialog.getByLabel('Name').fill('Mine');
  await dialog.getByLabel('Description').fill('Words');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed elsewhere');
  await expect(dialog.getByRole('alert')).toContainText('Other');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await expect(other.getByText('Words')).toBeVisible();
  await expect(other.getByText('Jazz')).toBeVisible();
});

test('an edit that outlives its session is there again after the login', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  const list = await alice.createPlaylist('Half a thought');
  await alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('A whole thought');
  // It ends while the edit is on its way: told of it before, the page would lead to the login by itself.
  await page.route('**/api/v1/playlists/*', async (route) => {
    await alice.fetch('/api/v1/auth/logout', { method: 'POST' });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/login?session_expired=true');
  await page.getByLabel('Email or Username').fill(alice.username);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`/playlists/${list.id}`);
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('A whole thought');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A whole thought' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Not by a reload: that would bring the ended session back (`enter`).
  const stored = await fetch(new URL(`/api/v1/playlists/${list.id}`, segue.origin));
  expect(await stored.json()).toMatchObject({ name: 'A whole thought' });
});

test('others see no edit control, and nobody a private playlist', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  const bob = await openAccount(segue);
  const list = await alice.createPlaylist('Not yours');
  await alice.addLinks(list.id, ['A']);
  await bob.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await expectOrder(page, ['A']);
  for (const name of ['Edit', 'Move A', /Delete/]) {
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Add Tracks' })).toHaveCount(0);
  await alice.fetch(`/api/v1/playlists/${list.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ version: 2, visibility: 'private' }),
    headers: { 'content-type': 'application/json' },
  });
  await page.reload();
  await expect(page.getByText('Playlist not found.')).toBeVisible();
});
