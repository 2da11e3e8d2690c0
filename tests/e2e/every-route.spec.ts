import type { Page } from '@playwright/test';
import { axeFindings, colourRules } from './axe.ts';
import { coveredControls } from './covered.ts';
import { expect, test } from './journey.ts';
import { expectVisibleFocus } from './keys.ts';
import {
  choicesThatLookAlike,
  controlsWithoutEdge,
  cutText,
  pixelsBeyond,
  smallTargets,
} from './page-faults.ts';
import { adminRoutes, openRoutes, personalRoutes } from './routes.ts';
import { openAccount } from './session.ts';

// Pages of what is not there.
test.use({ expected: /^404 .*\/(none|nobody|nowhere)\b/ });

/** Opens a page and waits until nothing on it is still loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').locator('*').first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page).toHaveTitle(/./);
  if (!path.startsWith('/embed/')) await expect(page).toHaveTitle(/^.+ · Segue$/);
}

/** The pixels by which a page scrolls sideways, after its charts have the new width; empty if it does not. */
async function sideways(page: Page): Promise<number[]> {
  const narrowed = expect.poll(() => page.evaluate(pixelsBeyond)).toBe(0);
  await narrowed.catch(() => undefined);
  return [await page.evaluate(pixelsBeyond)].filter((pixels) => pixels !== 0);
}

const desk = { width: 1280, height: 900 };

/** The checks of a page in all its views. The page is loaded once: loading costs more than checking. */
const views: Record<string, (page: Page) => Promise<unknown[]>> = {
  'at a desk': async (page) => [...(await axeFindings(page)), ...(await coveredControls(page))],
  'by day': async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const found = await axeFindings(page, colourRules);
    await page.emulateMedia({ colorScheme: 'dark' });
    return found;
  },
  'with text of twice the size': async (page) => {
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const found = [await page.evaluate(pixelsBeyond), ...(await page.evaluate(cutText))];
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    return found.filter((one) => one !== 0);
  },
  'on a tablet': async (page) => {
    await page.setViewportSize({ width: 820, height: 844 });
    return coveredControls(page);
  },
  // A desktop's 1280 pixels at 200 % and at 400 % zoom (WCAG 1.4.4 and 1.4.10).
  'at 640 pixels': async (page) => {
    await page.setViewportSize({ width: 640, height: 640 });
    return sideways(page);
  },
  'at 320 pixels': async (page) => {
    await page.setViewportSize({ width: 320, height: 844 });
    return [...(await sideways(page)), ...(await coveredControls(page))];
  },
  'on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const found = [...(await axeFindings(page)), ...(await coveredControls(page))];
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    found.push(...(await page.evaluate(smallTargets)));
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await devtools.detach();
    return found;
  },
  // A palette of one's own. At the end, since the focus stays where Tab has put it.
  'with forced colours': async (page) => {
    await page.setViewportSize(desk);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    const found = [
      ...(await page.evaluate(controlsWithoutEdge)),
      ...(await page.evaluate(choicesThatLookAlike)),
    ];
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    await page.emulateMedia({ forcedColors: 'none' });
    return found;
  },
};

test.describe('nothing is wrong on any page, however one looks at it:', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  async function expectNothingWrong(page: Page, paths: readonly string[], stays: boolean): Promise<void> {
    const moving: string[] = [];
    await page.exposeFunction('reportMotion', (motion: string) => void moving.push(motion));
    await page.addInitScript(() => {
      const report = ({ target, type }: Event) =>
        (globalThis as unknown as { reportMotion: (motion: string) => void }).reportMotion(
          `${type} of ${(target as Element).outerHTML.slice(0, 160)}`,
        );
      for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, report, true);
    });
    for (const path of paths) {
      await page.setViewportSize(desk);
      await open(page, path);
      if (stays) await expect(page).toHaveURL(path);
      const running = await page.evaluate(() => document.getAnimations().length);
      expect.soft([running, moving.splice(0)], `${path} with reduced motion`).toEqual([0, []]);
      for (const [how, findFaults] of Object.entries(views))
        expect.soft(await findFaults(page), `${path} ${how}`).toEqual([]);
      moving.length = 0;
    }
  }

  test('in the administration', async ({ page, segue }) => {
    // The first account of an installation is the administrator's.
    const admin = await openAccount(segue);
    await admin.enter(page);
    await expectNothingWrong(page, adminRoutes, true);
  });

  test('on what a person sees, whose playlists have the longest names', async ({ page, segue }) => {
    const person = await openAccount(segue);
    const { id } = await person.createPlaylist('Rindfleischetikettierung'.repeat(8));
    await person.createPlaylist('All the rain of that one night, again and again, '.repeat(4).trim());
    await person.enter(page);
    await expectNothingWrong(page, [...personalRoutes, `/playlists/${id}`, `/upload?playlist=${id}`], true);
  });

  test('on what a visitor sees', async ({ page }) => {
    await expectNothingWrong(page, openRoutes, false);
  });
});

test('every route answers with the security headers', async ({ request }) => {
  for (const path of [...openRoutes, ...personalRoutes, ...adminRoutes]) {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect.soft(policy, path).toContain("default-src 'self';script-src 'self';");
    expect.soft(policy, path).not.toContain('unsafe-inline');
    expect.soft(policy, path).not.toContain('unsafe-eval');
    expect.soft(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
    expect.soft(headers['set-cookie'], path).toBeUndefined();
  }
});

test('a page for frames of other sites frames nobody itself', async ({ request }) => {
  const headers = (
    await request.get('/embed/playlists/none', { headers: { accept: 'text/html' } })
  ).headers();
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'self';script-src 'self';");
  expect(policy).toContain("frame-src 'none';frame-ancestors *;");
});
