import type { Locator, Page } from '@playwright/test';
import { bar, expect, expectSound, row, test } from './stage.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Moves a finger from the middle of an element, in steps, as a person's would go. */
async function swipe(page: Page, on: Locator, x: number, y: number): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('Nothing to swipe');
  const from = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 300) };
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  for (let step = 1; step <= 5; step += 1)
    await send('touchMove', [{ x: from.x + (x * step) / 5, y: from.y + (y * step) / 5 }]);
  await send('touchEnd', []);
  await devtools.detach();
}

/** Keeps a finger on an element for longer than a tap. */
async function longPress(page: Page, on: Locator): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('Nothing to press');
  const devtools = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect(page.getByRole('menu')).toBeVisible();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

test('the player’s sheet follows the finger: to the sides the song, up the queue, down the way out', async ({
  page,
  stage,
}) => {
  const { long, one, two } = stage.songs;
  const list = await stage.playlist('By finger', long, one, two);
  const other = await stage.playlist('Elsewhere', one);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').tap();
  await expectSound(page);
  await page.goto(`/playlists/${other.id}`);
  await bar(page)
    .getByRole('button', { name: /^Open the player/ })
    .tap();
  const sheet = page.getByRole('dialog', { name: 'Player' });
  const cover = sheet.locator('svg').first();
  await expect(sheet.getByText('The long way')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Next: First light/ })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeVisible();
  await swipe(page, cover, -200, 5);
  await expect(sheet.getByRole('button', { name: /^Next: Second wind/ })).toBeVisible();
  await swipe(page, cover, 200, 5);
  await expect(sheet.getByRole('button', { name: /^Next: First light/ })).toBeVisible();
  await swipe(page, cover, 5, -220);
  const queue = page.getByRole('dialog', { name: 'Queue' });
  await expect(queue).toBeVisible();
  const last = queue.getByRole('button', { name: /Second wind/ }).filter({ hasText: 'Second wind' });
  await swipe(page, last, -160, 3);
  await expect(last).toHaveCount(0);
  // A visitor has no playlist to keep it in.
  await expect(queue.getByRole('button', { name: 'Save the queue as a playlist' })).toHaveCount(0);
  await queue.getByRole('button', { name: 'Close' }).tap();
  await expect(queue).toHaveCount(0);
  // A slider's own drag moves nothing else.
  await swipe(page, sheet.getByRole('slider', { name: 'Volume' }), 60, 0);
  await expect(sheet.getByRole('button', { name: /^Next: First light/ })).toBeVisible();
  // Nor does a swipe on what lies above the sheet: it closes that alone.
  await sheet.getByRole('button', { name: 'Playback settings' }).tap();
  const settings = page.getByRole('dialog', { name: 'Playback settings' });
  const words = settings.getByText('Sleep timer');
  await swipe(page, words, 200, 5);
  await swipe(page, words, 0, 200);
  await expect(settings).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: /^Next: First light/ })).toBeVisible();
  await swipe(page, cover, 5, 260);
  await expect(sheet).toHaveCount(0);
});

test('a long press opens a row’s menu as a sheet with the song on top, and plays nothing', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Pressed', stage.songs.long, stage.songs.one);
  for (const path of [`/playlists/${list.id}`, '/search?q=the+long+way']) {
    await page.goto(path);
    await longPress(page, page.getByRole('button', { name: 'Play The long way' }).first());
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('The long way');
    await expect(menu).toContainText('The Lanes');
    const box = await menu.boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(390);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    await expect(bar(page)).toHaveCount(0);
    await swipe(page, menu.locator('svg').first(), 0, 200);
    await expect(menu).toHaveCount(0);
  }
});

test('the bell and sharing are sheets from below', async ({ page, stage }) => {
  const list = await stage.playlist('To be shared', stage.songs.one);
  await stage.alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  await page.getByRole('button', { name: 'Notifications' }).tap();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(await bell.evaluate((one) => [one.clientWidth, one.getBoundingClientRect().bottom])).toEqual([
    390, 844,
  ]);
  await swipe(page, bell.getByRole('heading', { name: 'Notifications' }), 0, 200);
  await expect(bell).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Share/ })
    .first()
    .tap();
  const share = page.getByRole('dialog', { name: /To be shared/ });
  await expect(share.locator('svg').first()).toBeVisible();
  await expect.poll(() => share.evaluate((one) => one.getBoundingClientRect().bottom)).toBe(844);
});
