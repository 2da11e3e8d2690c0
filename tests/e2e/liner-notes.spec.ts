import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { bar, expect, expectSound, row, test } from './stage.ts';

// Where two write at once, the later is refused.
test.use({ expected: /^409 PUT|^409 (\/api\/v1)?\/playlists\// });

const notes = (page: Page) => page.getByRole('region', { name: 'Tracks' }).getByRole('note');

async function openNote(page: Page, title: string, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: `More about ${title}` }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

test('an editor writes a note; it stands on other open pages at once, and shows while its moment plays', async ({
  page,
  browser,
  segue,
  stage,
}) => {
  const { long, one } = stage.songs;
  const list = await stage.playlist('With notes', long, one);
  await stage.alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  const other = await (await browser.newContext({ baseURL: segue.origin })).newPage();
  await stage.alice.enter(other);
  await other.goto(`/playlists/${list.id}`);
  await expect(row(other, 'The long way')).toBeVisible();

  await openNote(page, 'The long way', /^Write a note/);
  const dialog = page.getByRole('dialog', { name: 'Note on The long way' });
  const text = dialog.getByRole('textbox', { name: 'Note' });
  await expect(text).toBeFocused();
  await expect(dialog.getByText('0 of 500 characters')).toBeVisible();
  await text.fill('👨‍👩‍👧‍👦 Taped in the <b>kitchen</b>');
  await expect(dialog.getByText('29 of 500 characters')).toBeVisible();
  await dialog.getByLabel('To').fill('0:20');
  await dialog.getByLabel('From').fill('0:40');
  await expect(dialog.getByText('The song ends at 0:30.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('From').fill('');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(notes(page)).toHaveText('0:00–0:20 👨‍👩‍👧‍👦 Taped in the <b>kitchen</b>');
  await expect(notes(other)).toHaveText(/Taped in the <b>kitchen<\/b>/);

  // Another page of the same list writes first: neither overwrites the other unseen.
  await openNote(page, 'The long way', /^Edit the note/);
  await openNote(other, 'The long way', /^Edit the note/);
  await other.getByRole('textbox', { name: 'Note' }).fill('The other was first');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(notes(other)).toHaveText(/The other was first/);
  await text.fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The other was first');
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(notes(other)).toHaveText(/Mine/);

  await row(page, 'The long way').click();
  await expectSound(page);
  await page.getByRole('link', { name: 'Segue', exact: true }).first().click();
  await expect(bar(page).getByText('Mine')).toBeVisible();
});

test('a reader has no way to write, and reports what somebody wrote', async ({ page, segue, stage }) => {
  const list = await stage.playlist('Read only', stage.songs.long);
  const path = `/api/v1/playlists/${list.id}/items/${list.tracks[0]?.entry_id}/note`;
  const written = await stage.alice.fetch(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: list.version, text: 'Something rude' }),
  });
  expect(written.status).toBe(200);
  await page.goto(`${segue.origin}/playlists/${list.id}`);
  await expect(notes(page)).toHaveText('Something rude');
  await page.getByRole('button', { name: 'More about The long way' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: /Report the note/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Write a note|Edit the note/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: /Report the note/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report Note on The long way' });
  await dialog.getByLabel('Your email address').fill('reader@segue.test');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Thank you. We will tell you what comes of it.')).toBeVisible();
});
