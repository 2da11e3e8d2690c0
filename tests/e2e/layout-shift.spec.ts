import type { Page } from '@playwright/test';
import { adminRoutes, openRoutes, personalRoutes } from './routes.ts';
import { setFolders } from '#shared/playlists/library.ts';
import { send } from './session.ts';
import { expect, test } from './stage.ts';

/** The sum of a page's layout shifts that still counts as standing still; 0.1 is called good elsewhere. */
const stillAt = 0.02;

// Pages of what is not there.
test.use({ expected: /^404 .*\/(none|nobody|nowhere)\b/ });

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Notes every shift of the pages that are opened from now on, with what moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { shifts: [] as { value: number; moved: string[] }[] });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.outerHTML.slice(0, 90)} from ${previousRect.y} to ${currentRect.y}`;
        });
        seen.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the shifts of a page until nothing on it is loading, and what moved. */
async function shiftsOf(page: Page, path: string): Promise<{ sum: number; moved: string[] }> {
  await page.goto(path);
  await page.getByRole('main').locator('*').first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The last shift is reported with the frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250))));
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, moved }) => moved.map((one) => `${value.toFixed(3)} ${one}`)),
  };
}

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await watchShifts(page);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      const { sum, moved } = await shiftsOf(page, path);
      if (sum > stillAt) expect.soft(moved, `${path} at ${width} moves by ${sum.toFixed(3)}`).toEqual([]);
    }
  }
}

test.describe('nothing moves by itself', () => {
  test('on what a visitor sees', async ({ page, stage }) => {
    const list = await stage.playlist('A quiet list', stage.songs.long, stage.songs.one);
    await expectStill(page, [...openRoutes, `/playlists/${list.id}`, `/users/${stage.alice.username}`]);
  });

  test('on what a member sees', async ({ page, stage }) => {
    const { alice, songs } = stage;
    const list = await stage.playlist('A quiet list of mine', songs.long, songs.one, songs.two);
    const body = { event: 'stop', position_seconds: 30, listened_seconds: 30, session_id: alice.username };
    await alice.fetch(`/api/v1/tracks/${songs.long}/listening`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, listening_id: crypto.randomUUID() }),
    });
    const folders = [
      { name: 'A drawer', playlist_ids: [list.id] },
      { name: 'An empty one', playlist_ids: [] },
    ];
    await send(alice, 'PUT', setFolders.path, { folders });
    await alice.enter(page);
    await expectStill(page, [
      ...personalRoutes,
      '/?tab=following',
      '/search?q=light',
      `/playlists/${list.id}`,
      `/upload?playlist=${list.id}`,
      `/users/${alice.username}`,
    ]);
  });

  test('in the administration', async ({ page, stage }) => {
    await stage.alice.enter(page);
    await expectStill(page, adminRoutes);
  });
});
