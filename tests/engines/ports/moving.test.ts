import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { createBackup, listBackups, restoreBackup } from '#shared/operations/backups.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { tidyBackups } from '#server/features/operations/backups/archive-intake.service.ts';
import { dumpRecords } from '#server/features/operations/backups/records/dump-records.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { makeScratchDatabase, type ScratchDatabase } from '../scratch-database.ts';
import { enginesFolder, makeBucketUrl } from '../use.ts';

describe.runIf(enginesFolder !== null)('an installation that moves to other engines', () => {
  let from: Harness;
  let to: Harness;
  let database: ScratchDatabase;
  let playlistId: string;
  let song: Uint8Array;

  beforeAll(async () => {
    // Named, so that it stays on SQLite in a run that has everything else on PostgreSQL.
    from = await bootSegue({}, { engine: 'sqlite' });
    database = await makeScratchDatabase();
    to = await bootSegue({ SEGUE_DATABASE_URL: database.url, SEGUE_BLOBS_URL: await makeBucketUrl() });
    const alice = await from.member('alice');
    const bob = await from.member('bob');
    playlistId = (await alice.ok(createPlaylist, { body: { name: 'Moved' } })).id;
    song = await makeMp3({ seconds: 20, seed: 5 });
    await uploadFile(alice, song, {
      uploadId: 'moved-to-engines',
      title: 'Perché no',
      playlist_id: playlistId,
    });
    await bob.ok(likePlaylist, { params: { id: playlistId } });
    await backUp(alice);
  });
  afterAll(async () => {
    await from?.close();
    await to?.close();
    await database?.drop();
  });

  async function backUp(client: Client): Promise<void> {
    await client.ok(createBackup, { body: { self_contained: true } });
    while ((await client.ok(listBackups)).some(({ status }) => status === 'in_progress')) await sleep(50);
  }

  test('has its people, playlists, counters, files and search there, row for row', async () => {
    const folder = path.join(to.dataDir, 'backups');
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(path.join(from.dataDir, 'backups'))) {
      await copyFile(path.join(from.dataDir, 'backups', name), path.join(folder, name));
    }
    await tidyBackups(to.ctx);
    await to.ctx.state.background.idle();
    const newcomer = await to.member('carol');
    const [backup] = await newcomer.ok(listBackups);
    const begun = await newcomer.call(restoreBackup, { params: { id: backup?.id ?? '' }, body: {} });
    expect(begun.status).toBe(202);
    const logIn = () => to.visitor.call(login, { body: { username: 'bob', password: memberPassword } });
    await expect.poll(async () => (await logIn()).status).toBe(200);

    const playlist = await to.visitor.ok(getPlaylist, { params: { id: playlistId } });
    expect(playlist).toMatchObject({ name: 'Moved', likes_count: 1, tracks: [{ title: 'Perché no' }] });
    await to.ctx.search.settled();
    const found = await to.visitor.ok(searchTracks, { query: { query: 'perche' } });
    expect(found.map(({ title }) => title)).toEqual(['Perché no']);
    const stream = await to.visitor.fetch(`/api/v1/tracks/${playlist.tracks[0]?.id}/stream`, {
      headers: { range: 'bytes=1000-1999' },
    });
    expect(Buffer.from(await stream.arrayBuffer()).equals(song.subarray(1000, 2000))).toBe(true);
    expect(
      (await to.visitor.call(login, { body: { username: 'carol', password: memberPassword } })).status,
    ).toBe(401);

    // Additions by administrators alone are left out.
    const dumped = async (one: Harness) => {
      const dump = await dumpRecords(one.ctx.config.database, path.join(one.dataDir, 'dump'));
      return dump.tables
        .filter(({ name }) => !['audit_log', 'users'].includes(name))
        .map(({ name, rows }) => [name, rows]);
    };
    expect(await dumped(to)).toEqual(await dumped(from));
  });
});
