import type { Page } from '@playwright/test';
import type { PlayInfo } from '#shared/music/play-info.ts';
import { trouble } from './embeds.ts';
import { audioOf, bar, expect, expectSilence, expectSound, row, test, watchAlerts } from './stage.ts';

// Playlists and details that do not load.
test.use({ expected: /^(404|500|net::ERR_FAILED) \/api\/v1\/(playlists|tracks)\// });

/** Changes the server's play infos. */
async function alterPlayInfo(page: Page, change: (info: PlayInfo) => Partial<PlayInfo>): Promise<void> {
  await page.route('**/play_info*', async (route) => {
    const response = await route.fetch();
    const info = (await response.json()) as PlayInfo;
    await route.fulfill({ response, json: { ...info, ...change(info) } });
  });
}

test.describe('a file that cannot be played says why', () => {
  test('its details do not come; trying again helps', async ({ page, stage }) => {
    const list = await stage.playlist('No info', stage.songs.long);
    await page.route('**/play_info*', (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
    await page.goto(`/playlists/${list.id}`);
    await row(page, 'The long way').click();
    await expect(trouble(page)).toContainText('Errore nel caricamento delle informazioni della traccia');
    await page.unroute('**/play_info*');
    await bar(page).getByRole('button', { name: 'Riprova' }).click();
    await expectSound(page);
    await expect(trouble(page)).toHaveCount(0);
  });

  for (const [what, change, text] of [
    ['there is no MP3', { mp3_url: null, play_url: null }, 'Nessun file MP3 disponibile per questa traccia'],
    ['the server tells an error of its own', { error: 'Il file è in quarantena' }, 'Il file è in quarantena'],
  ] as const) {
    test(what, async ({ page, stage }) => {
      const list = await stage.playlist(what, stage.songs.long);
      await alterPlayInfo(page, () => change);
      await page.goto(`/playlists/${list.id}`);
      await row(page, 'The long way').click();
      await expect(trouble(page)).toContainText(text);
    });
  }

  test('what comes is no audio', async ({ page, stage }) => {
    const list = await stage.playlist('Garbage', stage.songs.long);
    await page.route('**/stream*', (route) =>
      route.fulfill({ status: 200, contentType: 'audio/mpeg', body: 'this is no music at all'.repeat(1000) }),
    );
    await page.goto(`/playlists/${list.id}`);
    await row(page, 'The long way').click();
    await expect(trouble(page)).toContainText('Formato audio non supportato');
  });

  test('the network breaks off in the middle: it is told, tried again, and goes on where it stood', async ({
    page,
    stage,
  }) => {
    const list = await stage.playlist('Broken line', stage.songs.long);
    await page.goto(`/playlists/${list.id}`);
    await row(page, 'The long way').click();
    await expectSound(page);
    const { at } = await audioOf(page);
    const alertShown = await watchAlerts(page, 'Errore di rete');
    // As the browser tells it; a real cable cannot be pulled here without the song being in the cache already.
    await page.evaluate(() => {
      const element = [...document.querySelectorAll('audio')].find((one) => !one.paused)!;
      Object.defineProperty(element, 'error', { configurable: true, value: { code: 2, message: '' } });
      element.pause();
      element.dispatchEvent(new Event('error'));
      Reflect.deleteProperty(element, 'error');
    });
    await alertShown();
    await expect(trouble(page)).toHaveCount(0);
    await expectSound(page);
    expect((await audioOf(page)).at).toBeGreaterThan(at);
  });

  for (const [code, text] of [
    [1, 'Riproduzione interrotta'],
    [3, 'Errore di decodifica'],
    [9, 'Errore di riproduzione audio'],
  ] as const) {
    test(`the browser gives up with its code ${code}`, async ({ page, stage }) => {
      const list = await stage.playlist(`Code ${code}`, stage.songs.long);
      await page.goto(`/playlists/${list.id}`);
      await row(page, 'The long way').click();
      await expectSound(page);
      await page.evaluate((code) => {
        const element = [...document.querySelectorAll('audio')].find((one) => !one.paused)!;
        Object.defineProperty(element, 'error', { configurable: true, value: { code, message: '' } });
        element.dispatchEvent(new Event('error'));
        element.pause();
      }, code);
      await expect(trouble(page)).toContainText(text);
    });
  }

  test('the queue by itself steps over it and goes on', async ({ page, stage }) => {
    const list = await stage.playlist('Stepping', stage.songs.one, stage.songs.two, stage.songs.long);
    await alterPlayInfo(page, ({ id }) => (id === stage.songs.two ? { mp3_url: null, play_url: null } : {}));
    await page.goto(`/playlists/${list.id}`);
    const alertShown = await watchAlerts(page, 'Nessun file MP3 disponibile per questa traccia');
    await row(page, 'First light').click();
    await alertShown();
    await expect(row(page, 'The long way')).toHaveAttribute('aria-current', 'true');
    await expectSound(page);
  });
});

test.describe('on the feed', () => {
  const card = (page: Page, name: string) => page.getByRole('article', { name });

  test('a playlist starts with its first track; the card again, and Ferma riproduzione, stop it', async ({
    page,
    stage,
  }) => {
    await stage.playlist('Feed one', stage.songs.long);
    await page.goto('/');
    await card(page, 'Feed one').getByRole('button', { name: 'Play Feed one' }).click();
    await expectSound(page);
    await card(page, 'Feed one').getByRole('button', { name: 'Ferma riproduzione' }).click();
    await expectSilence(page);
    await expect(bar(page)).toHaveCount(0);
    await card(page, 'Feed one').getByRole('button', { name: 'Play Feed one' }).click();
    await expectSound(page);
    await page
      .getByRole('region', { name: 'Popular playlists' })
      .getByRole('button', { name: 'Ferma riproduzione' })
      .first()
      .click();
    await expectSilence(page);
    await expect(bar(page)).toHaveCount(0);
  });

  test('a first track that is a link opens in a new tab, and the playlist is active', async ({
    page,
    context,
    stage,
  }) => {
    await stage.playlist('Feed link', 'https://soundcloud.com/lanes/tail-lights', stage.songs.long);
    await context.route('https://soundcloud.com/**', (route) => route.fulfill({ body: 'A page elsewhere' }));
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await card(page, 'Feed link').getByRole('button', { name: 'Play Feed link' }).click();
    await expect(await opened).toHaveURL('https://soundcloud.com/lanes/tail-lights');
    await expect(card(page, 'Feed link').getByRole('button', { name: 'Ferma riproduzione' })).toBeVisible();
    await expectSilence(page);
    await bar(page).getByRole('button', { name: 'Next track' }).click();
    await expectSound(page);
  });

  test('a playlist without tracks says so', async ({ page, stage }) => {
    await stage.playlist('Feed empty');
    await page.goto('/');
    await card(page, 'Feed empty').getByRole('button', { name: 'Play Feed empty' }).click();
    await expect(page.getByText('Questa playlist non contiene tracce riproducibili')).toBeVisible();
  });

  test('a failure shows the banner; a next track that fails is tried again after 2 seconds', async ({
    page,
    stage,
  }) => {
    await stage.playlist('Feed retry', stage.songs.one, stage.songs.long);
    let failures = 0;
    await page.route(`**/tracks/${stage.songs.long}/play_info*`, (route) => {
      failures += 1;
      return failures <= 2 ? route.abort() : route.continue();
    });
    await page.goto('/');
    const banner = 'Error during playback. Please try again or choose another playlist.';
    const alertShown = await watchAlerts(page, banner);
    await card(page, 'Feed retry').getByRole('button', { name: 'Play Feed retry' }).click();
    await alertShown();
    await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThan(0.5);
    await expect(page.getByText(banner)).toHaveCount(0);
    expect(failures).toBe(3);
  });

  test('a playlist that does not load says so', async ({ page, stage }) => {
    await stage.playlist('Feed gone', stage.songs.long);
    await page.route(/\/api\/v1\/playlists\/[0-9a-z]{20,}/, (route) =>
      route.fulfill({ status: 404, json: {} }),
    );
    await page.goto('/');
    await card(page, 'Feed gone').getByRole('button', { name: 'Play Feed gone' }).click();
    await expect(page.getByText('Errore nel caricamento della playlist')).toBeVisible();
  });
});
