import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** The last version that knew neither locks nor jobs in the database, and counted with one row for all. */
const beforeManyServers = 'f6dcc7881740bb21125adda0170e4015e71344a9';

/** True if this clone has that version: a shallow one has not. */
export const hasEarlier =
  spawnSync('git', ['cat-file', '-e', `${beforeManyServers}^{tree}`], { cwd: root, stdio: 'ignore' })
    .status === 0;

/** Lays that version out in a folder of its own, on this one's packages; answers the folder. */
export function layOutEarlier(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'segue-earlier-'));
  const archive = execFileSync('git', ['archive', beforeManyServers], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}
