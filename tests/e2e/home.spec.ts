import { reportListening } from '#shared/social/listening.ts';
import { followPerson } from '#shared/social/following.ts';
import { getPlaylist, listPopular } from '#shared/playlists/playlists.ts';
import { axeFindings, colourRules } from './axe.ts';
import { press } from './keys.ts';
import { openAccount, type Person, send } from './session.ts';
import { bar, expect, expectSound, type Stage, test } from './stage.ts';

/** Plays thirty seconds of a song in a playlist, as the player reports it. */
async function playSome(person: Person, trackId: string, playlistId: string): Promise<void> {
  const answer = await person.fetch(reportListening.path.replace(':id', trackId), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      event: 'stop',
      position_seconds: 30,
      listened_seconds: 30,
      session_id: person.username,
      listening_id: crypto.randomUUID(),
      playlist_id: playlistId,
    }),
  });
  expect(answer.ok).toBe(true);
}

/** A reader who follows alice since before she published two lists, and stopped in a third. */
async function readerOf(stage: Stage, reader: Person) {
  const { alice, songs } = stage;
  await send(reader, 'PUT', followPerson.path.replace(':username', alice.username), {});
  const names = ['First of tonight', 'Second of tonight'];
  for (const name of names) await stage.playlist(name, songs.long);
  const last = await stage.playlist('Where I stopped', songs.one, songs.long);
  await playSome(reader, songs.long, last.id);
  return last;
}

test('a visitor plays the list of the day by the keyboard alone', async ({ page, stage }) => {
  const { id } = await stage.playlist('Of the day', stage.songs.long);
  // Alone in the feed: other journeys make lists of links, which make no sound.
  await page.route(`**${listPopular.path}*`, async (route) => {
    const only = await stage.alice.fetch(getPlaylist.path.replace(':id', id));
    await route.fulfill({ json: [await only.json()] });
  });
  // From another page, so that the feed does not come with the page itself.
  await page.goto('/privacy');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  const play = page.getByRole('main').getByRole('button', { name: 'Play Of the day' }).first();
  await expect(play).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, play);
  await expectSound(page);
  // Pressed again it stops, as every playlist of the feed does.
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Ferma riproduzione' }).first(),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
});

test('a member sees tonight’s list, what is new and where they stopped, and goes on there', async ({
  page,
  stage,
  segue,
}) => {
  const reader = await openAccount(segue);
  const last = await readerOf(stage, reader);
  await reader.enter(page);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const tonight = page.getByRole('region', { name: 'Tonight’s segue' });
    await expect(tonight.getByText(`New from ${stage.alice.username}`)).toBeVisible();
    const news = page.getByRole('region', { name: 'New since yesterday' });
    await expect(news.getByRole('link', { name: 'Second of tonight' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Go on' }).getByRole('listitem')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    for (const [colorScheme, rules] of [
      ['dark', []],
      ['light', colourRules],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axeFindings(page, rules)).toEqual([]);
    }
  }
  await page.getByRole('button', { name: `Go on with ${last.name}` }).click();
  await expectSound(page);
  await expect(bar(page).getByText('The long way').first()).toBeVisible();
});

for (const width of [1280, 390]) {
  test(`Play stays at hand on a long list of ${width} pixels, once for everybody`, async ({
    page,
    stage,
  }) => {
    const { one, two, long } = stage.songs;
    const links = Array.from({ length: 16 }, (_, at) => `https://example.org/at-hand/${at}`);
    const list = await stage.playlist('At hand', long, one, two, ...links);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/playlists/${list.id}`);
    const main = page.getByRole('main');
    const large = main.getByRole('button', { name: 'Play', exact: true });
    const slim = main.getByRole('button', { name: 'Play At hand' });
    await expect(large).toBeVisible();
    await expect(slim).toHaveCount(0);
    const last = page.locator('[data-tracks] li').last();
    await last.scrollIntoViewIfNeeded();
    const { y } = (await last.boundingBox()) ?? { y: 0 };
    await expect(slim).toBeInViewport({ ratio: 1 });
    // Nothing moved when it came, and it lies below the site's header.
    expect((await last.boundingBox())?.y).toBe(y);
    const header = await page.getByRole('banner').boundingBox();
    const bottom = (header?.y ?? 0) + (header?.height ?? 0);
    expect((await slim.boundingBox())?.y).toBeGreaterThanOrEqual(bottom - 1);
    expect(await axeFindings(page)).toEqual([]);
    // From the site's header it is the next thing.
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).focus();
    await press(page, slim);
    await expectSound(page);
    // The focus stays on the page's Play when the head comes back.
    await page.evaluate(() => scrollTo(0, 0));
    await expect(main.locator('[data-place=play]')).toBeFocused();
    await expect(slim).toHaveCount(0);
  });
}
