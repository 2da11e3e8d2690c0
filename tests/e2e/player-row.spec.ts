import type { Page } from '@playwright/test';
import { press, tabTo } from './keys.ts';
import { bar, expect, expectSound, row, test } from './stage.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const detail = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Player', exact: true });

test('one player at a time: the page’s own while it is in view, else the bar; the focus goes along', async ({
  page,
  stage,
}) => {
  const { one, two, long } = stage.songs;
  const link = 'https://tidal.com/browse/track/1';
  const list = await stage.playlist('One player', long, one, two, link);
  await page.goto(`/playlists/${list.id}`);
  const top = async () => (await row(page, 'The long way').boundingBox())?.y;
  await expect(row(page, 'The long way')).toBeVisible();
  const before = await top();
  await row(page, 'The long way').click();
  await expectSound(page);
  await expect(detail(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(1);
  expect(await top()).toBe(before);
  const fourth = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem').nth(3);
  await expect(fourth).toBeInViewport({ ratio: 1 });
  await expect(fourth.getByRole('link', { name: 'Open link on Tidal' })).toHaveAttribute('href', link);

  await page.setViewportSize({ width: 1280, height: 400 });
  await fourth.scrollIntoViewIfNeeded();
  await expect(detail(page)).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Next track' }).focus();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(detail(page).getByRole('button', { name: 'Next track' })).toBeFocused();
  await expect(bar(page)).toHaveCount(1);
});

for (const width of [1280, 390]) {
  test(`the playing row holds the player, which goes along with the songs, ${width} pixels wide`, async ({
    page,
    stage,
  }) => {
    const { one, two, long } = stage.songs;
    const list = await stage.playlist(`In its row at ${width}`, long, two, one);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/playlists/${list.id}`);
    // By their element: behind a dialog they have no role.
    const items = page.locator('[data-tracks] li');
    await row(page, 'The long way').click();
    await expectSound(page);
    const player = { name: 'Player', exact: true };
    await expect(items.nth(0).getByRole('region', player)).toBeVisible();
    // Its wave runs across the row.
    const wave = await items.nth(0).getByRole('slider', { name: 'Position' }).boundingBox();
    const whole = await items.nth(0).boundingBox();
    expect(wave?.width).toBeGreaterThan((whole?.width ?? 0) * 0.4);

    await tabTo(page, detail(page).getByRole('button', { name: 'Next track' }));
    await page.keyboard.press('Enter');
    await expect(items.nth(1).getByRole('region', player)).toBeVisible();
    await expect(items.nth(0).getByRole('region', player)).toHaveCount(0);
    await expect(items.nth(1).getByRole('button', { name: 'Next track' })).toBeFocused();
    // A dialog of the player outlives its song.
    await press(page, detail(page).getByRole('button', { name: 'Queue' }));
    const queue = page.getByRole('dialog', { name: 'Queue' });
    await expect(queue).toBeVisible();
    await expect(items.nth(2).locator('[data-equalizer]')).toHaveCount(1);
    await expect(queue).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(items.nth(2).getByRole('button', { name: 'Queue' })).toBeFocused();
  });
}
