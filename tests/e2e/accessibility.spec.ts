import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test } from './journey.ts';

/** Every route (specification, section 2) for each kind of person who may see it. */
const open = [
  '/',
  '/search',
  '/login',
  '/login?session_expired=true',
  '/register',
  '/signup',
  '/verify-email',
  '/resend-verification',
  '/request-password-reset',
  '/reset-password',
  '/reset-password?token=abc',
  '/debug',
  '/playlists/create',
  '/playlists/none',
  '/diagnose',
  '/users/alice',
  '/embed/playlists/none',
  '/privacy',
  '/terms',
  '/contact',
  '/nowhere',
];
const personal = [
  '/',
  '/my-playlists',
  '/playlists',
  '/playlists/create',
  '/upload',
  '/profile',
  '/search',
  '/debug',
];
const administrative = ['/admin', '/admin/users', '/admin/backup', '/admin/copyright', '/admin/audit'];

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands, one line for each element. */
async function findings(page: Page): Promise<string[]> {
  // Not a <script>: the content security policy refuses it, as it should.
  await page.evaluate(axeSource);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

async function visit(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Moving things are half transparent for a moment; axe would measure that.
  await page.evaluate(() => Promise.all(document.getAnimations().map((motion) => motion.finished)));
  return findings(page);
}

const password = 'a rather long passphrase';

async function logIn(page: Page, origin: string, username: string): Promise<void> {
  const account = { username, email: `${username}@example.org`, password };
  await page.request.post(`${origin}/api/v1/auth/register`, { data: account });
  const reply = await page.request.post(`${origin}/api/v1/auth/login`, { form: { username, password } });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  await page.addInitScript((token) => localStorage.setItem('token', token), token);
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });

    test('axe finds nothing on the administration', async ({ page, segue }) => {
      await logIn(page, segue.origin, 'alice');
      for (const path of administrative) {
        expect.soft(await visit(page, path), path).toEqual([]);
        await expect(page).toHaveURL(path);
      }
    });

    test('axe finds nothing on what a person sees', async ({ page, segue }) => {
      await logIn(page, segue.origin, 'bob');
      for (const path of personal) {
        expect.soft(await visit(page, path), path).toEqual([]);
        await expect(page).toHaveURL(path);
      }
    });

    test('axe finds nothing on what a visitor sees', async ({ page }) => {
      for (const path of open) expect.soft(await visit(page, path), path).toEqual([]);
    });
  });
}

for (const { width, size } of [
  { width: 320, size: '100%' },
  { width: 640, size: '200%' },
]) {
  test(`nothing scrolls sideways at ${width} pixels with text at ${size}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    for (const path of open) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const overflow = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      }, size);
      expect.soft(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
