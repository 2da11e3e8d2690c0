import { expect, type Page } from '@playwright/test';
import { uploadChunkBytes } from '#shared/limits.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { test } from './complaints.ts';
import { allDone, chooseFiles, submit } from './uploads.ts';

// The shortest whole way through the product, on an empty installation: the first account administers it, a playlist
// gets two real MP3s of several chunks, and a visitor in another browser hears them, over a restart of the server.

// The player may want its next bytes while the server starts again.
test.use({
  expected: /^net::ERR_CONNECTION_REFUSED .*\/(stream|live|listening)$/,
  contextOptions: { reducedMotion: 'no-preference' },
});

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(() => server.dispose());

const password = 'correct horse battery';

/** The engine's position, as the browser's own media elements report it: silence does not advance it. */
function position(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('audio')].map((one) => one.currentTime)),
  );
}

test('register, make a playlist, upload, play, seek, go on; a visitor plays it too; nothing is lost', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.origin}/register`);
  await expect(page.getByText('The first account runs this Segue')).toBeVisible();
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Email').fill('alice@segue.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();

  await page.goto(`${server.origin}/playlists/create`);
  await page.getByLabel('Name').fill('Night drive');
  await page
    .getByRole('button', { name: /create/i })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Night drive' })).toBeVisible();
  const address = page.url();

  await page.getByRole('link', { name: 'Add Tracks' }).click();
  const songs = await Promise.all(
    [1, 2].map(async (seed) => {
      // Three chunks, most of them a tag.
      const tags = { title: `Song ${seed}`, artist: 'The Lanes', padding: 2 * uploadChunkBytes };
      const bytes = await makeMp3({ seconds: 60, seed, tags });
      return { name: `song-${seed}.mp3`, mimeType: 'audio/mpeg', buffer: Buffer.from(bytes) };
    }),
  );
  await chooseFiles(page, songs);
  await submit(page);
  await expect(allDone(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Return to Playlist' }).click();

  const bar = page.getByRole('region', { name: /player/i });
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(page).toHaveTitle(/Song 1/);
  await expect.poll(() => position(page)).toBeGreaterThan(0.5);

  const seek = bar.getByRole('slider').first();
  await seek.focus();
  const before = await position(page);
  await seek.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(before + 3);

  await server.stop('SIGTERM');
  await server.start();
  await bar.getByRole('button', { name: /next/i }).click();
  await expect(page).toHaveTitle(/Song 2/);
  await expect.poll(() => position(page)).toBeGreaterThan(0.5);
  await page.goto(`${server.origin}/my-playlists`);
  await expect(page.getByRole('link', { name: 'Night drive' }).first()).toBeVisible();

  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visitor.goto(server.origin);
  await expect(visitor.getByRole('link', { name: 'Night drive' }).last()).toBeVisible();
  await visitor.getByRole('button', { name: /^play/i }).first().click();
  await expect.poll(() => position(visitor)).toBeGreaterThan(0.5);
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Night drive' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Add Tracks' })).toHaveCount(0);
  await elsewhere.close();
});
