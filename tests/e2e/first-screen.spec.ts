import type { Page } from '@playwright/test';
import { axeFindings, colourRules } from './axe.ts';
import { openAccount } from './session.ts';
import { bar, expect, expectSound, row, type Stage, test } from './stage.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

/** A list that fills more than a screen, of somebody whom the reader does not know. */
async function longList(stage: Stage, name: string) {
  const { one, two, long } = stage.songs;
  const links = Array.from({ length: 6 }, (_, at) => `https://example.org/${encodeURIComponent(name)}/${at}`);
  return stage.playlist(name, long, one, two, ...links);
}

/** Counts the elements that lie whole above a height of the window. */
async function countAbove(page: Page, selector: string, end: number): Promise<number> {
  return page.locator(selector).evaluateAll(
    (all, end) =>
      all.filter((one) => {
        const { top, bottom, height } = one.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= end;
      }).length,
    end,
  );
}

/** The height at which what stays at the bottom of a phone begins. */
const footTop = (page: Page) =>
  page.evaluate(() => {
    const tops = [...document.querySelectorAll('nav, section')]
      .filter((one) => one.closest('.sticky.bottom-0'))
      .map((one) => one.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top }) => top);
    return Math.min(innerHeight, ...tops);
  });

const rows = '[data-tracks] li';

