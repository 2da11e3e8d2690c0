import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { expect, test } from './journey.ts';
import { becomesFound, openAccount } from './session.ts';

const built = path.resolve(import.meta.dirname, '../../dist/web');

test('a visitor’s first page loads less than 140 KB of code, whatever it fetches by itself', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const weights = await Promise.all(
    [...new Set(files)].map(async (file) => ({
      file,
      bytes: gzipSync(await readFile(path.join(built, file)), { level: 9 }).length,
    })),
  );
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total >= 140_000) throw new Error(`${total} bytes: ${JSON.stringify(weights, null, 1)}`);
  expect(total).toBeGreaterThan(60_000);
});

test('a visitor’s home and a playlist come with their first answer; who is logged in gets their own', async ({
  page,
  segue,
}) => {
  const person = await openAccount(segue);
  const { id } = await person.createPlaylist('Here at once');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // A feed so short that its end is in view asks for more at once.
    if ((searchParams.get('page') ?? '1') !== '1') return;
    if (/^\/api\/v1\/(playlists|search|users\/)/.test(pathname)) requests.push(pathname);
  });
  await page.goto(`/playlists/${id}`);
  await expect(page.getByRole('heading', { name: 'Here at once' })).toBeVisible();
  expect(requests).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Here at once' }).first()).toBeVisible();
  expect(requests).not.toContain('/api/v1/playlists/popular');
  await page.goto(`/users/${person.username}`);
  await expect(page.getByRole('link', { name: 'Here at once' }).first()).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/api/v1/users/'))).toEqual([]);
  await becomesFound(person, 'Here at once');
  await page.goto('/search?q=once&in=playlists');
  await expect(page.getByRole('link', { name: 'Here at once' }).first()).toBeVisible();
  await page.goto('/search?q=once');
  await expect(page.getByRole('tab', { name: 'Playlists 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Here at once' }).first()).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/api/v1/search'))).toEqual([]);
  await person.enter(page);
  await page.goto(`/playlists/${id}`);
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  expect(requests).toContain(`/api/v1/playlists/${id}`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expected: /^404 .*\/playlists\// });

  test('a playlist and a person are read by links alone; what is private is not there', async ({
    page,
    segue,
  }) => {
    const person = await openAccount(segue);
    const list = await person.createPlaylist('Read aloud');
    const made = await person.fetch(createPlaylist.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'For nobody else', visibility: 'private' }),
    });
    const secret = (await made.json()) as Playlist;
    await page.goto('/');
    await page.getByRole('link', { name: 'Read aloud' }).click();
    await expect(page).toHaveURL(new RegExp(list.id));
    await expect(page.getByRole('heading', { name: 'Read aloud' })).toBeVisible();
    await page.getByRole('link', { name: person.username }).click();
    await expect(page.getByRole('heading', { name: person.username })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read aloud' })).toBeVisible();
    await expect(page.getByText('For nobody else')).toHaveCount(0);
    await becomesFound(person, 'Read aloud');
    await page.goto('/search?in=playlists');
    await page.getByRole('searchbox').fill('aloud');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Read aloud' })).toBeVisible();
    await page.goto(`/playlists/${secret.id}`);
    await expect(page.getByRole('heading', { name: 'This page is not in our crates' })).toBeVisible();
    await expect(page.getByText('For nobody else')).toHaveCount(0);
  });
});

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`nothing jumps while the first page comes and its fonts last, at ${width} pixels`, async ({
    page,
    segue,
  }) => {
    const person = await openAccount(segue);
    for (const name of ['Last bus home', 'Sunday, slowly', 'Basement tapes', 'Cucina']) {
      await person.createPlaylist(name);
    }
    await page.setViewportSize({ width, height });
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Basement tapes' }).first()).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    painted.resolve();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          // Buffered entries come in the observer's first turn.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.02);
  });
}

test.describe('what is loaded later', () => {
  test.use({ expected: /^net::ERR_FAILED \/assets\// });

  test('a dialog, a menu and a panel whose code does not arrive say so, and come once it does', async ({
    page,
    segue,
  }) => {
    const alice = await openAccount(segue);
    const list = await alice.createPlaylist('In pieces');
    await alice.enter(page);
    await page.goto(`/playlists/${list.id}`);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await expect(edit).toBeVisible();
    const later = /\/assets\/(edit-dialog|menu-popup|palette)-/;
    const missing = page.getByText('This part of Segue did not arrive.');
    for (const [open, opened] of [
      [() => edit.click(), page.getByRole('dialog')],
      [() => page.getByRole('button', { name: 'More', exact: true }).click(), page.getByRole('menu')],
      [() => page.keyboard.press('Control+k'), page.getByRole('dialog')],
    ] as const) {
      await page.route(later, (route) => route.abort('failed'));
      await open();
      await expect(missing).toBeVisible();
      // The press is asked again, and fails again, without harm.
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(missing).toBeVisible();
      await page.unroute(later);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(opened).toBeVisible();
      await expect(missing).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    }
  });

  test('a press whose code is slow is not lost, and an impatient second one does not undo it', async ({
    page,
    segue,
  }) => {
    const alice = await openAccount(segue);
    const list = await alice.createPlaylist('Slowly');
    await alice.enter(page);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/edit-dialog-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/playlists/${list.id}`);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await edit.click();
    await expect(page.getByText('One moment...')).toBeVisible();
    await edit.click();
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('One moment...')).toBeHidden();
  });
});

test('the look that a visitor chooses in the footer holds at once, and after a reload', async ({ page }) => {
  await page.goto('/');
  // Its choices come when somebody begins to do anything.
  await page.getByRole('contentinfo').hover();
  const root = page.locator('html');
  await page.getByLabel('Rows').selectOption('Compact');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
  await expect(root).toHaveAttribute('data-density', 'compact');
  await page.reload();
  await expect(root).toHaveAttribute('data-density', 'compact');
  await expect(root).toHaveAttribute('data-theme', 'light');
});
