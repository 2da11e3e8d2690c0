import type { Page } from '@playwright/test';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { expect, expectSound, type Stage, test } from './stage.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Where the music begins, and by which button. */
const places: Record<string, (list: Playlist, stage: Stage) => readonly [path: string, button: string]> = {
  home: ({ name }) => ['/', `Play ${name}`],
  'a playlist': ({ id }) => [`/playlists/${id}`, 'Play'],
  search: () => ['/search?q=long', 'Play The long way'],
  'a profile': ({ name }, { alice }) => [`/users/${alice.username}`, `Play ${name}`],
};

/** Notes every shift from now on, also those that follow a press, which scores of pages forgive. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const seen = Object.assign(globalThis, { shifts: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });

for (const width of [390, 1280]) {
  for (const [place, find] of Object.entries(places)) {
    test(`nothing moves when the music begins on ${place}, ${width} pixels wide`, async ({ page, stage }) => {
      await page.setViewportSize({ width, height: 800 });
      const list = await stage.playlist(`Still on ${place} at ${width}`, stage.songs.long);
      const [path, button] = find(list, stage);
      await page.goto(path, { waitUntil: 'networkidle' });
      const play = page.getByRole('main').getByRole('button', { name: button, exact: true }).first();
      await play.scrollIntoViewIfNeeded();
      await watchShifts(page);
      await play.click();
      await expectSound(page);
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
    });
  }
}
