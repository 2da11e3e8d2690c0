import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { openBackups } from '#tests/backups.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';

// Passphrases are stretched and programs started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 600_000 });

const passphrase = 'a passphrase with  spaces ü';
let segue: Harness;
let folder: string;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-command-'));
  segue = await bootSegue();
  const alice = await segue.member('alice');
  await alice.ok(createPlaylist, { body: { name: 'Carried over' } });
  const backups = openBackups(segue, alice);
  archive = `${backups.fileOf(await backups.make({ passphrase }))}.age`;
});
afterAll(async () => {
  await segue.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a script of the product on a data directory; returns its exit code and output. */
async function run(script: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const runner = path.resolve(import.meta.dirname, '../../../../scripts/run.js');
  const child = spawn(process.execPath, [runner, 'scripts/admin.ts', script, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', SEGUE_DATA_DIR: dataDir },
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
}

async function playlistsIn(dataDir: string): Promise<string[]> {
  const database = await connectDatabase({ kind: 'sqlite', file: path.join(dataDir, 'segue.db') });
  try {
    return (await database.db.selectFrom('playlists').select('name').execute()).map(({ name }) => name);
  } finally {
    await database.close();
  }
}

async function secret(text: string): Promise<string> {
  const file = path.join(folder, 'secret');
  await writeFile(file, text, { mode: 0o600 });
  return file;
}

// The scripts are given a data directory alone: the database is the one that lies in it.
test.skipIf(isOnPostgres)(
  'an encrypted archive is restored on an empty machine, and backed up from there again',
  async () => {
    const dataDir = path.join(folder, 'empty');
    const restored = await run(
      'restore',
      dataDir,
      '--passphrase-file',
      await secret(`${passphrase}\n`),
      archive,
    );
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('Restored from') });
    expect(restored.printed).toContain('App passwords and access tokens end too.');
    expect(await playlistsIn(dataDir)).toEqual(['Carried over']);

    const again = await run('backup', dataDir);
    expect(again).toMatchObject({ code: 0, printed: expect.stringContaining(path.join(dataDir, 'backups')) });
  },
);

test('the wrong passphrase, none, and no file at all end with a word and change nothing', async () => {
  const dataDir = path.join(folder, 'untouched');
  const wrong = await run(
    'restore',
    dataDir,
    '--passphrase-file',
    await secret('another passphrase'),
    archive,
  );
  expect(wrong).toMatchObject({ code: 1, printed: expect.stringContaining('passphrase does not open it') });
  const none = await run('restore', dataDir, archive);
  expect(none).toMatchObject({ code: 1, printed: expect.stringContaining('a passphrase is needed') });
  const nothing = await run('restore', dataDir);
  expect(nothing).toMatchObject({ code: 2, printed: expect.stringContaining('--passphrase-file') });
  expect(await playlistsIn(dataDir)).toEqual([]);
});

test('a missing archive, a missing passphrase file and a wrong setting are told in a line', async () => {
  const dataDir = path.join(folder, 'untouched');
  const gone = path.join(folder, 'gone.tar.zst');
  const missing = await run('restore', dataDir, gone);
  expect(missing).toEqual({ code: 1, printed: `There is no file ${gone}.\n` });
  const noSecret = await run('restore', dataDir, '--passphrase-file', gone, archive);
  expect(noSecret).toEqual({ code: 1, printed: `There is no file ${gone}.\n` });
  const wrong = await run('restore', dataDir, '--unheard');
  expect(wrong).toMatchObject({ code: 2, printed: expect.stringContaining('has no option --unheard') });
});
