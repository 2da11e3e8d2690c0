import { expect, type Frame, type Page } from '@playwright/test';
import type { PlayInfo } from '#shared/music/play-info.ts';
import { bar } from './stage.ts';

/** A link of each kind. */
export const links = {
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  spotify: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  soundcloud: 'https://soundcloud.com/lanes/tail-lights',
  apple: 'https://music.apple.com/it/album/lanes/1440?i=1441',
  tidal: 'https://tidal.com/browse/track/1',
  other: 'https://example.org/a-song',
};

/** The button that plays the nth track of a playlist's page. */
export const rowAt = (page: Page, at: number) =>
  page
    .getByRole('region', { name: 'Tracks' })
    .getByRole('listitem')
    .nth(at)
    .getByRole('button', { name: /^Play / });

export const panel = (page: Page, service: string) => page.getByRole('region', { name: `${service} player` });

export const trouble = (page: Page) => bar(page).getByRole('alert');

/** Waits until the nth track is the one that plays. */
export const isCurrent = (page: Page, at: number, timeout = 20_000) =>
  expect(rowAt(page, at)).toHaveAttribute('aria-current', 'true', { timeout });

/** Evaluates an expression in the service's frame, in place of a hand in its player. */
export async function standIn<T>(page: Page, expression: string): Promise<T> {
  const isService = (frame: Frame) => frame.url().startsWith('https://');
  await expect.poll(() => page.frames().some(isService)).toBe(true);
  return page.frames().find(isService)!.evaluate<T>(`globalThis.standIn.${expression}`);
}

/**
 * Seeks by our slider and expects the service's player there; then pauses in its player and expects our button to
 * follow.
 */
export async function seekAndPauseByHand(page: Page): Promise<void> {
  await bar(page).getByRole('slider', { name: 'Position' }).fill('20');
  await expect.poll(() => standIn<number>(page, 'at()')).toBeGreaterThanOrEqual(20);
  await expect(bar(page).getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuetext',
    /^0:2\d/,
  );
  await standIn(page, 'pause()');
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
}

/** Changes the server's play infos. */
export async function alterPlayInfo(page: Page, change: Partial<PlayInfo>): Promise<void> {
  await page.route('**/play_info*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as PlayInfo), ...change } });
  });
}
