import { axeFindings } from './axe.ts';
import { press, tabTo } from './keys.ts';
import { openAccount } from './session.ts';
import { expect, test } from './journey.ts';

test('a visitor browses by keyboard: rows, styles, and the same below an empty search', async ({
  page,
  segue,
}) => {
  const alice = await openAccount(segue);
  const list = await alice.createPlaylist('Night drive');
  await page.goto('/browse');
  await expect(page.getByRole('heading', { name: 'Nothing to browse yet' })).toBeVisible();

  await alice.addLinks(list.id, ['Opener', 'Closer']);
  const fresh = page.getByRole('region', { name: 'New', exact: true });
  // The rows are kept for some seconds.
  await expect(async () => {
    await page.goto('/search');
    await expect(fresh).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(fresh.getByRole('listitem')).toHaveText([/Night drive.*2 tracks/]);
  await press(page, page.getByRole('link', { name: 'Browse everything' }));
  await expect(page).toHaveTitle(/^Browse · /);
  await expect(page.getByRole('heading', { name: 'Browse', level: 1 })).toBeVisible();
  await tabTo(page, fresh.getByRole('button', { name: 'Play Night drive' }));
  await press(page, fresh.getByRole('link', { name: 'Night drive' }));
  await expect(page.getByRole('heading', { name: 'Night drive', level: 1 })).toBeVisible();
});

test('a phone shows what followed people made, and leads from a style to its music', async ({
  page,
  segue,
}) => {
  const [anna, bob] = [await openAccount(segue), await openAccount(segue)];
  const list = await bob.createPlaylist('Harbour');
  await bob.addLinks(list.id, ['Crane']);
  const address = `/api/v1/playlists/${list.id}`;
  const { version } = (await (await bob.fetch(address)).json()) as { version: number };
  const body = JSON.stringify({ version, genre: 'House' });
  await bob.fetch(address, { method: 'PATCH', body, headers: { 'content-type': 'application/json' } });
  await anna.fetch(`/api/v1/users/${bob.username}/follow`, { method: 'PUT' });
  await anna.enter(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // The rows are kept for some seconds.
  await expect(async () => {
    await page.goto('/browse');
    await expect(page.getByRole('region', { name: 'Styles' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const followed = page.getByRole('region', { name: 'From people you follow' });
  await expect(followed.getByRole('listitem')).toHaveText([/Harbour/]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('region', { name: 'Styles' }).getByRole('link', { name: 'House' }).click();
  await expect(page).toHaveURL(/\/search\?q=House$/);
  await expect(page.getByRole('link', { name: 'Harbour' })).toBeVisible();
});
