import type { Page } from '@playwright/test';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { expect, expectSound, type Stage, test } from './stage.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The pages and buttons that start the music. */
const places: Record<string, (list: Playlist, stage: Stage) => readonly [path: string, button: string]> = {
  home: ({ name }) => ['/', `Play ${name}`],
  'a playlist': ({ id }) => [`/playlists/${id}`, 'Play'],
  search: () => ['/search?q=long', 'Play The long way'],
  'a profile': ({ name }, { alice }) => [`/users/${alice.username}`, `Play ${name}`],
};

/** Records every layout shift with its element and distance, also those after a press, which page scores ignore. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const seen = Object.assign(globalThis, { shifts: [] as string[] });
    interface Shift extends PerformanceEntry {
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const name = `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`;
          seen.shifts.push(`${name}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
        }
      }
    }).observe({ type: 'layout-shift' });
  });

/** Waits until the page's fonts, pictures and content are loaded. */
async function untilStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(
      [...document.images].filter(({ complete }) => !complete).map((one) => one.decode()),
    );
  });
  await drawn(page);
}

/** Waits until the page has been drawn, and its observers have been called. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

for (const width of [390, 1280]) {
  for (const [place, find] of Object.entries(places)) {
    test(`nothing moves when the music begins on ${place}, ${width} pixels wide`, async ({ page, stage }) => {
      await page.setViewportSize({ width, height: 800 });
      const list = await stage.playlist(`Still on ${place} at ${width}`, stage.songs.long);
      const [path, button] = find(list, stage);
      await page.goto(path, { waitUntil: 'networkidle' });
      const play = page.getByRole('main').getByRole('button', { name: button, exact: true }).first();
      await play.scrollIntoViewIfNeeded();
      await untilStill(page);
      await watchShifts(page);
      await play.click();
      await expectSound(page);
      await drawn(page);
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
    });
  }
}
