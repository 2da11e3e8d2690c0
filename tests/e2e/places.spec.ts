import { setRights } from '#shared/playlists/collaboration.ts';
import { changeComment, writeComment } from '#shared/social/comments.ts';
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

test('a line of the bell leads to the reply itself, below many comments', async ({ page, stage, segue }) => {
  const { alice, songs } = stage;
  const list = await stage.playlist('Much talk', songs.one);
  const ben = await openAccount(segue);
  const path = writeComment.path.replace(':id', list.id);
  const say = async (who: typeof ben, text: string, reply_to?: string) =>
    (await send(who, 'POST', path, { text, reply_to })) as { id: string };
  const first = await say(alice, 'The first of all');
  for (const at of [1, 2, 3]) await say(alice, `Answer ${at}`, first.id);
  const { id } = await say(ben, 'Found at last', first.id);
  await send(alice, 'PATCH', changeComment.path.replace(':id', list.id).replace(':comment', id), {
    waits: false,
  });
  for (const at of [1, 2, 3, 4, 5, 6]) await say(alice, `Later ${at}`);
  await page.addInitScript(watchGlow);
  await alice.enter(page);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: new RegExp(`${ben.username} .*Much talk`) }).click();
    await expect(page).toHaveURL(`/playlists/${list.id}?comment=${id}#comment`);
    const reply = page.locator('[data-place="comment"]');
    await expect(reply).toContainText('Found at last');
    await expect(reply).toBeInViewport({ ratio: 1 });
    await expect.poll(() => reply.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    expect(await page.evaluate(() => (globalThis as unknown as { glowed: string[] }).glowed)).toContain(
      'comment',
    );
  }
  await ben.fetch(changeComment.path.replace(':id', list.id).replace(':comment', id), { method: 'DELETE' });
  await page.reload();
  await expect(page.getByText('This comment is no longer here.')).toBeInViewport();
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
