import type { Page } from '@playwright/test';
import type { PlayInfo } from '#shared/tracks.ts';
import { bar, expect, expectSilence, expectSound, test } from './stage.ts';
import { cutOffServices } from './stand-ins.ts';

const links = {
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  spotify: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  soundcloud: 'https://soundcloud.com/lanes/tail-lights',
  apple: 'https://music.apple.com/it/album/lanes/1440?i=1441',
  tidal: 'https://tidal.com/browse/track/1',
  other: 'https://example.org/a-song',
};

const rows = (page: Page) => page.getByRole('region', { name: 'Tracks' }).getByRole('listitem');
const rowAt = (page: Page, at: number) =>
  rows(page)
    .nth(at)
    .getByRole('button', { name: /^Play / });
const panel = (page: Page, service: string) => page.getByRole('region', { name: `${service} player` });
const trouble = (page: Page) => bar(page).getByRole('alert');
const isCurrent = (page: Page, at: number, timeout = 10_000) =>
  expect(rowAt(page, at)).toHaveAttribute('aria-current', 'true', { timeout });

/** What the service's player would be asked by hand. */
const standIn = <T>(page: Page, expression: string): Promise<T> => page.evaluate(`standIn.${expression}`);

async function alterPlayInfo(page: Page, change: Partial<PlayInfo>): Promise<void> {
  await page.route('**/play_info*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as PlayInfo), ...change } });
  });
}

test.describe('YouTube', () => {
  test('plays in its own player, 16:9 and large enough, obeys ours, and leads on when it ends', async ({
    page,
    stage,
  }) => {
    const list = await stage.playlist('Tube', stage.songs.one, links.youtube, stage.songs.long);
    await page.addInitScript('globalThis.standInSeconds = 4');
    await page.goto(`/playlists/${list.id}`);
    await rowAt(page, 0).click();
    await expectSound(page);
    await isCurrent(page, 1);
    const frame = panel(page, 'YouTube').locator('iframe');
    await expect(frame).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
    const box = (await frame.boundingBox())!;
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(200);
    // Nothing lies over it.
    for (const [x, y] of [
      [5, 5],
      [box.width / 2, box.height / 2],
      [box.width - 5, box.height - 5],
    ] as const) {
      const top = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x!, y!)?.tagName,
        [box.x + x, box.y + y],
      );
      expect(top).toBe('IFRAME');
    }
    await expectSilence(page);
    await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Pause' }).click();
    await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await bar(page).getByRole('slider', { name: 'Volume' }).fill('0.5');
    expect(await standIn(page, 'volume')).toBe(50);
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
    await isCurrent(page, 2);
    await expect(panel(page, 'YouTube')).toHaveCount(0);
    await expectSound(page);
  });

  test('is taken for ended 3 seconds after its length where it does not say so', async ({ page, stage }) => {
    const list = await stage.playlist('Forgetful', links.youtube, stage.songs.long);
    await page.addInitScript('globalThis.standInSeconds = 1; globalThis.standInForgetsItsEnd = true');
    await page.goto(`/playlists/${list.id}`);
    await rowAt(page, 0).click();
    await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await isCurrent(page, 1);
    await expectSound(page);
  });

  for (const [id, hint] of [
    ['gone1234567', 'Questo contenuto non è più su YouTube.'],
    ['nope1234567', 'YouTube non permette di riprodurlo su altri siti.'],
    ['oddv1234567', 'Il player di YouTube segnala un errore.'],
  ] as const) {
    test(`tells why ${id.slice(0, 4)} cannot be played, and the queue can go on`, async ({ page, stage }) => {
      const list = await stage.playlist(id, `https://youtu.be/${id}`, stage.songs.long);
      await page.goto(`/playlists/${list.id}`);
      await rowAt(page, 0).click();
      await expect(trouble(page)).toContainText('Errore nel caricamento del link esterno');
      await expect(trouble(page)).toContainText(hint);
      await expect(panel(page, 'YouTube').getByRole('link', { name: 'Open link on YouTube' })).toBeVisible();
      await trouble(page).getByRole('button', { name: 'Brano successivo' }).click();
      await expectSound(page);
    });
  }

  test('without a video id in the link says so', async ({ page, stage }) => {
    const list = await stage.playlist('No id', links.youtube, stage.songs.long);
    await alterPlayInfo(page, { play_url: 'https://www.youtube.com/@lanes' });
    await page.goto(`/playlists/${list.id}`);
    await rowAt(page, 0).click();
    await expect(trouble(page)).toContainText("Impossibile estrarre l'ID del video da YouTube URL");
  });
});

