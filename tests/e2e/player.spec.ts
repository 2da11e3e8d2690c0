import type { Page } from '@playwright/test';
import { audioOf, bar, current, expect, expectSilence, expectSound, row, test } from './stage.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const detail = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Player', exact: true });

test('clicking a row plays it: sound, the tab, the announcement, the equalizer', async ({ page, stage }) => {
  const list = await stage.playlist('Rows', stage.songs.one, stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  await current(page, 'The long way');
  await expect(page).toHaveTitle('The long way · The Lanes');
  await expect(page.getByText('Now playing: The long way by The Lanes')).toBeAttached();
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();

  const bars = page.getByRole('region', { name: 'Tracks' }).locator('[data-equalizer]:visible');
  await expect(bars.locator('> *')).toHaveCount(8);
  const heights = () =>
    bars.locator('> *').evaluateAll((all) => all.map((one) => (one as HTMLElement).style.transform));
  const before = await heights();
  await expect.poll(heights).not.toEqual(before);

  const metadata = await page.evaluate(() => ({
    title: navigator.mediaSession.metadata?.title,
    artist: navigator.mediaSession.metadata?.artist,
    album: navigator.mediaSession.metadata?.album,
    state: navigator.mediaSession.playbackState,
  }));
  expect(metadata).toEqual({ title: 'The long way', artist: 'The Lanes', album: 'Rows', state: 'playing' });

  // Without a picture of its own, the lock screen gets the drawn one.
  const artwork = () => page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src ?? '');
  await expect.poll(artwork).toMatch(/^data:image\/jpeg/);
  const colours = await page.evaluate(
    async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 16;
      const context = canvas.getContext('2d')!;
      context.drawImage(picture, 0, 0, 16, 16);
      const { data } = context.getImageData(0, 0, 16, 16);
      const found = Array.from({ length: 256 }, (_, at) => data.slice(at * 4, at * 4 + 3).join());
      return { edge: picture.naturalWidth, number: new Set(found).size };
    },
    await artwork(),
  );
  expect(colours.edge).toBe(512);
  expect(colours.number).toBeGreaterThan(20);
});

