import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openSqlite } from '#server/db/sqlite.ts';
import { createBackup } from '#shared/operations/backups.ts';
import { reportListening } from '#shared/social/listening.ts';
import { type Playlist, getPlaylist } from '#shared/playlists/playlists.ts';
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
  const { id: owner } = db.prepare('select id from users where id <> (select min(id) from users)').get() as {
    id: string;
  };
  const addWork = db.prepare(`insert into copyright_works
    (number, kind, title, artist, owner_id, duration_ms, items, print, print_sha256, note, created_at, rescanned_at)
    values (?, ?, ?, ?, ?, 20000, 0, x'', ?, ?, 1, 1)`);
  const work = [markup('work'), markup('band'), owner] as const;
  addWork.run(901, 'reference', ...work, 'a'.repeat(64), markup('note'));
  addWork.run(902, 'removed', ...work, 'b'.repeat(64), markup('note'));
  db.prepare(
    `insert into copyright_scans (id, kind, owner_id, title, artist, duration_ms, state, dispute_note, disputed_at,
      created_at, updated_at, is_open, match_count, matched_title, matched_artist)
    values ('hostilescan', 'upload', ?, ?, ?, 20000, 'disputed', ?, 2, 1, 2, 1, 1, ?, ?)`,
  ).run(owner, markup('scanned'), markup('singer'), markup('dispute'), markup('work'), markup('band'));
  db.prepare(
    `insert into copyright_matches (id, scan_id, work, source, title, artist, upload_from_ms, upload_to_ms,
      work_from_ms, work_to_ms, bit_error_rate, contrast, pitch_percent, tempo_percent)
    values ('hostilematch', 'hostilescan', 901, 'reference', ?, ?, 0, 15000, 0, 15000, 0.1, 0.2, 0, 0)`,
  ).run(markup('work'), markup('band'));
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

test('HTML in works and uploads stays text in the copyright area', async ({ page }) => {
  await boss.enter(page);
  await page.goto(`${server.origin}/admin/copyright`);
  await expectText(page, 'scanned');
  await page.getByRole('button', { name: markup('scanned') }).click();
  await expectText(page, 'scanned', 'dispute');
  await page.goto(`${server.origin}/admin/copyright?tab=works`);
  await expectText(page, 'work');
  await page.goto(`${server.origin}/admin/copyright?tab=removed`);
  await expectText(page, 'work');
});
