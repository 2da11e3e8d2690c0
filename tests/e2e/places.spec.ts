import { setRights } from '#shared/playlists/collaboration.ts';
import { suggest } from '#shared/ingest/suggestions.ts';
import { openAccount, send } from './session.ts';
import { expect, test } from './stage.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Notes each element that glows, since a glow is over after a second. */
const watchGlow = () => {
  const seen = Object.assign(globalThis, { glowed: [] as string[] });
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && 'ledTo' in target.dataset)
        seen.glowed.push(target.dataset['place'] ?? target.dataset['row'] ?? target.tagName);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-led-to'] });
};

test('a line of the bell leads to the suggestion itself, far down in the list', async ({
  page,
  stage,
  segue,
}) => {
  const { alice } = stage;
  const list = await stage.playlist(
    'Far down',
    ...Array.from({ length: 24 }, (_, at) => `https://example.org/far/${at}`),
  );
  const ben = await openAccount(segue);
  await send(alice, 'PUT', setRights.path.replace(':id', list.id), { suggest: 'link' });
  await send(ben, 'POST', suggest.path.replace(':id', list.id), {
    url: 'https://example.org/ben',
    title: 'A song of ben',
  });
  await page.addInitScript(watchGlow);
  await alice.enter(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: /1 suggestion for Far down/ }).click();
  await expect(page).toHaveURL(`/playlists/${list.id}#suggestions`);
  const row = page.getByRole('group', { name: /A song of ben/ });
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect.poll(() => row.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => (globalThis as unknown as { glowed: string[] }).glowed)).toContain(
    'suggestions',
  );
  // The glow is over after a second; the place stays.
  await expect(page.locator('[data-led-to]')).toHaveCount(0);
  await expect(row).toBeInViewport();
});

test('a like leads to the heart, a follower to their button, by the address of a mail, too', async ({
  page,
  stage,
  segue,
}) => {
  const { alice, songs } = stage;
  const list = await stage.playlist('Liked by ben', songs.one);
  const ben = await openAccount(segue);
  await alice.enter(page);
  await page.goto(`/playlists/${list.id}#likes`);
  await expect(page.getByRole('main').getByRole('button', { name: /^Like Liked by ben/ })).toBeFocused();
  await page.goto(`/users/${ben.username}#follow`);
  await expect(page.getByRole('button', { name: `Follow ${ben.username}` })).toBeFocused();
});
