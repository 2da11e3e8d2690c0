import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Backup, listBackups, verifyBackup } from '#shared/operations/backups.ts';
import { archivePassphraseHeader } from '#shared/operations/backup-archives.ts';
import { getPlaylist, listPopular } from '#shared/playlists/playlists.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { openBackups } from '#tests/backups.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

// Servers are started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 600_000 });

const fixtures = path.resolve(import.meta.dirname, '../../../../tests/fixtures/backups');
const withIndex = path.join(fixtures, 'segue-1.0-with-index.tar.zst');
const encryptedRows = path.join(fixtures, 'segue-1.0-rows-encrypted.tar.zst.age');

describe('an archive of the former version', () => {
  let segue: Harness;
  let alice: Client;
  let backups: ReturnType<typeof openBackups>;

  beforeAll(async () => {
    segue = await bootSegue();
    alice = await segue.member('alice');
    backups = openBackups(segue, alice);
  });
  afterAll(() => segue.close());

  async function expectOldRecords(): Promise<void> {
    const [kept] = await segue.visitor.ok(listPopular);
    const playlist = await alice.ok(getPlaylist, { params: { id: kept?.id ?? '' } });
    expect(playlist).toMatchObject({ name: 'Kept', likes_count: 1, tracks: [{ title: 'Kept song' }] });
    expect(playlist.wanted).toMatchObject([{ title: 'Sought', artist: 'Dora' }]);
    await segue.ctx.search.settled();
    const found = await segue.visitor.ok(searchTracks, { query: { query: 'kept' } });
    expect(found).toMatchObject([{ title: 'Kept song' }]);
  }

  test('with its media and a search index restores, and is proven', async () => {
    const uploaded = await backups.upload(await readFile(withIndex));
    expect(uploaded.status).toBe(201);
    const { id } = (await uploaded.json()) as Backup;
    await backups.restore(id);
    await expectOldRecords();
    const [track] = await segue.visitor.ok(searchTracks, { query: { query: 'kept' } });
    expect((await segue.visitor.fetch(`/api/v1/tracks/${track?.id}/stream`)).status).toBe(200);
    await alice.ok(verifyBackup, { params: { id }, body: {} });
    await backups.idle();
    const proven = (await alice.ok(listBackups)).find((one) => one.id === id);
    expect([proven?.error, proven?.proven_at]).toEqual([null, expect.any(String)]);
  });

  test('that is encrypted restores by its passphrase', async () => {
    const passphrase = 'a long passphrase';
    const headers = { [archivePassphraseHeader]: encodeURIComponent(passphrase) };
    const uploaded = await backups.upload(await readFile(encryptedRows), headers);
    expect(uploaded.status).toBe(201);
    await backups.restore(((await uploaded.json()) as Backup).id, { passphrase });
    await expectOldRecords();
  });

  test('that is laid into the folder is found at the next start', async () => {
    const folder = path.join(segue.dataDir, 'backups');
    await mkdir(folder, { recursive: true });
    await copyFile(withIndex, path.join(folder, 'segue-former.tar.zst'));
    const before = (await alice.ok(listBackups)).length;
    await segue.restart();
    await segue.ctx.state.background.idle();
    expect(await alice.ok(listBackups)).toHaveLength(before + 1);
  });
});
