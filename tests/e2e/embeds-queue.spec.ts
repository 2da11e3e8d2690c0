import { alterPlayInfo, isCurrent, links, panel, rowAt, trouble } from './embeds.ts';
import { bar, expect, expectSound, test, watchAlerts } from './stage.ts';
import { cutOffServices } from './stand-ins.ts';

// Services that are cut off, and details that do not come.
test.use({ services: true, expected: /^net::ERR_INTERNET_DISCONNECTED |^net::ERR_FAILED .*\/play_info$/ });

test('a link that plays nowhere here is offered under its name; the queue by itself goes on', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Tidal', links.other, stage.songs.one, links.tidal, stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await expect(
    panel(page, 'another site').getByRole('link', { name: 'Open link', exact: true }),
  ).toHaveAttribute('href', links.other);
  await bar(page).getByRole('button', { name: 'Next track' }).click();
  await isCurrent(page, 2);
  await expect(panel(page, 'Tidal').getByRole('link', { name: 'Open link on Tidal' })).toHaveAttribute(
    'href',
    links.tidal,
  );
  await isCurrent(page, 3, 15_000);
  await expectSound(page);
});

test.describe('without a network to the services', () => {
  test('the queue shows the error of a link and goes on to the next file', async ({ page, stage }) => {
    const list = await stage.playlist('Cut off', stage.songs.one, links.youtube, stage.songs.long);
    await cutOffServices(page);
    await page.goto(`/playlists/${list.id}`);
    const alertShown = await watchAlerts(page, 'YouTube non è raggiungibile');
    await rowAt(page, 0).click();
    await isCurrent(page, 1);
    await alertShown();
    await isCurrent(page, 2);
    await expectSound(page);
  });

  test('each service gives its error', async ({ page, stage }) => {
    const list = await stage.playlist('All cut', links.youtube, links.spotify, links.soundcloud);
    await cutOffServices(page);
    await page.goto(`/playlists/${list.id}`);
    for (const [at, service] of ['YouTube', 'Spotify', 'SoundCloud'].entries()) {
      await rowAt(page, at).click();
      await expect(trouble(page)).toContainText('Errore nel caricamento del link esterno');
      await expect(trouble(page)).toContainText(`${service} non è raggiungibile`);
    }
  });
});

test('a link whose details do not come, or that is no link, says so', async ({ page, stage }) => {
  const list = await stage.playlist('Bad link', links.other);
  await page.goto(`/playlists/${list.id}`);
  await page.route('**/play_info*', (route) => route.abort());
  await rowAt(page, 0).click();
  await expect(trouble(page)).toContainText('Impossibile caricare le informazioni della traccia');
  await page.unroute('**/play_info*');
  await alterPlayInfo(page, { play_url: null });
  await trouble(page).getByRole('button', { name: 'Riprova' }).click();
  await expect(trouble(page)).toContainText('Il brano non è configurato correttamente come link esterno');
});

test('closing the panel stops everything', async ({ page, stage }) => {
  const list = await stage.playlist('Close', links.youtube);
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await panel(page, 'YouTube').getByRole('button', { name: 'Close and stop' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('an MP3 on another site plays in the page', async ({ page, stage }) => {
  const list = await stage.playlist('Elsewhere', 'https://example.org/tune.mp3');
  const song = await (await stage.alice.fetch(`/api/v1/tracks/${stage.songs.long}/stream`)).arrayBuffer();
  await page.route('https://example.org/tune.mp3', (route) =>
    route.fulfill({ body: Buffer.from(song), contentType: 'audio/mpeg' }),
  );
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await expectSound(page);
  await bar(page).getByRole('slider', { name: 'Volume' }).fill('0.4');
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLAudioElement>('[data-player=plain]')?.volume))
    .toBe(0.4);
});
