import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { bundleServer } from './bundle.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'dist/tested');
const copied = [
  'bin/segue-admin.js',
  'scripts/run.js',
  'package.json',
  'server/features/social/sharing/fonts',
  'server/http/api-docs/look.css',
  'server/http/api-docs/start.js',
];
const linked = ['dist/web', 'docs', 'node_modules', 'texts'];

/**
 * Lays out an installation of the present sources for the tests that start a server or a command: it starts in half of the
 * processor time that the sources take. Answers its folder.
 */
export async function layTested(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await bundleServer(path.join(folder, 'server'));
  for (const part of copied) {
    await mkdir(path.dirname(path.join(folder, part)), { recursive: true });
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  await mkdir(path.join(folder, 'dist'));
  for (const part of linked) await symlink(path.join(root, part), path.join(folder, part));
  return folder;
}
