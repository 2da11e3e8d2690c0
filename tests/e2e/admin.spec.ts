import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type Backup, listBackups } from '#shared/operations/backups.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { openAccount, openSession, type Person } from './session.ts';

// One story on one installation of its own: its first person administers it, the second plays.

let server: ServerProcess;
let boss: Person;
let member: Person;
let playlistId: string;

test.beforeAll(async () => {
  server = await startServerProcess();
  boss = await openAccount(server);
  member = await openAccount(server);
  playlistId = (await member.createPlaylist('Night drive')).id;
  const song = await makeMp3({ seconds: 30, seed: 5, tags: { title: 'Tail lights', artist: 'The Lanes' } });
  await uploadFile(member, song, {
    uploadId: 'admin-e2e-song',
    title: 'Tail lights',
    playlist_id: playlistId,
  });
});
test.afterAll(() => server.dispose());

test('what somebody plays in one browser stands on the dashboard in another at once', async ({
  page,
  browser,
}) => {
  await boss.enter(page);
  await page.goto(`${server.origin}/admin`);
  await expect(page.getByRole('heading', { name: '0 in ascolto ora' })).toBeVisible();
  await expect(page.getByText('Connesso')).toBeVisible();

  const listener = await (await browser.newContext()).newPage();
  await member.enter(listener);
  await listener.goto(server.origin + getPlaylist.path.replace('/api/v1', '').replace(':id', playlistId));
  await listener.getByRole('button', { name: 'Play', exact: true }).first().click();

  const listening = page.getByRole('table', { name: 'Sessioni di ascolto attive' });
  await expect(listening.getByRole('row', { name: new RegExp(member.username) })).toContainText(
    'Tail lights',
  );
  await expect(page.getByRole('heading', { name: '1 in ascolto ora' })).toBeVisible();
  const activities = page.getByRole('table', { name: 'Attività recenti' });
  await expect(activities.getByRole('row', { name: /Inizia ascolto/ })).toContainText(member.username);
  await expect(activities.getByRole('row', { name: /Carica traccia/ })).toContainText(member.username);
  await listener.context().close();
});

test('every tab shows real figures', async ({ page }) => {
  await boss.enter(page);
  await page.goto(`${server.origin}/admin`);
  await page.getByRole('tab', { name: 'Utenti' }).click();
  await expect(page.getByRole('table', { name: 'Statistiche utenti' })).toContainText(member.username);
  await page.getByRole('tab', { name: 'Contenuti' }).click();
  await expect(page.getByRole('table', { name: 'Tracce più popolari' })).toContainText('File Locale');
  await page.getByRole('tab', { name: 'Sistema' }).click();
  await expect(page.getByRole('table', { name: 'Processi backend' }).getByRole('row').nth(1)).toBeVisible();
});

test('a user is found, edited, deactivated with a reason and activated again', async ({ page }) => {
  await boss.enter(page);
  await page.goto(`${server.origin}/admin/users`);
  await page.getByLabel('Search by username or email').fill(member.username);
  const row = page.getByRole('row', { name: new RegExp(member.username) });
  await expect(page.getByRole('row')).toHaveCount(2);
  const choose = async (deed: string) => {
    await row.getByRole('button', { name: `Actions for ${member.username}` }).click();
    await page.getByRole('menuitem', { name: deed }).click();
  };
  await choose('Edit');
  await page.getByLabel('Upload limit (MB)').fill('-5');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter a whole number of megabytes, 0 or more')).toBeVisible();
  await page.getByLabel('Upload limit (MB)').fill('250');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('250');

  await choose('Deactivate');
  await page.getByLabel(/Reason/).fill('A test');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Inactive');
  expect((await member.fetch('/api/v1/users/me')).status).toBe(401);
  await choose('Activate');
  await expect(row).not.toContainText('Inactive');
});

