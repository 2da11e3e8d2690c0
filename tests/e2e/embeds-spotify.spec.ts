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
import { bar, expect, expectSound, test } from './stage.ts';

test.use({ services: true });

test.describe('Spotify', () => {
  test('shows its start button first, then its player after a click; says that the volume is its own', async ({
    page,
    stage,
  }) => {
    const list = await stage.playlist('Spot', links.spotify, stage.songs.long);
    await page.goto(`/playlists/${list.id}`);
    await expect(rowAt(page, 0)).toBeVisible();
    // The second after which it comes without a click does not pass while the button is looked for.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await rowAt(page, 0).click();
    await panel(page, 'Spotify').getByRole('button', { name: 'Start Spotify' }).click();
    await page.clock.resume();
    await expect(panel(page, 'Spotify').locator('iframe')).toHaveAttribute(
      'src',
      /embed\/track\/4uLU6hMCjMI75M1A2tKUQC/,
    );
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
    await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await seekAndPauseByHand(page);
    await standIn(page, 'finish()');
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
    await page.goto(`/playlists/${list.id}`);
    await expect(rowAt(page, 0)).toBeVisible();
    await page.clock.install();
    await rowAt(page, 0).click();
    await expect(panel(page, 'Spotify')).toBeVisible();
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
