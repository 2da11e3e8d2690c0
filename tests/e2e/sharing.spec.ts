import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { audioOf, expect, expectSound, row, test } from './stage.ts';

// Pages that other sites may not frame, and pages that are private or not there.
test.use({ expected: /frame-ancestors 'self'|^404 .*(playlists|chromewebdata)\// });

/** Opens another site's page, on another origin, with these frames. */
async function openOtherSite(page: Page, ...frames: string[]): Promise<() => void> {
  const html = `<!doctype html><title>A blog</title>${frames.map((src) => `<iframe src="${src}" width="640" height="440" allow="autoplay"></iframe>`).join('')}`;
  const site = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(html));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const origin = `http://127.0.0.1:${address.port}`;
  await page.goto(origin);
  return () => site.close();
}

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Share/ });

test('a playlist is shared from the feed by the keyboard alone', async ({ page, context, stage, segue }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const playlist = await stage.playlist('Passed on', stage.songs.one);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Share Passed on' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByLabel('Link', { exact: true })).toHaveValue(
    `${segue.origin}/playlists/${playlist.id}`,
  );
  await expect(sheet(page).getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${segue.origin}/playlists/${playlist.id}`,
  );
  await expect(sheet(page).getByLabel('Embed')).toHaveValue(
    new RegExp(`^<iframe src="${segue.origin}/embed/`),
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('a shared moment carries the track and the second, and opening it plays that', async ({
  page,
  stage,
}) => {
  const playlist = await stage.playlist('A moment', stage.songs.one, stage.songs.long);
  await page.goto(`/playlists/${playlist.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Share A moment' }).click();
  await sheet(page).getByLabel('Start at a moment').check();
  await expect(sheet(page).getByLabel('Track', { exact: true })).toHaveValue(stage.songs.long);
  await sheet(page).getByLabel('Minute and second').fill('0:12');
  const link = await sheet(page).getByLabel('Link', { exact: true }).inputValue();
  expect(new URL(link).searchParams.toString()).toBe(`track=${stage.songs.long}&t=12`);
  // A wrong time, or one beyond this track, is told and left out.
  await sheet(page).getByLabel('Minute and second').fill('9:59');
  await expect(sheet(page).getByText('The track lasts 0:30.')).toBeVisible();
  await expect(sheet(page).getByLabel('Link', { exact: true })).not.toHaveValue(/t=/);

  await page.goto(link);
  await page.getByRole('button', { name: 'Play from 0:12' }).click();
  await expectSound(page);
  expect((await audioOf(page)).at).toBeGreaterThanOrEqual(12);
});

test('a single track is shared from its menu', async ({ page, stage }) => {
  const playlist = await stage.playlist('One of them', stage.songs.one, stage.songs.two);
  await page.goto(`/playlists/${playlist.id}`);
  await page.getByRole('button', { name: 'More about Second wind' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(sheet(page).getByLabel('Link', { exact: true })).toHaveValue(
    new RegExp(`track=${stage.songs.two}$`),
  );
});

test('on other people’s pages the player plays, steps, seeks and stores nothing', async ({
  page,
  context,
  segue,
  stage,
}) => {
  const playlist = await stage.playlist(
    'Embedded <b>bold</b>',
    stage.songs.one,
    'https://soundcloud.com/somebody/something',
    stage.songs.long,
  );
  const close = await openOtherSite(page, `${segue.origin}/embed/playlists/${playlist.id}`);
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('heading', { name: 'Embedded <b>bold</b>' })).toBeVisible();
  await expect(player.getByRole('listitem')).toHaveCount(3);
  await expect(player.getByRole('link', { name: /opens soundcloud\.com/ })).toHaveAttribute(
    'target',
    '_blank',
  );
  const report = page.waitForResponse(/\/listening$/);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  // Plays on other sites count.
  expect((await report).status()).toBe(204);
  // Links to other services are stepped over.
  await player.getByRole('button', { name: 'Next track' }).click();
  await expect(player.getByRole('button', { name: /^Play The long way/ })).toHaveAttribute('aria-current');
  const slider = player.getByRole('slider', { name: 'Position' });
  await expect(slider).toHaveAttribute('max', '30');
  await slider.fill('20');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:2\d of 0:30$/);
  await slider.press('Space');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(player.getByRole('link', { name: 'Listen on Segue' })).toHaveAttribute(
    'href',
    `/playlists/${playlist.id}`,
  );
  // Here the browser keeps storage from frames of other sites altogether: the player has not missed it.
  expect(await context.cookies()).toEqual([]);
  close();
});

test('a player begins at the moment that its address names, and stores nothing where it could', async ({
  page,
  context,
  stage,
}) => {
  const playlist = await stage.playlist('Framed moment', stage.songs.one, stage.songs.long);
  await page.goto(`/embed/playlists/${playlist.id}?track=${stage.songs.long}&t=0:14`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:1[4-9] of 0:30$/);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
  const ground = () => page.evaluate(() => getComputedStyle(document.querySelector('main')!).backgroundColor);
  const byNight = await ground();
  expect(await axeFindings(page)).toEqual([]);
  // It is light where the reader's system is.
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).not.toBe(byNight);
  expect(await axeFindings(page)).toEqual([]);
});

test('other sites may frame the player and nothing else; what is private stays unknown', async ({
  page,
  segue,
  stage,
}) => {
  const playlist = await stage.playlist('For me alone', stage.songs.one);
  const hidden = await stage.alice.fetch(`/api/v1/playlists/${playlist.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ version: playlist.version, visibility: 'private' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(hidden.status).toBe(200);
  const close = await openOtherSite(
    page,
    `${segue.origin}/embed/playlists/${playlist.id}`,
    `${segue.origin}/embed/playlists/nothing`,
    `${segue.origin}/playlists/${playlist.id}`,
  );
  for (const place of [0, 1]) {
    const player = page.frameLocator('iframe').nth(place);
    await expect(player.getByText('This playlist is private or no longer there.')).toBeVisible();
    await expect(player.getByRole('link', { name: 'Discover playlists on Segue' })).toBeVisible();
  }
  await expect.poll(() => page.frames().at(3)?.url()).toMatch(/^chrome-error:/);
  close();

  await stage.alice.enter(page);
  await page.goto(`/playlists/${playlist.id}`);
  await page.getByRole('button', { name: 'Share For me alone' }).click();
  await expect(sheet(page).getByText('This playlist is private')).toBeVisible();
  await expect(sheet(page).getByLabel('Embed')).toBeHidden();
});
