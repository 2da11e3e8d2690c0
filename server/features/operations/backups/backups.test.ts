import { spawnSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createBackup,
  type Backup,
  deleteBackup,
  listBackups,
  verifyBackup,
  restoreBackup,
} from '#shared/operations/backups.ts';
import { login } from '#shared/accounts/auth.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { createPlaylist, deletePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listMine } from '#shared/playlists/playlists.ts';
import { searchPlaylists, searchTracks } from '#shared/playlists/search.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { dumpRecords } from './records/dump-records.ts';

// Passphrases are stretched and servers started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 600_000 });

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let playlistId: string;
let trackId: string;
/** An item that no track on this Segue matches. */
const sought = {
  title: 'Sought',
  artist: 'Dora',
  album: 'Al',
  duration_seconds: 61.5,
  url: 'https://example.org/1',
};

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  playlistId = (await bob.ok(createPlaylist, { body: { name: 'Kept' } })).id;
  const song = await makeMp3({ seconds: 20, seed: 7 });
  await uploadFile(bob, song, { uploadId: 'backup-song', title: 'Kept song', playlist_id: playlistId });
  await bob.ok(importList, { body: { playlist_id: playlistId, lines: [sought] } });
  await alice.ok(likePlaylist, { params: { id: playlistId } });
  const [track] = (await bob.ok(getPlaylist, { params: { id: playlistId } })).tracks;
  trackId = track?.id ?? '';
});
afterAll(() => segue.close());

