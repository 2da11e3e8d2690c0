import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openSqlite } from '#server/db/sqlite.ts';
import { createBackup } from '#shared/backups.ts';
import { reportListening } from '#shared/listening.ts';
import { type Playlist, getPlaylist } from '#shared/playlists.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { openAccount, type Person } from './session.ts';

// Somebody has called themselves, their songs and their playlists by HTML: on every table of the administrators' area it
// stands as the text it is.

const markup = (mark: string): string => `<img src=x onerror="window.hacked='${mark}'"><b>${mark}</b>`;

let server: ServerProcess;
let boss: Person;

test.beforeAll(async () => {
  server = await startServerProcess();
  boss = await openAccount(server);
  const mallory = await openAccount(server);
  const { id } = await mallory.createPlaylist(markup('playlist'));
  const song = await makeMp3({ seconds: 20, seed: 9 });
  await uploadFile(mallory, song, {
    uploadId: 'hostile-song',
    title: markup('title'),
    artist: markup('artist'),
    playlist_id: id,
  });
  // No form takes such a name; an import or a bug one day might.
  const db = openSqlite(path.join(server.dataDir, 'segue.db'));
  db.prepare('update users set username = ?, block_reason = ? where username = ?').run(
    markup('name'),
    markup('reason'),
    mallory.username,
  );
  db.prepare('update audit_log set facts = ?, actor_name = ?').run(
    JSON.stringify({ fact: markup('fact') }),
    markup('actor'),
  );
  db.close();
  const playlist = (await (await boss.fetch(getPlaylist.path.replace(':id', id))).json()) as Playlist;
  const listening = reportListening.path.replace(':id', playlist.tracks[0]?.id ?? '');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ event: 'start', position_seconds: 0 });
  await mallory.fetch(listening, { method: 'POST', headers, body });
  await boss.fetch(createBackup.path, { method: 'POST', headers, body: '{}' });
});
test.afterAll(() => server.dispose());

async function expectText(page: Page, ...marks: string[]): Promise<void> {
  for (const mark of marks) await expect(page.getByText(markup(mark)).first()).toBeVisible();
  // An image that was one would have asked for its address by now, and told so.
  expect(await page.evaluate(() => document.querySelectorAll('main img[src="x"], main td b').length)).toBe(0);
  expect(await page.evaluate(() => (window as { hacked?: string }).hacked)).toBeUndefined();
}

test('HTML in names and titles stays text on every table', async ({ page }) => {
  await boss.enter(page);
  await page.goto(`${server.origin}/admin`);
  await expectText(page, 'name', 'title', 'artist');
  await page.getByRole('tab', { name: 'Utenti' }).click();
  await expectText(page, 'name');
  await page.getByRole('tab', { name: 'Contenuti' }).click();
  await expectText(page, 'title', 'playlist');
  await page.getByRole('tab', { name: 'Sistema' }).click();
  await expectText(page);
  await page.goto(`${server.origin}/admin/users`);
  await expectText(page, 'name');
  await page.goto(`${server.origin}/admin/audit`);
  await expectText(page, 'actor');
  await page.goto(`${server.origin}/admin/backup`);
  await expect(page.getByRole('table', { name: 'Backup history' })).toBeVisible();
  await expectText(page);
});
