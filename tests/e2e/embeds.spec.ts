import {
  alterPlayInfo,
  isCurrent,
  links,
  panel,
  rowAt,
  seekAndPauseByHand,
  standIn,
  trouble,
} from './embeds.ts';
import { bar, expect, expectSilence, expectSound, test } from './stage.ts';

test.use({ services: true });

test.describe('YouTube', () => {
  test('plays in its own player, 16:9 and large enough, obeys ours, and leads on when it ends', async ({
    page,
    stage,
  }) => {
    const list = await stage.playlist('Tube', stage.songs.one, links.youtube, stage.songs.long);
    await page.goto(`/playlists/${list.id}`);
    await rowAt(page, 0).click();
    await expectSound(page);
    await isCurrent(page, 1);
    const frame = panel(page, 'YouTube').locator('iframe');
    await expect(frame).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
    const box = (await frame.boundingBox())!;
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(200);
    // Nothing lies over it, once it has loaded.
    const above = () =>
      frame.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const places = [
          [left + 5, top + 5],
          [(left + right) / 2, (top + bottom) / 2],
          [right - 5, bottom - 5],
        ] as const;
        return places.map(([x, y]) => document.elementFromPoint(x, y)?.tagName);
      });
    await expect.poll(above).toEqual(['IFRAME', 'IFRAME', 'IFRAME']);
    await expectSilence(page);
    await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Pause' }).click();
    await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await bar(page).getByRole('slider', { name: 'Volume' }).fill('0.5');
    await expect.poll(() => standIn(page, 'volume')).toBe(50);
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await seekAndPauseByHand(page);
    await standIn(page, 'finish()');
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

test('SoundCloud plays, moves, obeys the volume, and leads on when it finishes', async ({ page, stage }) => {
  const list = await stage.playlist('Cloud', links.soundcloud, stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await expect(panel(page, 'SoundCloud').locator('iframe')).toHaveAttribute(
    'src',
    /w\.soundcloud\.com\/player\/\?url=/,
  );
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await bar(page).getByRole('slider', { name: 'Volume' }).fill('0.25');
  await expect.poll(() => standIn(page, 'volume')).toBe(25);
  await expect(bar(page).getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuetext',
    /of 0:40/,
  );
  await seekAndPauseByHand(page);
  await standIn(page, 'finish()');
  await isCurrent(page, 1);
  await expectSound(page);
});

test('SoundCloud tells that a track is gone', async ({ page, stage }) => {
  const list = await stage.playlist('Cloud gone', links.soundcloud, stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await rowAt(page, 0).click();
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await standIn(page, 'fail()');
  await expect(trouble(page)).toContainText('Questo contenuto non è più su SoundCloud.');
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
