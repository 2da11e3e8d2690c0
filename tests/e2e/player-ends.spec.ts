import { audioOf, bar, current, expect, expectSilence, expectSound, row, test } from './stage.ts';

// Streams that are cut off.
test.use({ expected: /^net::ERR_FAILED .*\/stream$/ });

test('a track that ends leads to the next, and after the last to the first', async ({ page, stage }) => {
  const list = await stage.playlist('Ends', stage.songs.one, stage.songs.two);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'First light').click();
  await current(page, 'First light');
  await expect(row(page, 'Second wind')).toHaveAttribute('aria-current', 'true');
  await expectSound(page);
  await expect(row(page, 'First light')).toHaveAttribute('aria-current', 'true');
  await expectSound(page);
});

test('who pauses as a track ends has silence; play then leads to the next', async ({ page, stage }) => {
  const list = await stage.playlist('Pause at the end', stage.songs.one, stage.songs.long);
  // Without the end of what plays no join is set: the element's own end leads on.
  await page.route('**/stream*', (route) =>
    route.request().headers()['range']?.startsWith('bytes=-') ? route.abort() : route.continue(),
  );
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'First light').click();
  await expectSound(page);
  // The pause comes when the element has ended, and before the player hears of that.
  const paused = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const element = [...document.querySelectorAll<HTMLAudioElement>('audio[data-player]')].find(
          ({ paused }) => !paused,
        );
        const pause = (): void => {
          document.querySelector<HTMLButtonElement>('[aria-label="Player"] [aria-label="Pause"]')?.click();
          resolve(element?.ended ?? false);
        };
        element?.addEventListener('ended', pause, { capture: true, once: true });
      }),
  );
  expect(paused).toBe(true);
  await expectSilence(page);
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await current(page, 'The long way');
  await expectSound(page);
});

test('repeat off stops after the last; repeat one plays it again', async ({ page, stage }) => {
  // Otherwise others' songs of its style would follow (radio.spec.ts).
  await page.addInitScript(() => localStorage.setItem('player.play-on', 'off'));
  const list = await stage.playlist('Repeats', stage.songs.one);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'First light').click();
  await bar(page).getByRole('button', { name: 'Repeat: all' }).click();
  await bar(page).getByRole('button', { name: 'Repeat: this track' }).click();
  await expect(bar(page).getByRole('button', { name: 'Repeat: off' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expectSilence(page);
  await bar(page).getByRole('button', { name: 'Repeat: off' }).click();
  await bar(page).getByRole('button', { name: 'Repeat: all' }).click();
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectSound(page);
  const at = async (): Promise<number> => (await audioOf(page)).at;
  await expect.poll(at, { intervals: [50] }).toBeGreaterThan(2);
  await expect.poll(at, { intervals: [50] }).toBeLessThan(1.5);
  await expectSound(page);
  await current(page, 'First light');
});

test('the sleep timer stops at the end of the track', async ({ page, stage }) => {
  const list = await stage.playlist('Sleep', stage.songs.long, stage.songs.one);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await bar(page).getByRole('button', { name: 'Pause' }).click();
  await bar(page).getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('button', { name: 'At the end of this track' }).click();
  await page.keyboard.press('Escape');
  const position = bar(page).getByRole('slider', { name: 'Position' });
  await position.fill('28');
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00/);
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expectSilence(page);
  await current(page, 'The long way');
});
