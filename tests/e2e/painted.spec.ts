import type { Page } from '@playwright/test';
import { placesOf } from './painted-places.ts';
import { becomesFound, send } from './session.ts';
import { expect, expectSound, type Stage, test } from './stage.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** Holds the application's code back until it is let go: what is seen is what the server painted. */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!looks).*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await page.locator('#painted').waitFor({ state: 'detached' });
  };
}

const painted = (page: Page) => page.locator('#painted');

async function openPainted(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = await holdCode(page);
  await page.goto(path, { waitUntil: 'commit' });
  // Dressed: the sheet is here.
  await expect(painted(page).getByRole('banner')).toHaveCSS('position', 'sticky');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return letGo;
}

/** Pages of each kind, by name. */
async function addresses(stage: Stage): Promise<Record<string, string>> {
  const { one, two, long } = stage.songs;
  const list = await stage.playlist('Painted twice', one, 'https://example.org/elsewhere', two, long);
  const { tracks, version } = list;
  const words = { version, text: 'Recorded in one evening.', from_seconds: 1, to_seconds: 2 };
  await send(stage.alice, 'PUT', `/api/v1/playlists/${list.id}/items/${tracks[0]?.entry_id}/note`, words);
  await becomesFound(stage.alice, 'Painted twice');
  return {
    home: '/',
    playlist: `/playlists/${list.id}`,
    person: `/users/${stage.alice.username}`,
    search: '/search?q=painted',
    'search before a question': '/search',
    'search for one kind': '/search?q=light&in=tracks',
  };
}

/** Pages of which more comes later, below all that was painted: playlists to look through, comments. */
const longerLater = new Set(['playlist', 'search before a question']);

for (const viewport of [desk, phone]) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`what the server paints is what the application shows, at ${viewport.width} pixels, ${colorScheme}`, async ({
      page,
      stage,
    }) => {
      const all = await addresses(stage);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      for (const [name, path] of Object.entries(all)) {
        const letGo = await openPainted(page, path);
        const before = await page.evaluate(placesOf);
        expect(before.length, name).toBeGreaterThan(10);
        await letGo();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        // The box of the search takes the focus, which has a colour.
        await page
          .locator(':focus')
          .blur({ timeout: 500 })
          .catch(() => undefined);
        const after = await page.evaluate(placesOf);
        const isLonger = longerLater.has(name);
        expect(isLonger ? after.slice(0, before.length) : after, name).toEqual(before);
        await page.unrouteAll();
      }
    });
  }
}

test('a Play and a row pressed before the code has come are obeyed when it comes', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Pressed early', stage.songs.long);
  for (const path of ['/', `/playlists/${list.id}`]) {
    const letGo = await openPainted(page, path);
    const name = path === '/' ? 'Play Pressed early' : 'Play The long way';
    await painted(page).locator(`#feed [aria-label="${name}"], ol [aria-label="${name}"]`).click();
    expect(new URL(page.url()).pathname).toBe(path);
    await letGo();
    await expectSound(page);
    await page.unrouteAll();
  }
});

test('a link pressed before the code has come leads to its page, which is painted, too', async ({
  page,
  stage,
}) => {
  const list = await stage.playlist('Linked early', stage.songs.one);
  await openPainted(page, '/');
  await painted(page).locator('#feed').getByRole('link', { name: 'Linked early' }).click();
  await page.waitForURL(`**/playlists/${list.id}`);
  await expect(painted(page).getByRole('heading', { name: 'Linked early' })).toBeVisible();
});

test('what is typed into the search before the code has come stays, and so does the focus', async ({
  page,
  stage,
}) => {
  await stage.playlist('Typed early', stage.songs.one);
  await becomesFound(stage.alice, 'Typed early');
  const letGo = await openPainted(page, '/search');
  await painted(page).getByRole('searchbox').fill('typed early');
  await letGo();
  await expect(page.getByRole('searchbox')).toHaveValue('typed early');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Typed early' }).first()).toBeVisible();
});

test('a reader who has scrolled before the code has come stays there', async ({ page, stage }) => {
  for (const name of ['Far down', 'Farther down', 'Farthest down', 'Down'])
    await stage.playlist(name, stage.songs.one);
  await page.setViewportSize(phone);
  const letGo = await openPainted(page, '/');
  await page.evaluate(() => scrollTo(0, 300));
  await letGo();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test('members, and those who chose another language, never see the page that is painted for everybody', async ({
  page,
  stage,
}) => {
  for (const [key, value] of [
    ['token', stage.alice.token],
    ['language', 'de'],
  ] as const) {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [key, value] as const);
    await holdCode(page);
    await page.goto(`/users/${stage.alice.username}`, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await expect(painted(page)).toHaveCount(0);
    await page.unrouteAll();
    await page.addInitScript((key) => localStorage.removeItem(key), key);
  }
});
