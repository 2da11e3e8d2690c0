import { expect, expectSound, row, test } from './stage.ts';

test.use({ viewport: { width: 390, height: 800 } });

test('a phone has the queue and the sleep timer at hand while the page’s player is in view', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('On a phone', stage.songs.long, stage.songs.one);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  const player = page.getByRole('main').getByRole('region', { name: 'Player', exact: true });
  await player.getByRole('button', { name: 'Queue' }).click();
  const queue = page.getByRole('dialog', { name: 'Queue' });
  await expect(queue.getByText('First light')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(queue).toHaveCount(0);
  await player.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('button', { name: 'At the end of this track' }).click();
  await expect(page.getByRole('button', { name: 'At the end of this track' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(player.getByRole('slider', { name: 'Volume' })).toBeVisible();
  // All of it fits, and nothing is so small that a finger misses it.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const button of await player.getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
});
