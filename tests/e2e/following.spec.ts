import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hmac } from '#server/lib/hash.ts';
import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { axeFindings } from './axe.ts';
import { openAccount, type Person } from './session.ts';
import { expect, test } from './stage.ts';

// An unsubscribe address that nobody signed.
test.use({ expected: /^404 \/api\/v1\/notifications\/unsubscribe/ });

async function send(person: Person, method: string, address: string, body?: object): Promise<unknown> {
  const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await person.fetch(address, { method, ...init });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

test('what is added comes to who follows: a line, one on the bell, read in both tabs, gone when private', async ({
  browser,
  segue,
}) => {
  const anna = await openAccount(segue);
  const bob = await openAccount(segue);
  const list = await bob.createPlaylist('Night drive');
  await bob.addLinks(list.id, ['Opener']);

  const ofAnna = await browser.newContext({ baseURL: segue.origin, locale: 'en-GB' });
  const first = await ofAnna.newPage();
  await anna.enter(first);
  await first.goto(`/playlists/${list.id}`);
  await first.getByRole('button', { name: 'Follow Night drive' }).click();
  const followed = first.getByRole('button', { name: 'Following Night drive' });
  await expect(followed).toHaveAttribute('aria-pressed', 'true');
  await expect(first.getByText('1 follower')).toBeVisible();
  const second = await ofAnna.newPage();
  await anna.enter(second);
  await second.goto('/?tab=following');
  await expect(second.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
  await expect(second.getByRole('tabpanel').getByRole('heading', { name: 'Night drive' })).toBeVisible();

  await bob.addLinks(
    list.id,
    Array.from({ length: 20 }, (_, at) => `Added ${at}`),
  );
  for (const page of [first, second]) {
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  }
  // What is being read stands still, and says that there is more.
  const line = second.getByRole('article', { name: 'Night drive' });
  await expect(line.getByText('published a playlist of 1 track')).toBeVisible();
  await second.getByRole('button', { name: 'There is something new. Show it' }).click();
  // The publication, before she followed, and the addition since.
  await expect(line).toHaveText([/added 20 tracks/, /published a playlist of 21 tracks/]);
  await second.reload();
  await expect(line).toHaveCount(2);
  await expect(line.first().getByRole('button', { name: 'Play what is new in Night drive' })).toBeVisible();
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread');
  expect(await axeFindings(second)).toEqual([]);

  await bell(second).click();
  await expect(second.getByRole('dialog').getByRole('link', { name: /Night drive/ })).toBeVisible();
  expect(await axeFindings(second)).toEqual([]);
  for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName('Notifications');

  await first.reload();
  await expect(first.getByRole('heading', { name: 'New since you listened' })).toBeVisible();
  await first.getByRole('button', { name: 'Mark as heard' }).click();
  await expect(first.getByRole('heading', { name: 'New since you listened' })).toBeHidden();

  const { version } = (await send(bob, 'GET', `/api/v1/playlists/${list.id}`)) as { version: number };
  await send(bob, 'PATCH', updatePlaylist.path.replace(':id', list.id), { version, visibility: 'private' });
  await second.goto('/?tab=following');
  await expect(second.getByText('Follow people and playlists')).toBeVisible();
  await ofAnna.close();
});

test('a digest’s link ends digests without a login, at one press', async ({ page, segue }) => {
  const anna = await openAccount(segue);
  await send(anna, 'PATCH', '/api/v1/users/me/notification-settings', { digest: 'weekly' });
  const { id } = (await send(anna, 'GET', '/api/v1/users/me')) as { id: string };
  const key = await readFile(path.join(segue.dataDir, 'server.key'));
  const ticket = new URLSearchParams({ user: id, signature: hmac(key, `unsubscribe:${id}`) });
  await page.goto(`/unsubscribe?user=${id}&signature=forged`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('This link is not complete.')).toBeVisible();
  await page.goto(`/unsubscribe?${ticket}`);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Done: you will get no more digest mails.')).toBeVisible();
  const settings = await send(anna, 'GET', '/api/v1/users/me/notification-settings');
  expect(settings).toMatchObject({ digest: 'off' });
});
