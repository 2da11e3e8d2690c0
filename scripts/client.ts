import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startServerProcess } from '#tests/server-process.ts';

/**
 * `npm run client`: generates and compiles `packages/client` from the document that this Segue serves. What generates it comes
 * from its registry.
 */
const folder = path.resolve(import.meta.dirname, '../packages/client');

const server = await startServerProcess();
try {
  const answer = await fetch(`${server.origin}/api/v1/openapi.json`);
  await writeFile(path.join(folder, 'openapi.json'), await answer.text());
} finally {
  await server.dispose();
}
for (const made of ['dist', 'generated']) await rm(path.join(folder, made), { recursive: true, force: true });
for (const words of [
  ['install', '--silent', '--no-package-lock'],
  ['run', '--silent', 'build'],
]) {
  const { status, error } = spawnSync('npm', words, { cwd: folder, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
