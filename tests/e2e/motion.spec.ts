import type { Page } from '@playwright/test';
import { bar, expect, expectSound, row, test } from './stage.ts';

/** Notes what moves on its own: the parts of each view transition, and each icon that pulses. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved = Object.assign(globalThis, { moved: [] as string[] }).moved;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      transition.ready.then(
        () => {
          const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
          const parts = effects.flatMap(({ pseudoElement }) => pseudoElement ?? []);
          moved.push(...parts.filter((part) => part.startsWith('::view-transition-group')));
        },
        (error: unknown) => moved.push(String(error)),
      );
      return transition;
    };
    const animate = Reflect.get(SVGElement.prototype, 'animate') as (...given: unknown[]) => Animation;
    SVGElement.prototype.animate = function (...given) {
      moved.push('pulse');
      return Reflect.apply(animate, this, given);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
}

const cover = '::view-transition-group(cover)';

for (const [reducedMotion, moves] of [
  ['no-preference', [cover, cover]],
  ['reduce', []],
] as const) {
  test.describe(`where motion is ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('a cover goes along to its page and into the bar', async ({ page, stage }) => {
      const moved = await watchMotion(page);
      const list = await stage.playlist('Goes along', stage.songs.long);
      await page.goto(`/playlists/${list.id}`);
      await expect(row(page, 'The long way')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
      await page.locator('#feed').getByRole('link', { name: 'Goes along' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Goes along' })).toBeVisible();
      await row(page, 'The long way').click();
      await expectSound(page);
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
      await expect(bar(page)).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect.poll(moved).toEqual(moves);
    });

    test('the cover of the phone’s bar becomes that of the sheet, and goes back', async ({ page, stage }) => {
      const moved = await watchMotion(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const list = await stage.playlist('Into the sheet', stage.songs.long);
      await page.goto(`/playlists/${list.id}`);
      await row(page, 'The long way').click();
      await expectSound(page);
      await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
      const open = bar(page).getByRole('button', { name: /^Open the player/ });
      const isStill = () => page.evaluate(() => document.documentElement.style.viewTransitionName === '');
      for (let time = 0; time < 3; time += 1) {
        await open.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect.poll(isStill).toBe(true);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect.poll(isStill).toBe(true);
      }
      // The first opening may have waited for its code.
      const all = moves.flatMap(() => [cover, cover, cover]);
      await expect.poll(async () => (await moved()).slice(-5)).toEqual(all.slice(-5));
    });

    test('a like pulses once, and its taking back does not', async ({ page, stage }) => {
      const moved = await watchMotion(page);
      const list = await stage.playlist('Pulses', stage.songs.one);
      await stage.alice.enter(page);
      await page.goto(`/playlists/${list.id}`);
      const like = page.getByRole('main').getByRole('button', { name: /^Like Pulses/ });
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'false');
      expect(await moved()).toEqual(moves.slice(1).map(() => 'pulse'));
    });
  });
}
