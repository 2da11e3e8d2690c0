import type { Page } from '@playwright/test';
import { axeFindings, colourRules } from './axe.ts';
import { openAccount } from './session.ts';
import { expect, test } from './stage.ts';

/** All of axe in the dark, and what depends on colours by day, on what is open now. */
async function expectNothingFound(page: Page, state: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['dark', []],
    ['light', colourRules],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await axeFindings(page, rules), `${state}, ${colorScheme}`).toEqual([]);
  }
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

for (const width of [1280, 390]) {
  test.describe(`at ${width} pixels axe finds nothing`, () => {
    test.use({ viewport: { width, height: 820 } });

    test('on menus, sheets and dialogs of a member, on results and on files to upload', async ({
      page,
      segue,
      stage,
    }) => {
      const list = await stage.playlist(`States at ${width}`, stage.songs.long, stage.songs.one);
      const other = await openAccount(segue);
      await stage.alice.enter(page);
      await page.goto(`/playlists/${list.id}`);
      await press(page, /^More/);
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expectNothingFound(page, 'a menu');
      await page.keyboard.press('Escape');
      await press(page, 'More about The long way');
      await page.getByRole('menuitem', { name: 'Add to playlist…' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: list.name })).toBeVisible();
      await expectNothingFound(page, 'adding to a playlist');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await press(page, 'More about The long way');
      await page.getByRole('menuitem', { name: /^In \d+ playlist/ }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: list.name })).toBeVisible();
      await expectNothingFound(page, 'the playlists with a track');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await press(page, /^Share/);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothingFound(page, 'sharing');
      await page.keyboard.press('Escape');
      await press(page, /^Edit/);
      await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
      await expectNothingFound(page, 'editing');
      await page.goto('/search?q=way');
      await expect(page.getByRole('button', { name: 'Play The long way' }).first()).toBeVisible();
      await expectNothingFound(page, 'results');
      await page.goto(`/users/${other.username}`);
      await press(page, /^Follow /);
      await expect(page.getByRole('button', { name: /^Following / })).toBeVisible();
      await expectNothingFound(page, 'a person followed');
      await page.goto(`/upload?playlist=${list.id}`);
      const files = ['one.mp3', 'none.png'].map((name) => ({
        name,
        mimeType: name.endsWith('.mp3') ? 'audio/mpeg' : 'image/png',
        buffer: Buffer.alloc(5000, 1),
      }));
      await page.locator('input[type=file]').first().setInputFiles(files);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNothingFound(page, 'files to upload');
    });

    test('on the people whom a member has blocked and the music that they have played', async ({
      page,
      segue,
      stage,
    }) => {
      const [member, other] = [await openAccount(segue), await openAccount(segue)];
      await stage.playlist(`Played at ${width}`, stage.songs.long);
      await member.fetch(`/api/v1/users/${other.username}/block`, { method: 'PUT' });
      const body = { event: 'stop', position_seconds: 30, listened_seconds: 30, session_id: member.username };
      await member.fetch(`/api/v1/tracks/${stage.songs.long}/listening`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, listening_id: crypto.randomUUID() }),
      });
      await member.enter(page);
      await page.goto('/profile#settings');
      await expect(page.getByRole('button', { name: `Unblock ${other.username}` })).toBeVisible();
      await expectNothingFound(page, 'blocked people');
      await page.goto('/recently-played');
      await expect(page.getByRole('button', { name: 'Play The long way' })).toBeVisible();
      await expectNothingFound(page, 'what was played');
    });

    test('on what administrators open', async ({ page, segue, stage }) => {
      const member = await openAccount(segue);
      await stage.alice.enter(page);
      await page.goto('/admin');
      await page.getByRole('tab', { name: 'Sistema' }).click();
      await expectNothingFound(page, 'the system');
      await page.goto('/admin/users');
      await press(page, `Actions for ${member.username}`);
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
      await expectNothingFound(page, 'the menu of a user');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothingFound(page, 'editing a user');
      await page.goto('/admin/audit');
      await expect(page.getByRole('cell').first()).toBeVisible();
      await expectNothingFound(page, 'the audit log');
    });
  });
}
