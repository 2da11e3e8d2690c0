import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { coveredControls } from './covered.ts';
import { expect, test } from './journey.ts';
import { adminRoutes, openRoutes, personalRoutes } from './routes.ts';
import { openAccount } from './session.ts';

// Pages of what is not there.
test.use({ expected: /^404 .*\/(none|nobody|nowhere)\b/ });

/** Waits until the page has come and nothing on it is still loading. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('main').locator('*').first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  await expect(page).toHaveTitle(/./);
  if (!path.startsWith('/embed/')) await expect(page).toHaveTitle(/^.+ · Segue$/);
}

async function expectNothingToFind(page: Page, paths: readonly string[], stays: boolean): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    if (stays) await expect(page).toHaveURL(path);
    const wide = await axeFindings(page);
    const found = [...wide, ...(await coveredControls(page))];
    for (const width of [820, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      found.push(...(await coveredControls(page)));
      if (width === 390) found.push(...(await axeFindings(page)));
    }
    // By day, at the width of a desk.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    found.push(...(await axeFindings(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(found, path).toEqual([]);
  }
}

test.describe('axe finds nothing, and no control lies under another,', () => {
  test.use({ reducedMotion: 'reduce' });

  test('in the administration', async ({ page, segue }) => {
    // The first account of an installation is the administrator's.
    const admin = await openAccount(segue);
    await admin.enter(page);
    await expectNothingToFind(page, adminRoutes, true);
  });

  test('on what a person sees', async ({ page, segue }) => {
    const person = await openAccount(segue);
    await person.enter(page);
    await expectNothingToFind(page, personalRoutes, true);
  });

  test('on what a visitor sees', async ({ page }) => {
    await expectNothingToFind(page, openRoutes, false);
  });
});

/** How many pixels of the page lie beyond its right edge. */
async function overflow(page: Page): Promise<number> {
  await settle(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

// A desktop's 1280 pixels at 400 % and at 200 % zoom (WCAG 1.4.10 and 1.4.4).
for (const width of [320, 640]) {
  test.describe(`nothing scrolls sideways at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('for a visitor', async ({ page }) => {
      for (const path of openRoutes) {
        await page.goto(path);
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
      }
    });

    test('for a person whose playlists have the longest names', async ({ page, segue }) => {
      const person = await openAccount(segue);
      const { id } = await person.createPlaylist('Rindfleischetikettierung'.repeat(8));
      await person.createPlaylist('All the rain of that one night, again and again, '.repeat(4).trim());
      await person.enter(page);
      for (const path of [...personalRoutes, `/playlists/${id}`, `/upload?playlist=${id}`]) {
        await page.goto(path);
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
      }
    });
  });
}

test('every route answers with the security headers', async ({ request }) => {
  for (const path of [...openRoutes, ...personalRoutes, ...adminRoutes]) {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect.soft(policy, path).toContain("default-src 'self'");
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