test.describe('Spotify', () => {
  test('shows its start button first, then its player after a click; says that the volume is its own', async ({
    page,
    stage,
  }) => {
    const list = await stage.playlist('Spot', links.spotify, stage.songs.long);
    await page.addInitScript('globalThis.standInSeconds = 2');
    await page.goto(`/playlists/${list.id}`);
    await rowAt(page, 0).click();
    await panel(page, 'Spotify').getByRole('button', { name: 'Start Spotify' }).click();
    await expect(panel(page, 'Spotify').locator('iframe')).toHaveAttribute(
      'src',
      /embed\/track\/4uLU6hMCjMI75M1A2tKUQC/,
    );
    expect(await standIn(page, 'uri')).toBe('spotify:track:4uLU6hMCjMI75M1A2tKUQC');
    await expect(bar(page).getByRole('slider', { name: 'Volume' })).toBeDisabled();
    await expect(
      bar(page).getByText('Spotify lets only its own player set the volume.').first(),
    ).toBeAttached();
    await expect(panel(page, 'Spotify').getByRole('link', { name: 'Open link on Spotify' })).toHaveAttribute(
      'href',
      links.spotify,
    );
    await expect(
      panel(page, 'Spotify').getByRole('link', { name: 'Open in the Spotify app' }),
    ).toHaveAttribute('href', 'spotify:track:4uLU6hMCjMI75M1A2tKUQC');
    await isCurrent(page, 1);
    await expectSound(page);
  });

  test('comes without a click after about a second', async ({ page, stage }) => {
    const list = await stage.playlist('Spot waits', links.spotify);
    await page.goto(`/playlists/${list.id}`);
    await rowAt(page, 0).click();
    await expect(panel(page, 'Spotify').locator('iframe')).toBeVisible();
  });

  test('of unknown length is taken for ended after 3 minutes', async ({ page, stage }) => {
    const list = await stage.playlist('Spot mute', links.spotify, stage.songs.long);
    await page.addInitScript('globalThis.standInIsMute = true');
    await page.clock.install();
    await page.goto(`/playlists/${list.id}`);
    await rowAt(page, 0).click();
    await page.clock.runFor(2000);
    await expect(panel(page, 'Spotify').locator('iframe')).toBeVisible();
    await expect(panel(page, 'Spotify').getByText('press play in the player above')).toBeVisible();
    await page.clock.runFor(170_000);
    await isCurrent(page, 0);
    await page.clock.runFor(12_000);
    await isCurrent(page, 1);
  });

  test('that names no track, album or playlist says so', async ({ page, stage }) => {
    const list = await stage.playlist('Spot odd', links.spotify);
    await alterPlayInfo(page, { play_url: 'https://open.spotify.com/artist/1' });
    await page.goto(`/playlists/${list.id}`);
    await rowAt(page, 0).click();
    await expect(trouble(page)).toContainText('Il link Spotify non indica un brano, un album o una playlist');
  });
});

test('SoundCloud plays, moves, obeys the volume, and leads on when it finishes', async ({ page, stage }) => {
  const list = await stage.playlist('Cloud', links.soundcloud, stage.songs.long);
  await page.addInitScript('globalThis.standInSeconds = 6');
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await expect(panel(page, 'SoundCloud').locator('iframe')).toHaveAttribute(
    'src',
    /w\.soundcloud\.com\/player\/\?url=/,
  );
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await bar(page).getByRole('slider', { name: 'Volume' }).fill('0.25');
  expect(await standIn(page, 'volume')).toBe(25);
  await expect(bar(page).getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuetext',
    /of 0:06/,
  );
  await isCurrent(page, 1);
  await expectSound(page);
});

test('Apple Music is shown in its own player, and Segue says what it cannot do there', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Apple', links.apple);
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await expect(panel(page, 'Apple Music').locator('iframe')).toHaveAttribute(
    'src',
    'https://embed.music.apple.com/it/album/lanes/1440?i=1441',
  );
  await expect(panel(page, 'Apple Music').getByText('Press play in Apple Music’s player.')).toBeVisible();
  await expect(bar(page).getByRole('slider', { name: 'Volume' })).toBeDisabled();
  await expect(bar(page).getByRole('slider', { name: 'Position' })).toBeDisabled();
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
});

test('a link that plays nowhere here is offered under its name; the queue by itself goes on', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Tidal', links.other, stage.songs.one, links.tidal, stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await expect(bar(page).getByRole('link', { name: 'Open link', exact: true })).toHaveAttribute(
    'href',
    links.other,
  );
  await bar(page).getByRole('button', { name: 'Next track' }).click();
  await isCurrent(page, 2);
  await expect(bar(page).getByRole('link', { name: 'Open link on Tidal' })).toHaveAttribute(
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
    await rowAt(page, 0).click();
    await isCurrent(page, 1);
    await expect(trouble(page)).toContainText('YouTube non è raggiungibile');
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
