import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BackupProgress } from '#shared/operations/backups.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import type { Job } from './jobs.ts';
import { backupFolder, makeBackup } from './make-backup.ts';
import { dumpRecords } from './records/dump-records.ts';
import { restoreArchive } from './restore.ts';

// Every stage of a backup and of a restore fails once: because the disk is full, and because it is given up. The limit
// that makes the disk full is the process's own (prlimit, util-linux): no write beyond a file's first kilobyte succeeds.

const canLimit = spawnSync('prlimit', ['--version'], { stdio: 'ignore' }).error === undefined;

function limitFiles(bytes: number | 'unlimited'): void {
  spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
}

// Passphrases are stretched and servers started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 600_000 });

let segue: Harness;
let alice: Client;
let archive: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  const { id } = await alice.ok(createPlaylist, { body: { name: 'Kept', description: 'long '.repeat(200) } });
  const song = await makeMp3({ seconds: 20, seed: 11 });
  await uploadFile(alice, song, { uploadId: 'fault-song', title: 'Song', playlist_id: id });
  await mkdir(backupFolder(segue.ctx), { recursive: true });
  archive = path.join(backupFolder(segue.ctx), (await backUp(jobWith(() => undefined))).file_name);
  // The records that the restores below would bring back.
  await alice.ok(createPlaylist, { body: { name: 'Since then' } });
  for await (const blob of segue.ctx.stores.blobs.list()) await segue.ctx.stores.blobs.delete(blob.sha256);
});
afterEach(() => limitFiles('unlimited'));
afterAll(() => segue.close());

type Stage = BackupProgress['stage'];
let jobs = 0;

function jobWith(onStage: (stage: Stage) => void, signal = new AbortController().signal): Job {
  jobs += 1;
  const nothing = () => undefined;
  return {
    id: `fault${jobs}`,
    signal,
    stage: onStage,
    bytes: nothing,
    confirm: async () => undefined,
  };
}

const everything = { includes_db: true, includes_media: true, includes_es: true, self_contained: true };

const backUp = (job: Job, passphrase?: string) =>
  makeBackup(segue.ctx, job, passphrase ? { ...everything, passphrase } : everything, new Map());

const restore = (job: Job, makeRestorePoint = async (): Promise<void> => undefined) =>
  restoreArchive(segue.ctx, job, archive, {
    passphrase: null,
    withoutAdministrator: false,
    makeRestorePoint,
    afterChange: async () => undefined,
  });

/** The hashes of all tables, and the names of all valid files. */
async function state(): Promise<unknown> {
  const folder = path.join(segue.dataDir, 'state');
  const { tables } = await dumpRecords(segue.ctx.config.database, folder);
  await rm(folder, { recursive: true });
  return tables.map(({ name, rows, sha256 }) => [name, rows, sha256]);
}

/** Expects no files left over in the folder of backups, and a server that answers everyone. */
async function expectTidy(): Promise<void> {
  expect(await readdir(backupFolder(segue.ctx))).toEqual([path.basename(archive)]);
  expect(segue.ctx.state.maintenance.active()).toBe(false);
  expect((await alice.call(usersMe)).status).toBe(200);
}

// Another server's disk is not this process's to fill.
describe.skipIf(!canLimit || isOnPostgres)('a disk that is full from one stage on', () => {
  test.each<Stage>(['rows', 'media'])(
    'ends a backup in the stage %s, and leaves nothing of it',
    async (at) => {
      const before = await state();
      const job = jobWith((stage) => {
        if (stage === at) limitFiles(1024);
      });
      await expect(backUp(job)).rejects.toThrow(/EFBIG|full|too large/);
      limitFiles('unlimited');
      expect(await state()).toEqual(before);
      await expectTidy();
    },
  );

  test('ends a backup while it is being encrypted, and leaves nothing of it', async () => {
    const before = await state();
    const { file_name: fileName, size_bytes: bytes } = await backUp(jobWith(() => undefined));
    await rm(path.join(backupFolder(segue.ctx), fileName));
    // The archive itself just fits; what age puts before it (some 180 bytes) does not.
    const job = jobWith((stage) => {
      if (stage === 'media') limitFiles(bytes + 90);
    });
    await expect(backUp(job, 'a long passphrase')).rejects.toThrow(/EFBIG|full|too large/);
    limitFiles('unlimited');
    expect(await state()).toEqual(before);
    await expectTidy();
  });

  test.each<Stage>(['checking', 'loading', 'restoring', 'finishing'])(
    'ends a restore in the stage %s, and the old state stands',
    async (at) => {
      const before = await state();
      const job = jobWith((stage) => {
        if (stage === at) limitFiles(1024);
      });
      await expect(restore(job)).rejects.toThrow(/EFBIG|full|too large|disk I\/O/);
      limitFiles('unlimited');
      expect(await state()).toEqual(before);
      await expectTidy();
    },
  );

  test('in the restore point lets the old state stand', async () => {
    const before = await state();
    const job = jobWith(() => undefined);
    const outcome = restore(job, async () => {
      limitFiles(1024);
      await backUp(jobWith(() => undefined));
    });
    await expect(outcome).rejects.toThrow(/EFBIG|full|too large/);
    limitFiles('unlimited');
    expect(await state()).toEqual(before);
    await expectTidy();
  });
});

test('a lock that was lost lets the old state stand, however late that is found', async () => {
  const before = await state();
  const lost = { ...jobWith(() => undefined), confirm: () => Promise.reject(new Error('lost')) };
  await expect(restore(lost)).rejects.toThrow('lost');
  expect(await state()).toEqual(before);
  await expectTidy();
});

describe('giving up', () => {
  test.each<Stage>(['rows', 'media'])('a backup in the stage %s leaves nothing of it', async (at) => {
    const controller = new AbortController();
    const job = jobWith((stage) => {
      if (stage === at) controller.abort(new Error('given up'));
    }, controller.signal);
    await expect(backUp(job)).rejects.toThrow('given up');
    await expectTidy();
  });

  test('an encrypted backup leaves nothing of it either', async () => {
    const controller = new AbortController();
    const job = { ...jobWith(() => undefined, controller.signal) };
    job.bytes = () => undefined;
    job.stage = (stage) => {
      if (stage === 'media') setTimeout(() => controller.abort(new Error('given up')), 30);
    };
    await expect(backUp(job, 'a long passphrase')).rejects.toThrow('given up');
    await expectTidy();
  });

  test.each<Stage>(['checking', 'loading', 'restoring', 'finishing'])(
    'a restore in the stage %s lets the old state stand',
    async (at) => {
      const before = await state();
      const controller = new AbortController();
      const job = jobWith((stage) => {
        if (stage === at) controller.abort(new Error('given up'));
      }, controller.signal);
      await expect(restore(job)).rejects.toThrow('given up');
      expect(await state()).toEqual(before);
      await expectTidy();
    },
  );
});
