import type { Page } from 'playwright';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { withDemoWorld } from './pages.ts';
import { withChromium } from './stage.ts';

const rounds = 5;

/** From a click on a link until the next page's own heading has been painted, the data included where it has any. */
export const routeChanges: Measure = {
  name: 'route-changes',
  about: 'from the click on a link to the next page, with the demo world',
  run: () =>
    withDemoWorld((origin, playlist) =>
      withChromium(async (browser) => {
        const took = new Map<string, number[]>();
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
          const page = await context.newPage();
          await page.goto(origin, { waitUntil: 'networkidle' });
          for (const [name, href] of walk(playlist)) {
            took.set(name, [...(took.get(name) ?? []), await follow(page, href)]);
          }
          await context.close();
        }
        return [...took].map(([what, times]): Finding => ({
          what,
          value: median(times),
          unit: 'ms',
          goal: { most: 100 },
          parts: { slowest: Math.max(...times) },
        }));
      }),
    ),
};

const walk = (playlist: string) =>
  [
    ['home to playlist', playlist],
    ['playlist to home', '/'],
    ['home to search', '/search'],
    ['search to login', '/login'],
    ['login to register', '/register'],
  ] as const;

/** A person's pointer rests on a link for about this long before the finger has come down. */
const hoverMs = 80;

async function follow(page: Page, href: string): Promise<number> {
  // Not a card's cover, which comes first and shows other things under the pointer.
  const link = page.locator(`a[href="${href}"]:not([aria-hidden]):visible`).first();
  await link.hover();
  await page.waitForTimeout(hoverMs);
  const ms = await link.evaluate(async (element) => {
    const from = performance.now();
    const before = document.querySelector('main h1');
    (element as HTMLElement).click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (;;) {
      await frame();
      const now = document.querySelector('main h1');
      if (now && now !== before && now.textContent) break;
      if (performance.now() - from > 10_000) throw new Error('The next page did not come');
    }
    // The frame after the one in which it was laid out: it has been painted.
    await frame();
    return performance.now() - from;
  });
  await page.waitForLoadState('networkidle');
  return ms;
}
