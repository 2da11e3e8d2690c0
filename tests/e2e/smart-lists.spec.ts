import { readFile } from 'node:fs/promises';
import { axeFindings } from './axe.ts';
import { press, tabTo, type } from './keys.ts';
import { openAccount } from './session.ts';
import { expect, test } from './journey.ts';

test('a smart list is made, read, changed, frozen and deleted by keyboard', async ({ page, segue }) => {
  const [alice, bob] = [await openAccount(segue), await openAccount(segue)];
  const list = await bob.createPlaylist('Source');
  await bob.addLinks(list.id, ['Opener', 'Closer']);
  await alice.enter(page);
  await page.goto('/my-playlists');
  await press(page, page.getByRole('link', { name: 'New smart list' }));
  await type(page, page.getByLabel('Name'), 'All of The Lanes');
  const rule = page.getByRole('combobox', { name: 'Rule' });
  await tabTo(page, rule);
  await rule.selectOption('Artist is');
  await expect(page.getByText('Fill in the rules')).toBeVisible();
  await type(page, page.getByRole('textbox', { name: 'Artist' }), 'the lanes');
  const preview = page.getByRole('region', { name: 'What it holds now' });
  await expect(preview.getByRole('listitem')).toHaveText([/Closer/, /Opener/]);
  await expect(preview.getByText('2 songs')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('heading', { name: 'All of The Lanes', level: 1 })).toBeVisible();
  await expect(page.getByText('All of: Artist is the lanes')).toBeVisible();

  // It fills itself.
  await bob.addLinks(list.id, ['Encore']);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Encore' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await press(page, page.getByRole('button', { name: 'Edit' }));
  await press(page, page.getByRole('button', { name: 'Add a rule' }));
  await page.getByRole('combobox', { name: 'Rule' }).nth(1).selectOption('Among your favourites');
  await expect(preview.getByText('0 songs')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Remove: Among your favourites' }));
  await page.getByLabel('Songs at most').fill('2');
  await press(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('2 songs · Newest first')).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Freeze' }));
  await expect(page).toHaveURL(/\/playlists\/\w+$/);
  await expect(page.getByRole('heading', { name: 'All of The Lanes', level: 1 })).toBeVisible();
  await expect(page.getByText('Encore').first()).toBeVisible();
  await page.goto('/my-playlists');
  await press(page, page.getByRole('region', { name: 'Smart lists' }).getByRole('link', { name: 'All of' }));
  await press(page, page.getByRole('button', { name: 'Delete' }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/my-playlists$/);
  await expect(page.getByRole('region', { name: 'Smart lists' }).getByRole('listitem')).toHaveCount(0);
});

test('a phone reads and writes Navidrome’s rules, and names what is left out', async ({ page, segue }) => {
  const alice = await openAccount(segue);
  await alice.enter(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/smart-lists/new');
  const rules = {
    name: 'Rainy',
    all: [{ is: { genre: 'House' } }, { contains: { title: 'rain' } }, { gt: { playcount: 2 } }],
    sort: 'random',
  };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open .nsp' }).click();
  const file = {
    name: 'rainy.nsp',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(rules)),
  };
  await (await chooser).setFiles(file);
  await expect(page.getByText('{"contains":{"title":"rain"}}')).toBeVisible();
  await expect(page.getByText('Plays are the listener')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Rainy');
  await expect(page.getByLabel('Order')).toHaveValue('random');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('combobox', { name: 'Rule' }).nth(2).selectOption('Added by people you follow');
  expect(await axeFindings(page)).toEqual([]);

  // The typed words survive a reload.
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Rainy');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Rainy', level: 1 })).toBeVisible();
  await expect(page.getByText('No song fits these rules now')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export .nsp' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Rainy.nsp');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual({
    name: 'Rainy',
    all: [{ is: { genre: 'House' } }, { gt: { playcount: 2 } }],
    sort: 'random',
    limit: 100,
  });
  await expect(page.getByText('the file leaves them out')).toBeVisible();
  await expect(page.getByRole('status').getByText('Added by people you follow')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
