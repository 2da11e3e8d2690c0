import type { Page } from '@playwright/test';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { expect, test } from './journey.ts';
import { press, tabTo, type } from './keys.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const password = 'correct horse battery';

/** The furthest position of the page's audio: silence does not advance it. */
function position(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('audio')].map((one) => one.currentTime)),
  );
}

test('from landing to an own upload that plays, without a mouse; the focus is seen at every step', async ({
  page,
}) => {
  test.slow();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto('/');
  await page.getByRole('main').locator('*').first().waitFor();

  // The first step on a page leads past its head.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  await press(page, page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));
  await expect(page).toHaveURL('/signup');
  await type(page, field('Username'), 'alice');
  await type(page, field('Email'), 'alice@segue.test');
  await type(page, field('Password'), password);
  await type(page, field('Confirm Password'), password);
  await page.keyboard.press('Enter');

  const myPlaylists = page.getByRole('banner').getByRole('link', { name: 'My Playlists' });
  await expect(myPlaylists).toBeVisible();

  await press(page, myPlaylists);
  await expect(page).toHaveURL('/my-playlists');
  await type(page, field('Name'), 'Night drive');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('main').getByRole('link', { name: 'Night drive' }).last());
  await expect(page.getByRole('heading', { name: 'Night drive' })).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Add Tracks' }));
  await expect(page).toHaveURL(/\/upload\?playlist=/);
  const song = {
    name: 'song.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from(await makeMp3({ seconds: 30 })),
  };
  const chooser = page.waitForEvent('filechooser');
  await press(page, button('Choose files'));
  await (await chooser).setFiles(song);
  await press(page, button('Upload'));
  await expect(page.getByText('All uploads completed successfully!')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Return to Playlist' }));
  await expect(page).toHaveURL(/\/playlists\//);
  await press(page, page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first());
  await expect(page).toHaveTitle(/song/);
  await expect.poll(() => position(page)).toBeGreaterThan(0.5);

  // The player's own controls are within reach as well.
  const player = page.getByRole('region', { name: /player/i });
  await tabTo(page, player.getByRole('slider').first());
  const before = await position(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(before + 3);

  // A menu that leads elsewhere does not keep the focus; one that is only closed gives it back.
  const chip = page.getByRole('banner').getByRole('button', { name: 'alice' });
  const item = page.getByRole('menuitem', { name: 'Recently played' });
  await press(page, chip);
  await expect(item).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible();
  await page.keyboard.press('r');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recently played' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
