import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { openAccount, type Person } from './session.ts';
import { expect, test } from './stage.ts';

const titlesOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Tracks' })
    .getByRole('button', { name: /^Play / })
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.replace('Play ', '')));

async function removeFirst(person: Person, id: string): Promise<void> {
  const address = `/api/v1/playlists/${id}`;
  const { tracks } = (await (await person.fetch(address)).json()) as { tracks: { entry_id: string }[] };
  await person.fetch(`${address}/entries/${tracks[0]?.entry_id}`, { method: 'DELETE' });
}

test('a past is gone through by the keyboard and brought back, Ctrl+Z takes that back, and a version takes over', async ({
  page,
  browser,
  segue,
}) => {
  const anna = await openAccount(segue);
  const list = await anna.createPlaylist('Night drive');
  await anna.addLinks(list.id, ['One', 'Two', 'Three']);
  await anna.enter(page);
  await page.goto(`/playlists/${list.id}`);
  // An edit of everything at once stands by itself in the history.
  const address = `/api/v1/playlists/${list.id}`;
  const { entries } = (await (await anna.fetch(`${address}/history`)).json()) as {
    entries: { id: string }[];
  };
  await removeFirst(anna, list.id);
  await removeFirst(anna, list.id);
  const body = JSON.stringify({ event_id: entries[0]?.id });
  await anna.fetch(`${address}/restore`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  await removeFirst(anna, list.id);
  await page.reload();

  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByText('As it is now')).toBeVisible();
  await dialog.getByRole('slider', { name: 'Moment' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText(/^As it was on /)).toBeVisible();
  const state = dialog.getByRole('region', { name: 'The playlist then' });
  await state.getByRole('checkbox', { name: 'Bring One back' }).press('Space');
  expect(await axeFindings(page)).toEqual([]);
  await state.getByRole('button', { name: 'Bring 1 track back' }).click();
  await expect(dialog.getByText('As it is now')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => titlesOf(page)).toEqual(['One', 'Two', 'Three']);

  await page.keyboard.press('Control+z');
  await expect.poll(() => titlesOf(page)).toEqual(['Two', 'Three']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => titlesOf(page)).toEqual(['One', 'Two', 'Three']);

  const bob = await openAccount(segue);
  const ofBob = await browser.newContext({ baseURL: segue.origin, viewport: { width: 390, height: 844 } });
  const phone = await ofBob.newPage();
  await bob.enter(phone);
  await phone.goto(`/playlists/${list.id}`);
  await phone.getByRole('button', { name: 'More', exact: true }).first().click();
  await phone.getByRole('menuitem', { name: 'Make my own version' }).click();
  await expect(phone.getByRole('link', { name: `after Night drive by ${anna.username}` })).toBeVisible();
  await anna.addLinks(list.id, ['Four']);
  await phone.getByRole('button', { name: 'What changed there since' }).click();
  await phone.getByRole('button', { name: 'Add Four' }).click();
  await expect(phone.getByText('Nothing changed there')).toBeVisible();
  expect(await axeFindings(phone)).toEqual([]);
  await phone.keyboard.press('Escape');
  await expect.poll(() => titlesOf(phone)).toEqual(['One', 'Two', 'Three', 'Four']);
  await ofBob.close();
});
