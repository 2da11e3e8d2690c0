import type { Page } from '@playwright/test';
import { setFolders } from '#shared/playlists/library.ts';
import { expectNothingToFind } from './axe-widths.ts';
import { press, tabTo } from './keys.ts';
import { openAccount, send } from './session.ts';
import { bar, expect, expectSound, row, test } from './stage.ts';

// A song that is in the list already.
test.use({ expected: /^409 .*\/entries$/ });

const shelf = (page: Page) => page.getByRole('navigation', { name: 'Shelf' });

test('by keyboard a folder opens, a list of it too, and the shelf folds; a reload keeps both', async ({
  page,
  segue,
}) => {
  const person = await openAccount(segue);
  const other = await openAccount(segue);
  const [inside, beside] = [
    await person.createPlaylist('In the drawer'),
    await person.createPlaylist('Loose'),
  ];
  const saved = await other.createPlaylist('From elsewhere');
  await other.addLinks(saved.id, ['A']);
  await person.fetch(`/api/v1/playlists/${saved.id}/save`, { method: 'POST' });
  const folders = [{ name: 'Evenings', playlist_ids: [inside.id] }];
  await send(person, 'PUT', setFolders.path, { folders });
  await person.enter(page);
  await page.goto('/');
  const folder = shelf(page).getByRole('button', { name: 'Evenings' });
  await expect(folder).toHaveAttribute('aria-expanded', 'false');
  await expect(shelf(page).getByRole('list', { name: 'My playlists' })).toContainText('Loose');
  await expect(shelf(page).getByRole('list', { name: 'Saved' })).toContainText('From elsewhere');

  // The lines are one stop; the arrows go on from there.
  await tabTo(page, folder);
  await page.keyboard.press('ArrowRight');
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(shelf(page).getByRole('link', { name: /^In the drawer/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/playlists/${inside.id}`);
  await expect(shelf(page).locator('[aria-current=page]')).toContainText('In the drawer');
  await expectNothingToFind(page);

  await press(page, shelf(page).getByRole('button', { name: 'Fold the shelf' }));
  await expect.poll(async () => (await shelf(page).boundingBox())?.width).toBeLessThanOrEqual(64);
  await page.reload();
  await expect(shelf(page).getByRole('button', { name: 'Open the shelf' })).toBeVisible();
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  expect((await shelf(page).boundingBox())?.width).toBeLessThanOrEqual(64);
  await expectNothingToFind(page);

  // A list that goes is gone from the shelf, too.
  await page.goto('/my-playlists');
  await page.getByRole('checkbox', { name: 'Select Loose' }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(shelf(page).locator(`a[href$="${beside.id}"]`)).toHaveCount(0);
});

test('a song that is dropped on a list of one’s own is added to it; the list that plays says so', async ({
  page,
  stage,
}) => {
  const { long, one } = stage.songs;
  const from = await stage.playlist('Full', long, one);
  await stage.playlist('To fill');
  await stage.alice.enter(page);
  await page.goto(`/playlists/${from.id}`);
  const target = shelf(page).getByRole('link', { name: /^To fill/ });
  await expect(target).toContainText('0 tracks');
  await row(page, 'First light').dragTo(target);
  await expect(page.getByText('Added to To fill')).toBeVisible();
  await expect(target).toContainText('1 track');
  // There already: it is told, and nothing is added.
  await row(page, 'First light').dragTo(target);
  await expect(page.getByText(/already/)).toBeVisible();
  await expect(target).toContainText('1 track');

  await row(page, 'The long way').click();
  await expectSound(page);
  await expect(shelf(page).getByRole('link', { name: /^Full Playing/ })).toBeVisible();
  await target.click();
  await expect(page.getByRole('region', { name: 'Tracks' })).toContainText('First light');
  await expect(bar(page)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNothingToFind(page);
});

test('the shelf stands beside the header and the page, which end at the same edges', async ({
  page,
  stage,
}) => {
  await stage.alice.enter(page);
  for (const width of [1100, 1280, 1700]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/my-playlists');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect((await shelf(page).boundingBox())?.width).toBeLessThanOrEqual(232);
    const edges = await page
      .locator('header nav, main')
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().x, one.clientWidth]));
    expect(edges[0]).toEqual(edges[1]);
    expect(edges[0]?.[0]).toBeGreaterThanOrEqual(232);
  }
  for (const [path, width] of [
    ['/admin', 1280],
    ['/', 1099],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    // What a member alone is shown: the page knows who reads it.
    await expect(page.locator('header').getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.locator('.shelf-place')).toHaveCount(0);
  }
});

test('on a phone the library is one page of tabs, each with its address', async ({ page, segue }) => {
  const person = await openAccount(segue);
  await person.createPlaylist('Mine');
  await person.enter(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Library' }).click();
  const tabs = page.getByRole('navigation', { name: 'Library' });
  for (const [name, address, title] of [
    ['Playlists', '/my-playlists', 'My Playlists'],
    ['Saved', '/my-playlists?list=saved', 'My Playlists'],
    ['Liked', '/my-playlists?list=liked', 'My Playlists'],
    ['Tracks', '/my-tracks', 'My Tracks'],
    ['Favourites', '/favourites', 'Favourites'],
    ['Recently played', '/recently-played', 'Recently played'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(tabs.locator('[aria-current=page]')).toHaveText(name);
    await expect(tabs.getByRole('link', { name, exact: true })).toBeInViewport();
  }
  await expect(page.getByRole('link', { name: 'Library', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
