import type { Page } from '@playwright/test';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { reportListening } from '#shared/social/listening.ts';
import { axeFindings } from './axe.ts';
import { press, tabTo } from './keys.ts';
import { openAccount, send } from './session.ts';
import { bar, expect, expectSound, type Stage, test } from './stage.ts';

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A public list whose long song somebody has heard to its end, and a private one. */
async function publish(stage: Stage, name: string) {
  const { alice, songs } = stage;
  const list = await stage.playlist(name, songs.long, songs.one);
  const answer = await alice.fetch(reportListening.path.replace(':id', songs.long), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      event: 'stop',
      position_seconds: 30,
      listened_seconds: 30,
      session_id: name,
      listening_id: crypto.randomUUID(),
    }),
  });
  expect(answer.ok).toBe(true);
  await send(alice, 'POST', createPlaylist.path, { name: `${name}, kept`, visibility: 'private' });
  return list;
}

for (const [width, colorScheme] of [
  [1280, 'dark'],
  [390, 'light'],
] as const) {
  test(`a visitor plays a person’s music by the keyboard, ${width} pixels wide`, async ({ page, stage }) => {
    const { name } = await publish(stage, `Of a person at ${width}`);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/users/${stage.alice.username}`);
    await expect(page.getByRole('heading', { level: 1, name: stage.alice.username })).toBeVisible();
    const most = page.getByRole('region', { name: 'Played most' });
    await expect(most.getByRole('listitem').filter({ hasText: 'The long way' })).toContainText(/\d+ plays?/);
    const last = page.getByRole('region', { name: 'Added last' });
    await expect(last.getByRole('link', { name: `in ${name}` }).first()).toBeVisible();
    await expect(page.getByText(`${name}, kept`)).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);

    const play = page.locator('main header').getByRole('button', { name: /^Play / });
    await press(page, play);
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(bar(page)).toHaveCount(0);
    await press(page, most.getByRole('button', { name: 'Play The long way' }));
    await expectSound(page);
    await expect(bar(page).getByText('The long way').first()).toBeVisible();
  });
}

test('one’s own page and the settings are two tabs, to which addresses and keys lead', async ({
  page,
  segue,
}) => {
  const member = await openAccount(segue);
  await member.enter(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 2, name: member.username })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await tabTo(page, page.getByRole('tab', { name: 'Your page' }));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/profile#settings');
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    await page.goto('/profile#notifications');
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport();
  }
});