test('the list of people is taken along as a file, and the add button stays at hand', async ({ page }) => {
  await boss.enter(page);
  await page.goto(`${server.origin}/admin/users`);
  await expect(page.getByRole('row', { name: new RegExp(member.username) })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('segue-users.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`${member.username}@segue.test`);
  await page.getByRole('link', { name: 'Add a playlist', exact: true }).click();
  await expect(page).toHaveURL(/\/my-playlists#create$/);
});

test('on a phone all that can be done with a person lies on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await boss.enter(page);
  await page.goto(`${server.origin}/admin/users`);
  const row = page.getByRole('row', { name: boss.username });
  await row.getByRole('button', { name: `Actions for ${boss.username}` }).click();
  for (const name of ['Edit', 'Deactivate', 'Delete']) {
    const box = await page.getByRole('menuitem', { name }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390);
  }
});

test('where the list fails, the server can be asked directly', async ({ page }) => {
  await boss.enter(page);
  // The web asks with a timestamp; the direct call does not.
  await page.route(/\/admin\/users\?.*_t=/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Broken' } }),
  );
  await page.goto(`${server.origin}/admin/users`);
  await expect(page.getByText('Failed to load users. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Try direct API' }).click();
  await expect(page.getByRole('row', { name: new RegExp(member.username) })).toBeVisible();
});

test('a backup is made, proven and restored from the browser', async ({ page }) => {
  await boss.enter(page);
  await page.goto(`${server.origin}/admin/backup`);
  await expect(
    page.getByText('No backups found. Create your first backup to protect your data.'),
  ).toBeVisible();
  for (const label of ['Database', 'Media Files', 'Elasticsearch Data'])
    await page.getByLabel(label).uncheck();
  await expect(page.getByRole('button', { name: 'Create Backup' })).toBeDisabled();
  for (const label of ['Database', 'Media Files', 'Elasticsearch Data']) await page.getByLabel(label).check();
  await page.getByRole('button', { name: 'Create Backup' }).click();
  const row = page.getByRole('row', { name: /DB, Media, ES/ });
  await expect(row).toContainText('Completed');
  await row.getByRole('button', { name: /^Test restore/ }).click();
  await expect(row).toContainText('Restore tested');

  await page.getByRole('button', { name: /^Restore backup/ }).click();
  await expect(page.getByText(/This will overwrite current data\./)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restore process has been initiated. This may take some time.')).toBeVisible();
  // All sessions end with it.
  await expect.poll(async () => (await boss.fetch('/api/v1/users/me')).status).toBe(401);
  const answer = await fetch(server.origin + getPlaylist.path.replace(':id', playlistId));
  expect(answer.status).toBe(200);
});

test('an encrypted archive goes out to a file, and comes back by its passphrase', async ({ page }) => {
  const again = await openSession(server, boss.username);
  await again.enter(page);
  // The restore point is still being archived, and two things are never done at once.
  const running = async () => {
    const backups = (await (await again.fetch(listBackups.path)).json()) as Backup[];
    return backups.filter((backup) => backup.status === 'in_progress' || backup.progress).length;
  };
  await expect.poll(running).toBe(0);
  await page.goto(`${server.origin}/admin/backup`);
  await page.getByLabel('Passphrase (optional)').fill('a long passphrase');
  await page.getByRole('button', { name: 'Create Backup' }).click();
  const row = page.getByRole('row', { name: /Encrypted/ });
  await expect(row).toContainText('Completed');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download backup/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.tar\.zst\.age$/);
  const saved = path.join(server.dataDir, file.suggestedFilename());
  await file.saveAs(saved);

  const upload = async (passphrase: string): Promise<void> => {
    await page.getByLabel('Upload an archive').setInputFiles(saved);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Passphrase of this backup').fill(passphrase);
    await dialog.getByRole('button', { name: 'Upload an archive' }).click();
  };
  await upload('not that passphrase');
  await expect(page.getByText(/the passphrase does not open it/)).toBeVisible();
  await upload('a long passphrase');
  const uploaded = page.getByRole('row', { name: /Uploaded/ });
  await expect(uploaded).toContainText('Encrypted');
  await expect(uploaded).toContainText('Completed');
});

test('a member who goes to the administrators’ area is sent home, a visitor to the login', async ({
  page,
  browser,
}) => {
  const person = await openAccount(server);
  await person.enter(page);
  await page.goto(`${server.origin}/admin`);
  await expect(page).toHaveURL(`${server.origin}/`);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${server.origin}/admin`);
  await expect(visitor).toHaveURL(/\/login/);
  await visitor.context().close();
});