test('previous rests at the first track, on the page and in the bar; next wraps around', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Wraps', stage.songs.one, stage.songs.two, stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'First light').click();
  await expect(detail(page).getByRole('button', { name: 'Previous track' })).toBeDisabled();
  await detail(page).getByRole('button', { name: 'Next track' }).click();
  await current(page, 'Second wind');
  await detail(page).getByRole('button', { name: 'Next track' }).click();
  await current(page, 'The long way');
  await detail(page).getByRole('button', { name: 'Next track' }).click();
  await current(page, 'First light');
  await expect(detail(page).getByRole('button', { name: 'Previous track' })).toBeDisabled();
  // It is short, and the way home may take longer on a busy machine.
  await detail(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(detail(page)).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'Previous track' })).toBeDisabled();
  await bar(page).getByRole('button', { name: 'Next track' }).click();
  await expect(bar(page).getByRole('link', { name: 'Second wind' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Previous track' }).click();
  await expect(bar(page).getByRole('link', { name: 'First light' })).toBeVisible();
});

test('shuffle reshuffles and restarts at the first; off gives the order back', async ({ page, stage }) => {
  const list = await stage.playlist('Shuffled', stage.songs.one, stage.songs.two, stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'Second wind').click();
  await expectSound(page);
  await bar(page).getByRole('button', { name: 'Shuffle', exact: true }).click();
  await expect(bar(page).getByRole('button', { name: 'Shuffle', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(detail(page).getByRole('button', { name: 'Previous track' })).toBeDisabled();
  await bar(page).getByRole('button', { name: 'Shuffle', exact: true }).click();
  await current(page, 'First light');
  await expectSound(page);
});

test('nothing interrupts the music: it goes on over pages', async ({ page, stage }) => {
  const list = await stage.playlist('Pages', stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  const before = await audioOf(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await page.getByRole('link', { name: 'Search Music' }).first().click();
  const after = await audioOf(page);
  expect(after.playing).toBe(before.playing);
  expect(after.at).toBeGreaterThan(before.at);
  await expect(bar(page).getByRole('link', { name: 'The long way' })).toBeVisible();
});

test('after a reload it stands where it was, paused, with volume, modes and queue', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Reload', stage.songs.one, stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  const seek = bar(page).getByRole('slider', { name: 'Position' });
  await seek.focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowRight');
  await bar(page).getByRole('button', { name: 'Repeat: all' }).click();
  await bar(page).getByRole('slider', { name: 'Volume' }).fill('0.33');
  await expect(seek).toHaveAttribute('aria-valuetext', /^0:2\d of 0:30$/);
  await page.reload();
  await expect(bar(page).getByText('The long way').filter({ visible: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Repeat: this track' })).toBeVisible();
  await expect(bar(page).getByRole('slider', { name: 'Volume' })).toHaveValue('0.33');
  await expect(seek).toHaveAttribute('aria-valuetext', /^0:2\d of 0:30$/);
  await expectSilence(page);
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThan(19);
});

test('volume goes by hundredths from 0.8 in the player, by tenths on the feed', async ({ page, stage }) => {
  const list = await stage.playlist('Volume', stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  const volume = detail(page).getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveValue('0.8');
  await expect(volume).toHaveAttribute('step', '0.01');
  await volume.focus();
  await page.keyboard.press('ArrowRight');
  await expect(volume).toHaveValue('0.81');
  await detail(page).getByRole('button', { name: 'Mute' }).click();
  await expect(volume).toHaveValue('0');
  await detail(page).getByRole('button', { name: 'Unmute' }).click();
  await expect(volume).toHaveValue('0.81');

  await page.goto('/');
  // The track from before the reload has come back.
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // It may be the list of the day, too.
  await page.getByRole('article', { name: 'Volume' }).getByRole('button', { name: 'Play Volume' }).click();
  await expect(page.getByRole('main').getByRole('slider', { name: 'Volume' })).toHaveAttribute('step', '0.1');
});

test('a click on the waveform goes there, and shows the time under the pointer', async ({ page, stage }) => {
  const list = await stage.playlist('Scrub', stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  const seek = bar(page).getByRole('slider', { name: 'Position' });
  const box = (await seek.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(bar(page).getByText('0:15', { exact: true })).toBeVisible();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThan(14);
  expect((await audioOf(page)).at).toBeLessThan(18);
  // The waveform is of the real peaks: some bars are higher than others.
  const path = await bar(page).locator('[data-layer=all] path').getAttribute('d');
  expect(new Set(path?.match(/M[\d.]+ [\d.]+/g)?.map((bar) => bar.split(' ')[1])).size).toBeGreaterThan(10);
});

test('crossfade brings the next track in before the last has gone', async ({ page, stage }) => {
  const list = await stage.playlist('Faded', stage.songs.long, stage.songs.one);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'First light').click();
  await bar(page).getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('slider', { name: 'Crossfade' }).fill('2');
  await expect(page.getByText('2 seconds', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  // Counted in the page: a busy machine may ask too late from outside.
  await page.evaluate(() => {
    setInterval(() => {
      const all = [...document.querySelectorAll('audio')];
      const sounding = all.filter((one) => !one.paused && one.currentTime > 0).length;
      const most = Number(document.body.dataset['mostAtOnce'] ?? 0);
      document.body.dataset['mostAtOnce'] = String(Math.max(most, sounding));
    }, 20);
  });
  await row(page, 'The long way').click();
  await expectSound(page);
  const wave = bar(page).getByRole('slider', { name: 'Position' });
  const box = (await wave.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2);
  await current(page, 'First light');
  await expect(page.locator('body')).toHaveAttribute('data-most-at-once', '2');
});

test('another tab that begins to play silences this one', async ({ page, context, stage }) => {
  const list = await stage.playlist('Tabs', stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  const other = await context.newPage();
  await other.goto(`/playlists/${list.id}`);
  await row(other, 'The long way').click();
  await expectSound(other);
  await expectSilence(page);
});
