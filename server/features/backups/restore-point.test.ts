import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Backup, deleteBackup, listBackups } from '#shared/backups.ts';
import { createPlaylist, listMine } from '#shared/playlists.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { openBackups } from '#tests/backups.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { isKeptName } from './restore-point.ts';

// Servers are started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 120_000 });

let segue: Harness;
let alice: Client;
let backups: ReturnType<typeof openBackups>;
let folder: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  backups = openBackups(segue, alice);
  folder = path.join(segue.dataDir, 'backups');
  await mkdir(folder, { recursive: true });
});
afterAll(() => segue.close());

const find = async (id: string): Promise<Backup | undefined> =>
  (await alice.ok(listBackups)).find((one) => one.id === id);
const leftOver = async () => (await readdir(folder)).filter((name) => !name.startsWith('segue-'));
const textOf = async (id: string): Promise<string> =>
  zstdDecompressSync(await readFile(backups.fileOf({ id }))).toString();

/** What a process that died after the change has left: the old database, and a row that names it. */
async function leaveKept(id: string, hasRow: boolean, bytes?: string): Promise<void> {
  const { db, config, clock } = segue.ctx;
  const kept = path.join(folder, `point-${id}`);
  await mkdir(kept);
  const to = path.join(kept, 'segue.db');
  if (bytes !== undefined) await writeFile(to, bytes);
  else if (config.database.kind === 'sqlite') {
    const live = openSqlite(config.database.file);
    live.prepare('vacuum into ?').run(to);
    live.close();
  }
  if (!hasRow) return;
  await db
    .insertInto('backups')
    .values({
      id,
      created_at: clock(),
      includes_db: 1,
      includes_media: 0,
      includes_es: 1,
      status: 'in_progress',
      origin: 'restore_point',
      file_name: `point-${id}`,
      size_bytes: 1000,
    })
    .execute();
}

async function restart(): Promise<void> {
  await segue.restart();
  await segue.ctx.background.idle();
}

// PostgreSQL has no file to keep: its restore point is an archive from the first.
describe.skipIf(isOnPostgres)('the old database', () => {
  test('is kept by a restore, archived after it, and can be restored from', async () => {
    const backup = await backups.make();
    await alice.ok(createPlaylist, { body: { name: 'Written since' } });
    await backups.restore(backup.id);
    expect((await alice.ok(listMine)).map(({ name }) => name)).not.toContain('Written since');
    const point = (await alice.ok(listBackups)).find(({ origin }) => origin === 'restore_point');
    expect(point).toMatchObject({ status: 'completed', error: null, includes_db: true });
    expect((await stat(backups.fileOf({ id: point?.id ?? '' }))).mode & 0o777).toBe(0o600);
    expect(await leftOver()).toEqual([]);
    await backups.restore(point?.id ?? '');
    expect((await alice.ok(listMine)).map(({ name }) => name)).toContain('Written since');
  });

  test('that a process which died has kept is archived at the next start', async () => {
    await alice.ok(createPlaylist, { body: { name: 'Of the dead' } });
    await leaveKept('left', true);
    await alice.ok(createPlaylist, { body: { name: 'Of today' } });
    // It had made the archive, but could not say so any more.
    await writeFile(path.join(folder, 'segue-left.tar.zst'), 'half');
    await restart();
    await expect.poll(async () => (await find('left'))?.status).toBe('completed');
    await backups.idle();
    expect(await leftOver()).toEqual([]);
    const text = await textOf('left');
    expect([text.includes('Of the dead'), text.includes('Of today')]).toEqual([true, false]);
    expect((await alice.ok(listBackups)).filter(({ origin }) => origin === 'upload')).toEqual([]);
  });

  test('that no row names belongs to a change that never came to be, and is let go of', async () => {
    await leaveKept('unheard', false);
    await restart();
    expect((await readdir(folder)).filter(isKeptName)).toEqual([]);
  });

  test('that cannot be archived stays, says why, and goes with its row', async () => {
    await leaveKept('broken', true, 'no database');
    await restart();
    await expect.poll(async () => (await find('broken'))?.status).toBe('failed');
    expect((await find('broken'))?.error).toMatch(/database/);
    expect((await readdir(folder)).filter(isKeptName)).toEqual(['point-broken']);
    await backups.idle();
    await alice.ok(deleteBackup, { params: { id: 'broken' } });
    expect((await readdir(folder)).filter(isKeptName)).toEqual([]);
  });
});
