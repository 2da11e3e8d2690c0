import { audioOf, bar, expect, expectSilence, expectSound, row, test } from './stage.ts';

// The network is cut off.
test.use({ expected: /^net::ERR_INTERNET_DISCONNECTED / });

const waiting = 'Waiting for the network…';

test('on a slow line the player says that it waits, and plays when the music comes', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Slow line', stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await expect(row(page, 'The long way')).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const line = (bytesPerSecond: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: -1,
    });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/stream*', async (route) => {
    await held;
    await route.continue();
  });
  await row(page, 'The long way').click();
  await expect(bar(page).getByText(waiting).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: waiting })).toBeAttached();
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toHaveAttribute('aria-busy', 'true');
  // A press takes the wish back, another renews it.
  await bar(page).getByRole('button', { name: 'Pause' }).click();
  await expect(bar(page).getByText(waiting)).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await line(200_000);
  release();
  await expectSound(page);
  await expect(bar(page).getByText(waiting)).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'Pause' })).not.toHaveAttribute('aria-busy');
});

test('a line that is dead without breaking is a network error after a while; trying again helps', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Dead line', stage.songs.long);
  await page.goto(`/playlists/${list.id}`);
  await expect(row(page, 'The long way')).toBeVisible();
  await page.clock.install();
  // Neither an answer nor an end of it.
  let isDead = true;
  await page.route('**/stream*', (route) => (isDead ? undefined : route.continue()));
  await row(page, 'The long way').click();
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('audio[src]').length)).toBe(1);
  await page.clock.runFor(25_000);
  await expect(bar(page).getByRole('alert')).toContainText('Errore di rete');
  isDead = false;
  await bar(page).getByRole('alert').getByRole('button', { name: 'Riprova' }).click();
  await expectSound(page);
  await expect(bar(page).getByRole('alert')).toHaveCount(0);
});

test('without any network the track says so, and plays once the network is back', async ({
  page,
  context,
  stage,
}) => {
  const list = await stage.playlist('Offline', stage.songs.long, stage.songs.one);
  await page.goto(`/playlists/${list.id}`);
  await row(page, 'The long way').click();
  await expectSound(page);
  await bar(page).getByRole('button', { name: 'Pause' }).click();
  await expectSilence(page);
  await context.setOffline(true);
  await row(page, 'First light').click();
  // The track's details may be there already, where it was to follow.
  await expect(bar(page).getByRole('alert')).toContainText(
    /Errore nel caricamento delle informazioni della traccia|Errore di rete/,
  );
  await context.setOffline(false);
  await bar(page).getByRole('alert').getByRole('button', { name: 'Riprova' }).click();
  await expectSound(page);
  expect((await audioOf(page)).playing).not.toBeNull();
});
