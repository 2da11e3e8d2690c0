import type { Browser } from '@playwright/test';
import { findFirefox, findWebkit } from '../../scripts/browser.ts';
import { openFirefox } from './firefox.ts';
import type { RemotePage } from './remote-page.ts';
import { playerOn, remotePageOf } from './remote-player.ts';
import { expect, test } from './stage.ts';
import { openWebkit } from './webkit.ts';

const [firefox, webkit] = [findFirefox(), findWebkit()];

const browsers: Record<string, ((chromium: Browser) => Promise<RemotePage>) | null> = {
  Chromium: async (chromium) => remotePageOf(await chromium.newPage()),
  Firefox: firefox ? () => openFirefox(firefox) : null,
  WebKitGTK: webkit ? () => openWebkit(webkit) : null,
};

for (const [name, open] of Object.entries(browsers)) {
  test(`play, join, seek, reload and a shared moment in ${name}`, async ({ browser, segue, stage }) => {
    test.skip(open === null, `There is no ${name} here.`);
    const page = await open!(browser);
    try {
      const player = playerOn(page);
      const at = async () => (await player.sound()).at;
      const list = await stage.playlist(`In ${name}`, stage.songs.one, stage.songs.long);
      const address = `${segue.origin}/playlists/${list.id}`;

      await page.goto(address);
      await player.press('Play First light');
      await expect.poll(at).toBeGreaterThan(0.3);
      await player.watchComplaints();
      // The next one follows by itself, and is past the hand-over from its decoded beginning.
      await expect.poll(player.title).toBe('The long way · The Lanes');
      await expect.poll(at).toBeGreaterThan(7);
      expect(await player.playLabels()).toEqual(['Pause']);

      await player.clickWave(0.5);
      await expect.poll(at).toBeGreaterThan(14.5);
      const sought = await at();
      await expect.poll(at).toBeGreaterThan(sought + 2);
      await expect.poll(player.playLabels).toEqual(['Pause']);
      expect(await player.complaints()).toEqual([]);

      await player.press('Pause');
      await expect.poll(player.sound).toEqual({ playing: false, at: 0 });
      await page.reload();
      await expect.poll(player.playLabels).toEqual(['Play']);
      await player.press('Play', '[aria-label=Player]');
      await expect.poll(at).toBeGreaterThan(sought);

      await page.goto(`${address}?track=${stage.songs.long}&t=12`);
      await player.press('Play from 0:12');
      await expect.poll(at).toBeGreaterThan(12.3);
      expect(await at()).toBeLessThan(20);
      await expect.poll(player.playLabels).toEqual(['Pause']);
      expect(await player.troubles()).toEqual([]);
    } finally {
      await page.close();
    }
  });
}