test('a phone shows six songs of a playlist at once, and three above the player', async ({ page, stage }) => {
  const list = await longList(stage, 'Six at once');
  await stage.alice.enter(page);
  await page.goto(`/playlists/${list.id}`);
  const actions = page.getByRole('main').getByRole('button', { name: 'Play', exact: true });
  await expect(actions).toBeVisible();
  await expect(page.locator(rows)).toHaveCount(9);
  expect(await countAbove(page, rows, await footTop(page))).toBeGreaterThanOrEqual(6);
  const cover = await page.locator('main header svg, main header img').first().boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(cover).toMatchObject({ width: 112, height: 112 });
  // The title begins beside the cover, not under it.
  expect(title?.y).toBeLessThan((cover?.y ?? 0) + 112);
  expect(title?.x).toBeGreaterThan((cover?.x ?? 0) + 112);
  // Play leads the row in which the other actions stand.
  const [play, like] = await Promise.all([
    actions.boundingBox(),
    page
      .getByRole('main')
      .getByRole('button', { name: /^Like Six at once/ })
      .boundingBox(),
  ]);
  expect(like?.y).toBe(play?.y);

  const other = await longList(stage, 'Another record');
  await page.goto(`/playlists/${other.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  await page.goto(`/playlists/${list.id}`);
  await expect(bar(page).getByRole('button', { name: /^Open the player/ })).toBeVisible();
  await expect(page.locator(rows)).toHaveCount(9);
  expect(await countAbove(page, rows, await footTop(page))).toBeGreaterThanOrEqual(3);
});

test('the icon of Play stands beside its word at every width, in every language', async ({ page, stage }) => {
  const list = await longList(stage, 'Side by side');
  for (const language of ['en', 'it', 'de']) {
    await page.goto('/login');
    await page.evaluate((choice) => localStorage.setItem('language', choice), language);
    await page.goto(`/playlists/${list.id}`);
    const play = page.getByRole('main').getByRole('button', { name: /^(Play|Riproduci|Abspielen)$/ });
    await expect(play).toBeVisible();
    for (const width of [320, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const gap = await play.evaluate((button) => {
        const shown = [...button.querySelectorAll('svg, span')].filter((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        );
        const icon = shown.find((one) => one.nodeName === 'svg');
        const range = document.createRange();
        range.selectNodeContents(shown.find((one) => one.childElementCount === 0 && one !== icon) ?? button);
        return range.getBoundingClientRect().left - (icon?.getBoundingClientRect().right ?? -1000);
      });
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThanOrEqual(12);
    }
  }
});

test('a phone shows two playlists of home at once; a member reads one line before them', async ({
  page,
  stage,
}) => {
  for (const name of ['Shelf one', 'Shelf two', 'Shelf three']) await longList(stage, name);
  await page.goto('/');
  await expect(page.locator('#feed article').nth(2)).toBeVisible();
  expect(await countAbove(page, '#feed article', phone.height)).toBeGreaterThanOrEqual(2);
  await stage.alice.enter(page);
  await page.goto('/');
  // The feed is put into the tabs when their code has come.
  await expect(page.getByRole('tablist', { name: 'Feeds' })).toBeVisible();
  await expect(page.locator('#feed article').nth(2)).toBeVisible();
  expect(await countAbove(page, '#feed article', await footTop(page))).toBeGreaterThanOrEqual(2);
  const hero = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(hero?.height).toBeLessThanOrEqual(36);
  await expect(page.getByRole('main').getByRole('button', { name: /^Browse/ })).toBeHidden();
  // What a finger opens lies below the card, and is read there.
  const opener = page.getByRole('button', { name: 'Tracks and details of Shelf three' }).first();
  // Lists of other journeys may stand above it.
  await opener.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await opener.click();
  await expect(page.getByRole('list', { name: 'Brani in questa playlist' })).toBeInViewport();
});

test('the header of a member is one line at 320 pixels, and nothing in it moves while it loads', async ({
  page,
  stage,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await stage.alice.enter(page);
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { moved: [] as string[] });
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest('body > #root header.sticky'))
            seen.moved.push(element.outerHTML.slice(0, 120));
        }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [320, 390, 820, 1100, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const menu = page.getByRole('banner').getByRole('button', { name: stage.alice.username });
    await expect(menu).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const header = await page.locator('header.sticky').boundingBox();
    expect(header?.height).toBeLessThanOrEqual(62);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
  }
});

test('the margins of a member’s pages are equal, and where no shelf has the add button it floats over the foot', async ({
  page,
  stage,
}) => {
  await stage.alice.enter(page);
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/my-playlists', '/admin/users']) {
      await page.goto(path);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const [left, right] = await page.getByRole('main').evaluate((main) => {
        const { paddingLeft, paddingRight } = getComputedStyle(main);
        return [paddingLeft, paddingRight];
      });
      expect(right).toBe(left);
      const hasShelf = width >= 1100 && !path.startsWith('/admin');
      if (hasShelf) {
        const shelf = page.getByRole('navigation', { name: 'Shelf' });
        await expect(shelf.getByRole('link', { name: 'Add a playlist' })).toBeVisible();
        continue;
      }
      const add = page.getByRole('complementary').getByRole('link', { name: 'Add' });
      await expect(add).toBeVisible();
      // Read to its end, nothing of the page lies under the button.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const box = await add.boundingBox();
        const ends = await page
          .locator('main *, footer a, footer button')
          .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
        expect(ends).toBeLessThanOrEqual(box?.y ?? 0);
      }).toPass();
    }
  }
});

test('at 820 pixels no e-mail address of the users is cut off', async ({ page, stage, segue }) => {
  await openAccount(segue);
  await page.setViewportSize({ width: 820, height: 844 });
  await stage.alice.enter(page);
  await page.goto('/admin/users');
  const addresses = page.getByRole('main').getByText(/@segue\.test$/);
  await expect(addresses.first()).toBeVisible();
  const cut = await addresses.evaluateAll((all) =>
    all
      .filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { right } = range.getBoundingClientRect();
        return one.scrollWidth > one.clientWidth || right > innerWidth;
      })
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test.describe('before the code of the application comes', () => {
  test.use({ expected: /ERR_FAILED \/assets|dynamically imported module: \S+\/assets/ });
  for (const [theme, system] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    test(`who chose ${theme} never sees ${system}, though the system is ${system}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: system });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
      // The application's own code never comes: what is seen is the page before it.
      await page.route(/\/assets\/(?!looks).*\.js$/, (route) => route.abort());
      // The browser paints nothing before the sheet is here.
      const answer = await page.goto('/', { waitUntil: 'load' });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme);
      expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
      const html = (await answer?.text()) ?? '';
      expect(html.indexOf('/assets/looks')).toBeGreaterThan(0);
      expect(html.indexOf('/assets/looks')).toBeLessThan(html.indexOf('rel="stylesheet"'));
    });
  }
});

test('marked words are readable by day and by night', async ({ page, stage }) => {
  await longList(stage, 'Marked words');
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(async () => {
    await page.goto('/search?q=light');
    await expect(page.locator('mark').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page, colourRules)).toEqual([]);
    const marks = page.locator('mark');
    // On the row under the pointer, too.
    await marks.first().hover();
    expect(await axeFindings(page, colourRules)).toEqual([]);
  }
});