/** Waits until no job works on a backup. */
async function settled(id: string, client: Client = alice): Promise<Backup> {
  for (;;) {
    const backup = (await client.ok(listBackups)).find((one) => one.id === id);
    if (!backup) throw new Error('The backup is not listed');
    if (backup.status !== 'in_progress' && backup.progress === null) return backup;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function makeBackup(
  body: Parameters<typeof alice.ok<typeof createBackup>>[1] = { body: {} },
): Promise<Backup> {
  const { id } = await alice.ok(createBackup, body);
  const backup = await settled(id);
  expect([backup.status, backup.error]).toEqual(['completed', null]);
  return backup;
}

async function logInAgain(client: Client, username: string): Promise<void> {
  const { access_token } = await segue.visitor.ok(login, { body: { username, password: memberPassword } });
  client.token = access_token;
}

async function restore(id: string): Promise<void> {
  const answer = await alice.call(restoreBackup, { params: { id }, body: {} });
  expect(answer.status).toBe(202);
  for (;;) {
    const again = await segue.visitor.call(login, { body: { username: 'alice', password: memberPassword } });
    if (again.status === 200) alice.token = again.body.access_token;
    const list = await alice.call(listBackups);
    if (list.status === 200 && list.body.every((one) => one.progress === null)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await logInAgain(alice, 'alice');
  await logInAgain(bob, 'bob');
}

const archiveOf = (backup: Backup) => path.join(segue.dataDir, 'backups', `segue-${backup.id}.tar.zst`);

test('an archive can be read with tar and zstd alone, and only its owner may read the file', async () => {
  const backup = await makeBackup();
  const { mode } = await stat(archiveOf(backup));
  expect(mode & 0o777).toBe(0o600);
  const tar = zstdDecompressSync(await readFile(archiveOf(backup)));
  const listing = spawnSync('tar', ['-tf', '-'], { input: tar, encoding: 'utf8' });
  const names = listing.stdout.trim().split('\n');
  expect(names[0]).toBe('manifest.json');
  expect(names).toContain('tables/users.jsonl');
  expect(names.filter((name) => name.startsWith('media/')).length).toBeGreaterThan(0);
  expect(backup.size_mb).toBeGreaterThan(0);
});

test('a restore brings back what was deleted and ends all sessions; what came after is gone', async () => {
  const backup = await makeBackup();
  await bob.ok(deletePlaylist, { params: { id: playlistId } });
  const later = await bob.ok(createPlaylist, { body: { name: 'Later' } });
  const before = bob.token;
  await restore(backup.id);

  const old = { ...bob, token: before };
  expect(
    (await segue.visitor.fetch('/api/v1/users/me', { headers: { authorization: `Bearer ${old.token}` } }))
      .status,
  ).toBe(401);
  const playlist = await bob.ok(getPlaylist, { params: { id: playlistId } });
  expect(playlist.tracks.map((track) => track.title)).toEqual(['Kept song']);
  expect(playlist.wanted).toMatchObject([{ ...sought, index: 1 }]);
  expect(playlist.likes_count).toBe(1);
  await segue.ctx.search.settled();
  const found = await segue.visitor.fetch('/api/v1/tracks/search?query=kept');
  expect(await found.json()).toMatchObject([{ title: 'Kept song' }]);
  expect((await bob.call(getPlaylist, { params: { id: later.id } })).status).toBe(404);
  expect((await bob.ok(searchTracks, { query: { query: 'kept' } })).map((one) => one.id)).toEqual([trackId]);
  expect(await bob.ok(searchPlaylists, { query: { query: 'later' } })).toEqual([]);
  const stream = await segue.visitor.fetch(`/api/v1/tracks/${trackId}/stream`, {
    headers: { range: 'bytes=0-99' },
  });
  expect(stream.status).toBe(206);
  const origins = (await alice.ok(listBackups)).map((one) => one.origin);
  expect(origins).toContain('restore_point');
});

test('backup, wipe, restore, backup: the same content, to the hash', async () => {
  const backup = await makeBackup({ body: { self_contained: true } });
  const before = await dumpRecords(segue.ctx.config.database, path.join(segue.dataDir, 'dump-1'));
  await segue.ctx.db.deleteFrom('users').where('id', '=', bob.id).execute();
  for await (const blob of segue.ctx.stores.blobs.list()) await segue.ctx.stores.blobs.delete(blob.sha256);
  await restore(backup.id);
  const after = await dumpRecords(segue.ctx.config.database, path.join(segue.dataDir, 'dump-2'));
  // The audit log has moved on, and a login is noted with the person.
  const comparable = (tables: typeof after.tables) =>
    tables
      .filter(({ name }) => !['audit_log', 'users'].includes(name))
      .map(({ name, sha256 }) => [name, sha256]);
  expect(comparable(after.tables)).toEqual(comparable(before.tables));
  expect((await segue.visitor.fetch(`/api/v1/tracks/${trackId}/stream`)).status).toBe(200);
});

test('a second backup refers to the media of the first, which then cannot be deleted', async () => {
  for (const { id } of await alice.ok(listBackups)) await alice.call(deleteBackup, { params: { id } });
  const first = await makeBackup({ body: { self_contained: true } });
  const second = await makeBackup();
  const third = await makeBackup({ body: { self_contained: true } });
  expect(second.size_mb).toBeLessThan(first.size_mb);
  expect(third.size_mb).toBeGreaterThan(second.size_mb);
  expect((await alice.call(deleteBackup, { params: { id: first.id } })).status).toBe(409);
  for await (const blob of segue.ctx.stores.blobs.list()) await segue.ctx.stores.blobs.delete(blob.sha256);
  await restore(second.id);
  expect((await segue.visitor.fetch(`/api/v1/tracks/${trackId}/stream`)).status).toBe(200);
});

test('a verification restores elsewhere, logs in, plays, and says when', async () => {
  const backup = await makeBackup();
  await alice.ok(verifyBackup, { params: { id: backup.id }, body: {} });
  const proven = await settled(backup.id);
  expect([proven.error, proven.proven_at]).toEqual([null, expect.any(String)]);
});

test('an encrypted archive needs its passphrase', async () => {
  const { id } = await alice.ok(createBackup, { body: { passphrase: 'a long passphrase' } });
  const backup = await settled(id);
  expect(backup).toMatchObject({ status: 'completed', encrypted: true });
  const bytes = await readFile(`${archiveOf(backup)}.age`);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  await alice.ok(verifyBackup, { params: { id }, body: { passphrase: 'another passphrase' } });
  expect((await settled(id)).proven_at).toBeNull();
  await alice.ok(verifyBackup, { params: { id }, body: { passphrase: 'a long passphrase' } });
  expect((await settled(id)).proven_at).not.toBeNull();
});

describe('a damaged archive', () => {
  test('is refused before anything changes, whichever byte is wrong', async () => {
    const backup = await makeBackup({ body: { self_contained: true } });
    const whole = await readFile(archiveOf(backup));
    const newest = await bob.ok(createPlaylist, { body: { name: 'Must stay' } });
    const places = [10, Math.floor(whole.length / 3), Math.floor(whole.length / 2), whole.length - 20];
    for (const place of places) {
      const broken = Buffer.from(whole);
      broken[place] = (broken[place] ?? 0) ^ 0x40;
      await writeFile(archiveOf(backup), broken);
      await restore(backup.id);
      expect((await bob.ok(listMine)).map((one) => one.id)).toContain(newest.id);
    }
    await writeFile(archiveOf(backup), whole.subarray(0, whole.length - 1000));
    await restore(backup.id);
    expect((await bob.ok(listMine)).map((one) => one.id)).toContain(newest.id);
  });
});

test('a backup begun while another runs is refused with a word', async () => {
  const { id } = await alice.ok(createBackup, { body: {} });
  const second = await alice.call(createBackup, { body: {} });
  expect([second.status, second.body.code]).toEqual([409, 'conflict']);
  await settled(id);
});

test('a server that dies leaves no half archive, and says that its backup failed', async () => {
  await segue.ctx.db
    .insertInto('backups')
    .values({
      id: 'halfway',
      created_at: segue.time.now,
      includes_db: 1,
      includes_media: 1,
      includes_es: 1,
      status: 'in_progress',
    })
    .execute();
  const folder = path.join(segue.dataDir, 'backups');
  await writeFile(path.join(folder, 'segue-halfway.tar.zst.tmp'), 'half');
  await segue.restart();
  const backup = (await alice.ok(listBackups)).find((one) => one.id === 'halfway');
  expect(backup?.status).toBe('failed');
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect((await bob.call(usersMe)).status).toBe(200);
});

test('an archive that is laid into the folder is listed after the next start, a damaged one is not', async () => {
  const made = await makeBackup();
  const folder = path.join(segue.dataDir, 'backups');
  const whole = await readFile(path.join(folder, `segue-${made.id}.tar.zst`));
  await writeFile(path.join(folder, 'segue-brought.tar.zst'), whole);
  await writeFile(path.join(folder, 'segue-damaged.tar.zst'), whole.subarray(0, -100));
  const before = (await alice.ok(listBackups)).length;
  await segue.restart();
  await segue.ctx.state.background.idle();
  const backups = await alice.ok(listBackups);
  expect(backups).toHaveLength(before + 1);
  expect(backups.filter(({ origin, status }) => origin === 'upload' && status === 'completed')).toHaveLength(
    1,
  );
});
