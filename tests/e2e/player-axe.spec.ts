import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { links } from './embeds.ts';
import { bar, expect, expectSound, test } from './stage.ts';

// Playwright's own script for the page runs in the services' frames as well, which have no storage.
test.use({ services: true, expected: /localStorage/ });

const row = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^(Play|Riproduci) ${title}`) }).first();
const inBar = (page: Page, ...names: string[]) =>
  bar(page)
    .getByRole('button', { name: new RegExp(`^(${names.join('|')})`) })
    .filter({ visible: true });

async function expectNothingFound(page: Page, width: number): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

for (const language of ['en', 'it']) {
  for (const width of [1280, 390]) {
    test(`axe finds nothing on the player in ${language} at ${width} pixels: bar, whole, queue, settings`, async ({
      page,
      stage,
    }) => {
      await page.addInitScript((choice) => localStorage.setItem('language', choice), language);
      await page.setViewportSize({ width, height: 820 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const list = await stage.playlist(`Axe ${language} ${width}`, stage.songs.long, stage.songs.one);
      await page.goto(`/playlists/${list.id}`);
      await row(page, 'The long way').click();
      await expectSound(page);
      await expectNothingFound(page, width);
      const dialog = page.getByRole('dialog');
      if (width === 390) {
        await inBar(page, 'Open the player', 'Apri il player').click();
        await expect(dialog).toBeVisible();
        await expectNothingFound(page, width);
        await dialog.getByRole('button', { name: /^(Queue|Coda)$/ }).click();
        await expect(dialog.last().getByRole('listitem').first()).toBeVisible();
      } else await inBar(page, 'Queue', 'Coda').click();
      await expect(dialog.last().getByRole('listitem').first()).toBeVisible();
      await expectNothingFound(page, width);
      await page.keyboard.press('Escape');
      const settings = /^(Playback settings|Impostazioni di riproduzione)$/;
      await page.getByRole('button', { name: settings }).filter({ visible: true }).click();
      await expect(page.getByRole('slider', { name: /^(Crossfade|Dissolvenza)/ })).toBeVisible();
      await expectNothingFound(page, width);
    });

    test(`axe finds nothing on an embed, a link and an error in ${language} at ${width} pixels`, async ({
      page,
      stage,
    }) => {
      await page.addInitScript((choice) => localStorage.setItem('language', choice), language);
      await page.setViewportSize({ width, height: 820 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const tracks = [links.soundcloud, links.other, 'https://youtu.be/gone1234567'];
      const list = await stage.playlist(`Axe embeds ${language} ${width}`, ...tracks);
      await page.goto(`/playlists/${list.id}`);
      await row(page, 'Link to soundcloud.com').click();
      await expect(page.getByRole('region', { name: /SoundCloud/ }).locator('iframe')).toBeVisible();
      await expect(inBar(page, 'Pause', 'Pausa').first()).toBeVisible();
      await expectNothingFound(page, width);
      await row(page, 'Link to example.org').click();
      await expect(
        page
          .getByRole('region', { name: /site|sito/ })
          .getByRole('link', { name: /^(Open link|Apri link)$/ }),
      ).toBeVisible();
      await expectNothingFound(page, width);
      await row(page, 'Link to youtu.be').click();
      await expect(bar(page).getByRole('alert')).toBeVisible();
      await expectNothingFound(page, width);
    });
  }
}
