import { bar, expect, expectSilence, row, test } from './stage.ts';

// Tracks that are not there, and reports that are lost.
test.use({ expected: /^404 .*\/tracks\/nothing\/|^net::ERR_FAILED .*\/listening$/ });

test('a play is counted once, told by start, heartbeat and stop, also when a report is lost', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Counted', stage.songs.long, stage.songs.one);
  const plays = async (): Promise<number> => {
    const answer = await stage.alice.fetch(`/api/v1/playlists/${list.id}`);
    return ((await answer.json()) as { tracks: { plays_count: number }[] }).tracks[1]!.plays_count;
  };
  const before = await plays();
  let reports = 0;
  // The first two are lost on the way there; of the third the answer is lost, so that it is told twice.
  await page.route(`**/tracks/${stage.songs.one}/listening`, async (route) => {
    reports += 1;
    if (reports <= 2) return route.abort();
    if (reports > 3) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.addInitScript(() => localStorage.setItem('player.play-on', 'off'));
  await page.goto(`/playlists/${list.id}`);
  // Repeating ends while the long one plays, so that the short one, which is the last, cannot start again.
  await row(page, 'The long way').click();
  await bar(page).getByRole('button', { name: 'Repeat: all' }).click();
  await bar(page).getByRole('button', { name: 'Repeat: this track' }).click();
  await expect(bar(page).getByRole('button', { name: 'Repeat: off' })).toBeVisible();
  await row(page, 'First light').click();
  await expect(row(page, 'First light')).toHaveAttribute('aria-current', 'true');
  await expectSilence(page);
  await expect.poll(plays).toBe(before + 1);
  // Everything that was lost is told again within this time, and changes nothing.
  await expect.poll(() => reports).toBeGreaterThanOrEqual(4);
  await page.reload();
  expect(await plays()).toBe(before + 1);
});

for (const address of ['/diagnose', '/diagnostic']) {
  test(`${address} tests a track, straight and by HLS`, async ({ page, stage }) => {
    // In no playlist it is its owner's alone.
    await stage.playlist('Heard', stage.songs.long);
    await page.goto(address);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Please enter a track ID')).toBeVisible();
    await page.getByLabel('Track ID').fill('nothing');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Error loading audio')).toBeVisible();
    await page.getByLabel('Track ID').fill(stage.songs.long);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Status: Playing')).toBeVisible();
    await expect(page.getByText(`/api/v1/tracks/${stage.songs.long}/stream`)).toBeVisible();
    await expect(page.getByText(`/media/track_${stage.songs.long}/hls/playlist.m3u8`)).toBeVisible();
    await page.getByRole('button', { name: 'Play by HLS' }).click();
    const audio = page.locator('audio[controls]');
    const at = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
    // Until the other way has taken over, the straight one plays on.
    await expect(audio).toHaveAttribute('src', /^blob:/);
    await expect.poll(at).toBeGreaterThan(0.3);
    await audio.evaluate((element: HTMLAudioElement) => {
      element.currentTime = 20;
    });
    await expect.poll(at).toBeGreaterThan(20.3);
    expect(await audio.evaluate((element: HTMLAudioElement) => element.error)).toBeNull();
    const [duration] = await audio.evaluate((element: HTMLAudioElement) => [element.duration]);
    expect(duration).toBeCloseTo(30, 0);
  });
}
