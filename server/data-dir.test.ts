import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

test('what is stored is readable by its own user only, also in a directory of a former version', async () => {
  const segue = await bootSegue();
  const alice = await segue.member('alice');
  await uploadFile(alice, await makeMp3({ seconds: 2, seed: 77 }), { uploadId: 'private' });
  const old = path.join(segue.dataDir, 'outbox-of-old');
  await mkdir(old);
  await writeFile(path.join(segue.dataDir, 'old.json'), '{}');
  for (const one of [segue.dataDir, old]) await chmod(one, 0o755);
  await chmod(path.join(segue.dataDir, 'old.json'), 0o644);
  await segue.restart();
  const entries = await readdir(segue.dataDir, { recursive: true, withFileTypes: true });
  const open: string[] = [];
  for (const name of ['.', ...entries.map((one) => path.join(one.parentPath, one.name))]) {
    const { mode } = await stat(path.resolve(segue.dataDir, name));
    if ((mode & 0o077) !== 0) open.push(name);
  }
  expect(entries.length).toBeGreaterThan(5);
  expect(open).toEqual([]);
  await segue.close();
});
