import type { Page } from '@playwright/test';
import * as fc from 'fast-check';
import { audioOf, bar, expect, expectSilence, expectSound, row, test } from './stage.ts';

type Act = 'space' | 'left' | 'right' | 'button' | 'mediaPlay' | 'mediaPause' | 'mediaSeek' | 'otherTab';

/** Orders of presses; the same ones in every run. */
const orders = fc.sample(
  fc.array(
    fc.constantFrom<Act>(
      ...(['space', 'left', 'right', 'space', 'button'] as const),
      ...(['mediaPlay', 'mediaPause', 'mediaSeek', 'otherTab'] as const),
    ),
    { minLength: 3, maxLength: 9 },
  ),
  { seed: 19, numRuns: 10 },
);

/** Keeps the page's handlers of media keys, so that a test can press them. */
const catchMediaKeys = (page: Page) =>
  page.addInitScript(() => {
    const keys: Record<string, MediaSessionActionHandler | null> = {};
    Object.assign(globalThis, { mediaKeys: keys });
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      keys[action] = handler;
      set(action, handler);
    };
  });

const mediaKey = (page: Page, action: MediaSessionAction, seekTime?: number) =>
  page.evaluate(
    ([action, seekTime]) =>
      (globalThis as unknown as { mediaKeys: Record<string, (details: object) => void> }).mediaKeys[action]?.(
        { action, seekTime },
      ),
    [action, seekTime] as const,
  );

const toggle = (page: Page) => bar(page).getByRole('button', { name: /^(Play|Pause)$/ });

test('play, pause and seek in any order, by every way, end in what was asked for last', async ({
  page,
  context,
  stage,
}) => {
  const list = await stage.playlist('Wanted', stage.songs.long);
  const other = await context.newPage();
  for (const one of [other, page]) {
    await catchMediaKeys(one);
    await one.goto(`/playlists/${list.id}`);
    await row(one, 'The long way').click();
    await expectSound(one);
    await one.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
  await expectSilence(other);

  let wanted = true;
  const acts: Record<Act, () => Promise<unknown>> = {
    space: () => page.keyboard.press('Space'),
    left: () => page.keyboard.press('ArrowLeft'),
    right: () => page.keyboard.press('ArrowRight'),
    async button() {
      await toggle(page).click();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    },
    mediaPlay: () => mediaKey(page, 'play'),
    mediaPause: () => mediaKey(page, 'pause'),
    mediaSeek: () => mediaKey(page, 'seekto', 7),
    async otherTab() {
      await mediaKey(other, 'play');
      // Its word is on the way: what is pressed here before it comes would be the earlier ask.
      await expect(toggle(page)).toHaveAccessibleName('Play');
      await mediaKey(other, 'pause');
    },
  };
  const next: Partial<Record<Act, () => boolean>> = {
    space: () => !wanted,
    button: () => !wanted,
    mediaPlay: () => true,
    mediaPause: () => false,
    otherTab: () => false,
  };

  for (const order of orders) {
    await test.step(order.join(' '), async () => {
      // Never near the end, where the track would begin again.
      await mediaKey(page, 'seekto', 3);
      for (const act of order) {
        await acts[act]();
        wanted = next[act]?.() ?? wanted;
      }
      await expect(toggle(page)).toHaveAccessibleName(wanted ? 'Pause' : 'Play');
      await (wanted ? expectSound(page) : expectSilence(page));
      await expect(toggle(page)).not.toHaveAttribute('aria-busy');
      expect((await audioOf(page)).playing !== null).toBe(wanted);
    });
  }
});

test('a place that is chosen while the track still loads is where it begins', async ({ page, stage }) => {
  const list = await stage.playlist('Early seek', stage.songs.long);
  await catchMediaKeys(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/play_info*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expect(toggle(page)).toHaveAccessibleName('Pause');
  await mediaKey(page, 'seekto', 20);
  release();
  await expectSound(page);
  expect((await audioOf(page)).at).toBeGreaterThan(19.5);
});
