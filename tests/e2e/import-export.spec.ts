import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, test } from './stage.ts';

// Lists that are none.
test.use({ expected: /^(415|422) \/api\/v1\/imports\/preview(-address)?$/ });

const line = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function bringIn(page: Page, text: string): Promise<void> {
  await page.goto('/playlists/import');
  await page.getByLabel('Or paste a list').fill(text);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Preview of the list' })).toBeVisible();
}

test('a pasted list becomes a playlist, and its missing songs are filled one by one', async ({
  page,
  stage,
}) => {
  await stage.playlist('Where it is', stage.songs.one, stage.songs.two);
  await stage.alice.enter(page);
  await bringIn(
    page,
    'The Lanes - FIRST LIGHT\nThe Lanes - Second wimd\nNobody - Nowhere\nSomebody - Somewhere (3:05)\nBo - Clip https://youtu.be/dQw4w9WgXcQ',
  );
  await expect(page.getByRole('button', { name: 'Found: 2' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // A doubtful match waits for a word.
  await page.getByRole('button', { name: 'To check: 1' }).click();
  await expect(page.getByText('Is it this one? Second wind')).toBeVisible();
  await page.getByLabel('Result for Second wimd').selectOption('Use this track');
  await page.getByRole('button', { name: 'All: 5' }).click();
  await page.getByLabel('Name').fill('Brought along');
  await page.getByRole('button', { name: 'Create playlist' }).click();
  await expect(page.getByRole('heading', { name: 'Brought along' })).toBeVisible();
  await expect(page.getByText('2 songs are still missing')).toBeVisible();
  await expect(line(page, 'Nowhere').getByText('Missing')).toBeVisible();
  await expect(line(page, 'Nowhere').getByRole('button', { name: /^Play/ })).toHaveCount(0);

  // From search, by the keyboard.
  await page.getByRole('button', { name: 'Fill Nowhere' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fill “Nowhere”' });
  await dialog.getByLabel('Search on Segue').fill('the long way');
  await dialog.getByRole('button', { name: 'Use The long way' }).press('Enter');
  await expect(page.getByText('1 song is still missing')).toBeVisible();
  // By a link.
  await page.getByRole('button', { name: 'Fill Somewhere' }).click();
  await page.getByLabel('Or paste a link').fill('https://soundcloud.com/somebody/somewhere');
  await page.getByRole('button', { name: 'Use the link' }).click();
  await expect(page.getByText(/still missing/)).toHaveCount(0);
  await page.reload();
  const titles = page.getByRole('region', { name: 'Tracks' }).getByRole('button', { name: /^Play / });
  await expect(titles).toHaveCount(5);
  await expect(titles.nth(2)).toHaveAccessibleName('Play The long way');
  await expect(titles.nth(3)).toHaveAccessibleName('Play Somewhere');
});

test('an uploaded file takes the place of the line for which it was uploaded', async ({ page, stage }) => {
  await stage.alice.enter(page);
  await bringIn(page, 'Nobody - Only mine\nNobody - Another');
  await page.getByLabel('Name').fill('To be filled');
  await page.getByRole('button', { name: 'Create playlist' }).click();
  await page.getByRole('button', { name: 'Fill Only mine' }).click();
  await page.getByRole('link', { name: 'Upload', exact: true }).last().click();
  await expect(
    page.getByText('The first file that you upload here fills the missing song “Only mine”.'),
  ).toBeVisible();
  const { makeMp3 } = await import('#tests/factories/mp3.ts');
  const buffer = Buffer.from(await makeMp3({ seconds: 4, seed: 77 }));
  const file = { name: 'only-mine.mp3', mimeType: 'audio/mpeg', buffer };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page
    .getByRole('button', { name: /^Upload \d|^Upload$|^Start/ })
    .last()
    .click();
  await expect(page.getByText('“Only mine” is filled')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Playlist' }).click();
  await expect(page.getByRole('region', { name: 'Tracks' }).getByRole('listitem').first()).toContainText(
    'only-mine',
  );
  await expect(page.getByText('1 song is still missing')).toBeVisible();
});

test('a playlist leaves as a file and comes back the same', async ({ page, stage }) => {
  const playlist = await stage.playlist('There & back', stage.songs.two, stage.songs.one);
  await page.goto(`/playlists/${playlist.id}`);
  for (const [label, ending] of [
    ['XSPF', 'xspf'],
    ['JSPF', 'jspf'],
    ['M3U8', 'm3u8'],
    ['CSV', 'csv'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(`^${label}`) }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe(`There & back.${ending}`);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.indexOf('Second wind')).toBeLessThan(text.indexOf('First light'));
    if (ending !== 'xspf') continue;
    await stage.alice.enter(page);
    await page.goto('/playlists/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.xspf', mimeType: '', buffer: Buffer.from(text) });
    await expect(page.getByRole('button', { name: 'Found: 2' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('There & back');
    await page.goto(`/playlists/${playlist.id}`);
  }
});

test('a file of several lists and strange columns is asked about, and brings only what is new later', async ({
  page,
  stage,
}) => {
  await stage.playlist('Where it is', stage.songs.one);
  await stage.alice.enter(page);
  await page.goto('/playlists/import');
  const give = (rows: string) => {
    const buffer = Buffer.from(`Stueck;Wer;Ordner\n${rows}`, 'latin1');
    return page.locator('input[type=file]').setInputFiles({ name: 'all.csv', mimeType: '', buffer });
  };
  const answer = async () => {
    await expect(page.getByRole('heading', { name: 'Which column says what?' })).toBeVisible();
    await page.getByLabel('Title', { exact: true }).selectOption('Stueck');
    await page.getByLabel('Artist', { exact: true }).selectOption('Wer');
    await page.getByLabel('Name of the list').selectOption('Ordner');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The file has 2 lists. Which ones?' })).toBeVisible();
  };
  const rows = 'First light;The Lanes;Früh\nNowhere;Jörg;Früh\nElsewhere;Jörg;Spät\n';
  await give(rows);
  await answer();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Spät 1 line' }).uncheck();
  await page.getByRole('button', { name: 'Preview 1 list' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Früh');
  await expect(page.getByRole('button', { name: 'Found: 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Create playlist' }).click();
  await expect(page.getByRole('heading', { name: 'Früh' })).toBeVisible();

  await page.goto('/playlists/import');
  await give(`${rows}Nowhere else;Jörg;Früh\n`);
  await answer();
  await page.getByRole('button', { name: 'Preview 2 lists' }).click();
  await expect(page.getByLabel('Where to')).toHaveValue('known');
  await page.getByText('Show the lines').first().click();
  await expect(page.getByText('Already in the playlist')).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 lists' }).click();
  await expect(page).toHaveURL(/\/my-playlists$/);
  await page.getByRole('link', { name: 'Früh' }).first().click();
  await expect(page.getByText('2 songs are still missing')).toBeVisible();
});

test('an address that tells nothing is refused in words, and all playlists leave in one archive', async ({
  page,
  stage,
}) => {
  await stage.playlist('Leaving', stage.songs.one);
  await stage.alice.enter(page);
  await page.goto('/playlists/import');
  await page.getByLabel('Or give the address of a list').fill('no address');
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByText('This is no web address.')).toBeVisible();
  await page.getByLabel('Or give the address of a list').fill('https://lists.test/mine');
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByRole('alert').getByText(/^This address does not answer/)).toBeVisible();
  await page.getByLabel('Format').selectOption('CSV');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^segue-playlists-[\d-]+\.zip$/);
});

test('a list that is none is refused where it was given, with a text that says why', async ({
  page,
  stage,
}) => {
  await stage.alice.enter(page);
  await page.goto('/playlists/import');
  const give = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
  const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><playlist><trackList/></playlist>';
  for (const [name, buffer, message] of [
    ['large.m3u', Buffer.alloc(21_000_000, 'a\n'), 'The list is larger than 20 MB.'],
    ['song.mp3', Buffer.from([0xff, 0xfb, 0, 0, 0]), /^This is no list but a binary file/],
    ['bomb.xspf', Buffer.from(bomb), /^XML with a document type/],
    ['page.html', Buffer.from('<html></html>'), /^This XML is no list that Segue knows/],
    ['empty.csv', Buffer.from('Title,Artist\n'), 'There is no track in this list.'],
  ] as const) {
    await give(name, buffer);
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  }
});
