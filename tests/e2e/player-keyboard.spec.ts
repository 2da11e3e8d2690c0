import type { Locator, Page } from '@playwright/test';
import { links } from './embeds.ts';
import { expectDropped, pressTold } from './keys.ts';
import { audioOf, bar, expect, expectSilence, expectSound, row, test } from './stage.ts';

test.use({ services: true });

/** Goes to a control by Tab alone, without a mouse; it must show that it has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    const [isThere, isSeen] = await target.evaluate((element) => [
      element === document.activeElement,
      element.matches(':focus-visible'),
    ]);
    if (isThere) {
      expect(isSeen).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

test('the whole player is used by Tab, Enter, space and arrows alone', async ({ page, stage }) => {
  const { long, one, two } = stage.songs;
  const list = await stage.playlist('Keys', long, one, two);
  await page.goto(`/playlists/${list.id}`);
  await tabTo(page, row(page, 'The long way'));
  await page.keyboard.press('Enter');
  await expectSound(page);

  await tabTo(page, button(bar(page), 'Shuffle'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(button(bar(page), 'Shuffle')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await expect(button(bar(page), 'Shuffle')).toHaveAttribute('aria-pressed', 'false');
  await expect(row(page, 'The long way')).toHaveAttribute('aria-current', 'true');

  await tabTo(page, button(bar(page), 'Next track'));
  await page.keyboard.press('Enter');
  await expect(row(page, 'First light')).toHaveAttribute('aria-current', 'true');
  await tabTo(page, button(bar(page), 'Previous track'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, 'The long way')).toHaveAttribute('aria-current', 'true');
  await expectSound(page);

  await tabTo(page, button(bar(page), 'Pause'));
  await page.keyboard.press('Enter');
  await expectSilence(page);
  const position = bar(page).getByRole('slider', { name: 'Position' });
  await tabTo(page, position);
  const value = (): Promise<number> => position.evaluate((input: HTMLInputElement) => input.valueAsNumber);
  const before = await value();
  await page.keyboard.press('ArrowRight');
  await expect.poll(value).toBeCloseTo(before + 5, 0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(value).toBeCloseTo(before, 0);
  await tabTo(page, button(bar(page), 'Play'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectSound(page);

  await tabTo(page, button(bar(page), 'Playback settings'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('slider', { name: 'Crossfade' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1 second', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: 'Same loudness for all tracks' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Same loudness for all tracks' })).not.toBeChecked();
  await tabTo(page, button(page, '30 min'));
  await page.keyboard.press('Enter');
  await expect(button(page, '30 min')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Stops in 30 minutes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(bar(page), 'Playback settings')).toBeFocused();

  const volume = bar(page).getByRole('slider', { name: 'Volume' });
  await tabTo(page, volume);
  await page.keyboard.press('ArrowLeft');
  await expect(volume).toHaveValue('0.79');
  expect((await audioOf(page)).playing).not.toBeNull();
});

test('the queue is opened, reordered, shortened and left by keyboard; the focus stays in and comes back', async ({
  page,
  stage,
}) => {
  const { long, one, two } = stage.songs;
  const list = await stage.playlist('Queue', long, one, two);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').focus();
  await page.keyboard.press('Enter');
  await expectSound(page);
  await tabTo(page, button(bar(page), 'Queue'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const queue = page.getByRole('dialog', { name: 'Queue' });
  const next = queue.getByRole('region', { name: 'Next' });
  await expect(next.getByRole('listitem')).toHaveText([/First light/, /Second wind/]);
  await tabTo(page, button(queue, 'Move First light'));
  const steps = ['First light picked up at place 2 of 3.', 'First light: place 3 of 3.'] as const;
  await pressTold(page, ['Space', steps[0]], ['ArrowDown', steps[1]]);
  await page.keyboard.press('Space');
  await expect(next.getByRole('listitem')).toHaveText([/Second wind/, /First light/]);
  await expectDropped(page);
  await tabTo(page, button(queue, 'Remove Second wind from the queue'));
  await page.keyboard.press('Enter');
  await expect(next.getByRole('listitem')).toHaveText([/First light/]);
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    // Where the trap turns round, the focus may rest on its own marks beside the dialog: never on the page.
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(false);
  }
  await tabTo(page, button(queue, 'Clear'));
  await page.keyboard.press('Enter');
  await expect(next.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(queue).toHaveCount(0);
  await expect(button(bar(page), 'Queue')).toBeFocused();
  expect((await audioOf(page)).playing).not.toBeNull();
});

test('on a phone the mini bar opens the whole player, and Escape leads back', async ({ page, stage }) => {
  await page.setViewportSize({ width: 390, height: 820 });
  const list = await stage.playlist('Sheet', stage.songs.long, stage.songs.one);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').focus();
  await page.keyboard.press('Enter');
  await expectSound(page);
  await tabTo(page, bar(page).getByRole('button', { name: /^Open the player/ }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Player' });
  await tabTo(page, button(sheet, 'Pause'));
  await page.keyboard.press('Enter');
  await expectSilence(page);
  await tabTo(page, sheet.getByRole('slider', { name: 'Position' }), 'Shift+Tab');
  await tabTo(page, button(sheet, 'Queue'));
  await page.keyboard.press('Enter');
  const queue = page.getByRole('dialog', { name: 'Queue' });
  await expect(queue).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(queue).toHaveCount(0);
  await expect(button(sheet, 'Queue')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: /^Open the player/ })).toBeFocused();
});

test('an embedded player is started, left and closed by keyboard', async ({ page, stage }) => {
  const list = await stage.playlist('Embeds by key', links.spotify, links.youtube);
  await page.goto(`/playlists/${list.id}`);
  await expect(row(page, 'Link to open.spotify.com')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await row(page, 'Link to open.spotify.com').focus();
  await page.keyboard.press('Enter');
  const spotify = page.getByRole('region', { name: 'Spotify player' });
  await tabTo(page, button(spotify, 'Start Spotify'));
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(spotify.locator('iframe')).toBeVisible();
  await expect(button(bar(page), 'Pause')).toBeVisible();
  await tabTo(page, spotify.getByRole('link', { name: 'Open link on Spotify' }), 'Shift+Tab');
  await tabTo(page, button(bar(page), 'Next track'));
  await page.keyboard.press('Enter');
  const youtube = page.getByRole('region', { name: 'YouTube player' });
  await expect(youtube.locator('iframe')).toBeVisible();
  await tabTo(page, button(youtube, 'Close and stop'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
});

test('the keys of the page play, seek, mute and shuffle, but never while one types', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Shortcuts', stage.songs.long, stage.songs.one);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').focus();
  await page.keyboard.press('Enter');
  await expectSound(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Space');
  await expectSilence(page);
  const position = bar(page).getByRole('slider', { name: 'Position' });
  const value = (): Promise<number> => position.evaluate((input: HTMLInputElement) => input.valueAsNumber);
  const before = await value();
  await page.keyboard.press('ArrowRight');
  await expect.poll(value).toBeCloseTo(before + 5, 0);
  await page.keyboard.press('Space');
  await expectSound(page);
  const volume = bar(page).getByRole('slider', { name: 'Volume' });
  for (const [key, shown] of [
    ['ArrowDown', '0.75'],
    ['ArrowUp', '0.8'],
    ['m', '0'],
    ['M', '0.8'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(volume).toHaveValue(shown);
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(button(bar(page), 'Shuffle')).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Login' }).first().click();
  const box = page.getByRole('main').getByRole('textbox').first();
  await box.focus();
  await page.keyboard.type('mass s?l');
  await expect(box).toHaveValue('mass s?l');
  await expect(volume).toHaveValue('0.8');
  expect((await audioOf(page)).playing).not.toBeNull();
});

test('a screen reader finds every control by name, and is told what plays and what fails', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Read out', stage.songs.long, 'https://youtu.be/gone1234567');
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  await expect(bar(page)).toMatchAriaSnapshot(`
    - region "Player":
      - text: The long way The Lanes
      - button "Shuffle"
      - button "Previous track"
      - button "Pause"
      - button "Next track"
      - 'button "Repeat: all" [pressed]'
      - slider "Position"
      - button "Queue"
      - button "Playback settings"
      - button "Mute"
      - slider "Volume"
  `);
  await expect(page.getByText('Now playing: The long way by The Lanes')).toHaveRole('status');
  await expect(bar(page).getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuetext',
    /^0:\d\d of 0:30$/,
  );
  await button(bar(page), 'Next track').click();
  await expect(bar(page).getByRole('alert')).toContainText('Errore nel caricamento del link esterno');
  await expect(page.getByRole('alert')).toHaveCount(1);
});
