import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { connectDatabase } from '#server/db/connect.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { type AdminStats, getAdminStats } from '#shared/operations/stats.ts';
import { openAccount, type Person } from '#tests/e2e/session.ts';
import { engineSettings } from '#tests/engines/survival/fleet.ts';
import { type SlowProxy, slowProxy } from '#tests/engines/survival/slow-proxy.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';

const tracks = 8_000;

let server: ServerProcess;
let proxy: SlowProxy;
let drop: () => Promise<void>;
let boss: Person;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const settings = await engineSettings(async (name, url) => {
    if (name !== 'search') return url;
    proxy = await slowProxy(url);
    return proxy.url;
  });
  ({ drop } = settings);
  server = await startServerProcess(settings.env);
  boss = await openAccount(server);
  const databases = await connectDatabase({
    kind: 'postgres',
    url: settings.env['SEGUE_DATABASE_URL'] ?? '',
  });
  // In many transactions: counters that one of them changes thousands of times grow slow.
  for (let from = 1; from <= tracks; from += 200) {
    await sql`insert into tracks (id, owner_id, title, storage_type, source_url, platform, created_at)
      select 't' || n, u.id, 'Song ' || n, 'URL', 'https://music.example/' || n, 'other', ${Date.now()}
      from generate_series(${from}::int, ${from + 199}::int) n, users u`.execute(databases.db);
  }
  await sql`insert into changes (kind, subject_id) select 'track', id from tracks`.execute(databases.db);
  await databases.close();
  await expect.poll(searchQueue, { timeout: 60_000 }).toMatchObject({ waiting: 0, running: 0 });
});
test.afterAll(async () => {
  await server?.dispose();
  await proxy?.close().catch(() => undefined);
  await drop?.();
});

async function searchQueue() {
  const stats = (await (await boss.fetch(getAdminStats.path)).json()) as AdminStats;
  return stats.queues.find(({ name }) => name === 'search');
}

async function openSystemTab(page: Page): Promise<void> {
  await boss.enter(page);
  await page.goto(`${server.origin}/admin`);
  await page.getByRole('tab', { name: 'Sistema' }).click();
}

test('an administrator has the index made again, sees how far it is, and search goes on meanwhile', async ({
  page,
}) => {
  await openSystemTab(page);
  const begin = page.getByRole('button', { name: 'Ricostruisci' });
  const progress = page.getByRole('progressbar', { name: "Ricostruzione dell'indice" });
  await expect(progress).toBeHidden();
  // Every answer of the cluster takes a moment, so that there is something to see.
  proxy.delayMs = 400;
  await begin.click();
  await expect(page.getByText('La ricerca resta attiva nel frattempo')).toBeVisible();
  const percent = async () => Number(await progress.getAttribute('value'));
  await expect.poll(percent).toBeGreaterThan(10);
  expect(await percent()).toBeLessThan(100);
  await expect(page.getByText(/Ricostruzione dell'indice: \d+%/)).toBeVisible();
  await expect(begin).toBeDisabled();
  await page.screenshot({ path: test.info().outputPath('rebuilding.png'), fullPage: true });
  const found = await boss.fetch(`${searchTracks.path}?query=song+${tracks}`);
  expect(((await found.json()) as { title: string }[])[0]?.title).toBe(`Song ${tracks}`);
  proxy.delayMs = 0;
  await expect(progress).toBeHidden();
  await expect(begin).toBeEnabled();
  expect(await searchQueue()).toMatchObject({ waiting: 0, running: 0, stalled: false });
});

test('while the cluster is away the administrator is told, and the database answers', async ({ page }) => {
  await proxy.close();
  await expect.poll(searchQueue).toMatchObject({ stalled: true });
  await openSystemTab(page);
  await expect(page.getByText('Il cluster di ricerca non risponde')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('away.png'), fullPage: true });
  const found = await boss.fetch(`${searchTracks.path}?query=song+77`);
  expect(((await found.json()) as { title: string }[])[0]?.title).toBe('Song 77');
});
