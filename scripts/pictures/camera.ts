import type { Browser, Page } from 'playwright';
import { pageDataId } from '#shared/page-data.ts';
import type { Scene } from './scenes.ts';
import type { World } from './world.ts';

/** Pages longer than this are cut: the sheet should show their beginning, not their length. */
const maxHeight = 2200;

export const themeNames = ['dark', 'light'] as const;

interface Look {
  /** Of the window, in pixels. */
  width: number;
  theme: (typeof themeNames)[number];
}

/** Takes the picture of a scene; answers the PNG. */
export async function takePicture(
  browser: Browser,
  { origin, world }: { origin: string; world: World },
  scene: Scene,
  { width, theme }: Look,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 800 },
    reducedMotion: 'reduce',
    colorScheme: theme,
    forcedColors: scene.forcedColors ? 'active' : 'none',
    hasTouch: width < 600,
    locale: 'en-GB',
  });
  try {
    const page = await context.newPage();
    await prepare(page, scene, world);
    await page.goto(origin + scene.path);
    await settle(page);
    // A failing call is tried again twice before the page says so.
    if (scene.weather === 'failing')
      await page
        .getByRole('alert')
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(() => undefined);
    for (const name of scene.press ?? []) {
      await page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('menuitem', { name, exact: true }))
        .or(page.getByRole('tab', { name, exact: true }))
        .filter({ visible: true })
        .first()
        .click({ timeout: 2000 })
        .catch(() => undefined);
    }
    if (scene.keys) await page.keyboard.press(scene.keys);
    // A press may load code of its own.
    if (scene.press || scene.keys) await page.waitForTimeout(2000);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width, height: Math.min(height, maxHeight) };
    return await page.screenshot({ fullPage: true, clip });
  } finally {
    await context.close();
  }
}

async function prepare(page: Page, { who, weather, language }: Scene, world: World): Promise<void> {
  const stored = { token: who === 'visitor' ? null : world.tokens[who], language: language ?? null };
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) if (value) localStorage.setItem(key, value);
  }, stored);
  if (weather === 'as it is') return;
  // A part that came along with the page would show at once.
  await page.route(
    (url) => !/^\/(api|assets|media)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const answer = await route.fetch();
      const body = (await answer.text()).replace(`id="${pageDataId}"`, '');
      return route.fulfill({ response: answer, body });
    },
  );
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' || request.url().includes('/users/me?')) return route.continue();
    if (weather === 'slow') return undefined;
    if (weather === 'failing') {
      return route.fulfill({ status: 500, json: { detail: 'The server stumbled.', code: 'internal' } });
    }
    const answer = await route.fetch();
    const body: unknown = await answer.json().catch(() => null);
    return route.fulfill({ response: answer, json: Array.isArray(body) ? [] : body });
  });
}

/** Waits for content, network and fonts; a page in bad weather is taken after a moment without them. */
async function settle(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .locator('*')
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
