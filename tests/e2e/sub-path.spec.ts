import { expect } from '@playwright/test';
import { login, register } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { test } from './complaints.ts';

// Segue below a path of somebody's site: pages, code, fonts, calls, sockets and music come from there alone.

const account = { username: 'alice', email: 'alice@segue.test', password: 'correct horse battery' };
let server: ServerProcess;
let site: string;
let list: Playlist;

test.beforeAll(async () => {
  server = await startServerProcess({ SEGUE_PUBLIC_URL: 'http://localhost:0/music' });
  site = `${server.origin}/music`;
  let token = '';
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(site + path, { ...init, headers });
  };
  const json = { 'content-type': 'application/json' };
  await send(register.path, { method: 'POST', body: JSON.stringify(account), headers: json });
  const { username, password } = account;
  const session = await send(login.path, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  token = ((await session.json()) as { access_token: string }).access_token;
  const draft = { method: 'POST', body: JSON.stringify({ name: 'Below' }), headers: json };
  list = (await (await send(createPlaylist.path, draft)).json()) as Playlist;
  const song = await makeMp3({ seconds: 30 });
  await uploadFile({ fetch: send }, song, { uploadId: 'below', title: 'Song', playlist_id: list.id });
});
test.afterAll(() => server.dispose());

test('log in, play, follow a deep link and reload below a path', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('websocket', (socket) => addresses.push(socket.url().replace('ws', 'http')));

  await page.goto(`${site}/upload`);
  await expect(page).toHaveURL(`${site}/login`);
  await page.getByLabel(/username/i).fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${site}/upload`);
  await page.goto(`${site}/my-playlists`);
  await page.getByRole('link', { name: 'Below' }).first().click();
  await expect(page).toHaveURL(`${site}/playlists/${list.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(page).toHaveTitle(/Song/);
  await expect
    .poll(() =>
      page.evaluate(() =>
        Math.max(0, ...[...document.querySelectorAll('audio')].map((one) => one.currentTime)),
      ),
    )
    .toBeGreaterThan(0.5);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Below' })).toBeVisible();
  await page.goto(`${site}/embed/playlists/${list.id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.goto(site);
  await expect(page.getByRole('link', { name: 'Below' }).first()).toBeVisible();

  const fonts = await page.evaluate(() => document.fonts.check('1rem Inter'));
  expect(fonts).toBe(true);
  expect(addresses.filter((address) => !address.startsWith('blob:') && !address.startsWith(site))).toEqual(
    [],
  );
  expect(addresses.some((address) => address.endsWith('.woff2'))).toBe(true);
});
