import type { Page } from '@playwright/test';
import { addItem, createPlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { axeFindings } from './axe.ts';
import { press } from './keys.ts';
import { openAccount, password, type Person, send } from './session.ts';
import { expect, expectSound, type Stage, test } from './stage.ts';

/** A public list of one song in a style. */
async function publish(owner: Person, { songs }: Stage, name: string, genre: string): Promise<void> {
  const { id } = (await send(owner, 'POST', createPlaylist.path, { name, genre })) as Playlist;
  await send(owner, 'POST', addItem.path.replace(':id', id), { track_id: songs.long });
}

async function register(page: Page, username: string, path = '/register'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@segue.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`a new member takes three steps, ${width} pixels wide`, async ({ page, stage }) => {
    await publish(stage.alice, stage, `Polka at ${width}`, 'Polka');
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await register(page, `newcomer${width}`);
    await expect(page).toHaveURL('/welcome');
    const main = page.getByRole('main');
    await press(page, main.getByRole('button', { name: 'Polka', exact: true }));
    const lists = main.getByRole('region', { name: 'Lists in these styles' });
    await expect(lists.getByRole('listitem').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await press(page, lists.getByRole('button', { name: `Play Polka at ${width}` }));
    await expectSound(page);
    await press(page, lists.getByRole('button', { name: `Follow Polka at ${width}` }));
    await press(page, main.getByRole('link', { name: 'Go on' }));

    await expect(page.getByRole('heading', { name: 'Three people to follow' })).toBeFocused();
    await expect(main.getByRole('link', { name: 'Skip this step' })).toBeVisible();
    await press(page, main.getByRole('button', { name: `Follow ${stage.alice.username}`, exact: true }));
    expect(await axeFindings(page)).toEqual([]);
    await press(page, main.getByRole('link', { name: 'Go on' }));

    await expect(page.getByRole('heading', { name: 'Bring a list along' })).toBeFocused();
    await main.getByLabel('Songs or an address').fill('The Lanes - The long way\nNobody - Unheard of');
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await press(page, main.getByRole('button', { name: 'Read the list' }));
    await expect(page).toHaveURL('/playlists/import');
    // Read without another press, and nothing is saved yet.
    await expect(main.getByText('The long way').first()).toBeVisible();
    await expect(main.getByText('Unheard of').first()).toBeVisible();
  });
}

test('all steps can be skipped, and an empty home offers them again', async ({ page, stage }) => {
  await publish(stage.alice, stage, 'Something to hear', 'Polka');
  await register(page, 'hurried', '/signup');
  await page.getByRole('link', { name: 'Skip all' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('region', { name: 'New here? Three first steps' }).getByRole('link').click();
  await expect(page).toHaveURL('/welcome');
  for (const heading of ['Three people to follow', 'Bring a list along']) {
    await page.getByRole('link', { name: 'Skip this step' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('who registers to do something goes there first', async ({ page, segue }) => {
  await openAccount(segue);
  await page.goto('/upload');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('uploader');
  await page.getByLabel('Email').fill('uploader@segue.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/upload');
});
