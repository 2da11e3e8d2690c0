import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { bar, expect, expectSilence, expectSound, row, test } from './stage.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((motion) => motion.finished)));
  await page.evaluate(axeSource);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (of: string, options: object) => Promise<AxeResults> } }).axe.run(
      'section[aria-label=Player], main section[aria-label="Now playing"], [role=dialog]',
      // Names begin with what a press does, where the words in sight are the song.
      { rules: { 'label-content-name-mismatch': { enabled: false } } },
    ),
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}

test('the queue is reordered by keyboard, shortened and cleared', async ({ page, stage }) => {
  const { long, one, two } = stage.songs;
  const list = await stage.playlist('Queue', long, one, two);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  await bar(page).getByRole('button', { name: 'Queue', exact: true }).click();
  const queue = page.getByRole('dialog', { name: 'Queue' });
  const next = queue.getByRole('region', { name: 'Next' });
  await expect(next.getByRole('listitem')).toHaveText([/First light/, /Second wind/]);
  await queue.getByRole('button', { name: 'Move First light', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(next.getByRole('listitem')).toHaveText([/Second wind/, /First light/]);
  await queue.getByRole('button', { name: 'Remove Second wind from the queue' }).click();
  await expect(next.getByRole('listitem')).toHaveText([/First light/]);
  await queue.getByRole('button', { name: 'Clear' }).click();
  await expect(next.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('button', { name: 'Queue', exact: true })).toBeFocused();
  await expectSound(page);
});

for (const width of [390]) {
  test(`axe finds nothing on the player at ${width} pixels`, async ({ page, stage }) => {
    await page.setViewportSize({ width, height: 820 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const list = await stage.playlist(`Axe ${width}`, stage.songs.long, stage.songs.one);
    await page.goto(`/playlists/${list.id}`);
    await row(page, 'The long way').click();
    await expectSound(page);
    expect(await findings(page)).toEqual([]);
    const opener = width === 390 ? 'Open the player' : 'Queue';
    await bar(page).getByRole('button', { name: opener, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('a play is counted once, told by start, heartbeat and stop, also when a report is lost', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Counted', stage.songs.one);
  const plays = async (): Promise<number> => {
    const answer = await stage.alice.fetch(`/api/v1/playlists/${list.id}`);
    return ((await answer.json()) as { tracks: { plays_count: number }[] }).tracks[0]!.plays_count;
  };
  const before = await plays();
  let lost = 0;
  await page.route('**/listening', (route) => {
    lost += 1;
    return lost <= 2 ? route.abort() : route.continue();
  });
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'First light').click();
  await bar(page).getByRole('button', { name: 'Repeat: all' }).click();
  await bar(page).getByRole('button', { name: 'Repeat: this track' }).click();
  await expectSilence(page);
  await expect.poll(plays, { timeout: 15_000 }).toBe(before + 1);
  await page.waitForTimeout(4000);
  expect(await plays()).toBe(before + 1);
});

for (const address of ['/diagnose', '/diagnostic']) {
  test(`${address} tests a track, straight and by HLS`, async ({ page, stage }) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Please enter a track ID')).toBeVisible();
    await page.getByLabel('Track ID').fill('nothing');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Error loading audio')).toBeVisible();
    await page.getByLabel('Track ID').fill(stage.songs.long);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Status: Playing')).toBeVisible();
    await expect(page.getByText(`/api/v1/tracks/${stage.songs.long}/stream`)).toBeVisible();
    await expect(page.getByText(`/media/track_${stage.songs.long}/hls/playlist.m3u8`)).toBeVisible();
    await page.getByRole('button', { name: 'Play by HLS' }).click();
    const audio = page.locator('audio[controls]');
    const at = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
    await expect.poll(at).toBeGreaterThan(0.3);
    expect(await audio.evaluate((element: HTMLAudioElement) => element.src)).toMatch(/^blob:/);
    await audio.evaluate((element: HTMLAudioElement) => {
      element.currentTime = 20;
    });
    await expect.poll(at).toBeGreaterThan(20.3);
    expect(await audio.evaluate((element: HTMLAudioElement) => element.error)).toBeNull();
    const [duration] = await audio.evaluate((element: HTMLAudioElement) => [element.duration]);
    expect(duration).toBeCloseTo(30, 0);
  });
}
