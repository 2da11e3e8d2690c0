import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * Makes the data directory, or restricts an existing one to its own user: it holds people's music, mails and the database.
 * Files of another user (a mounted disk) keep their permissions.
 */
export async function openDataDir(directory: string): Promise<void> {
  // Threads have the mask of the process.
  if (isMainThread) process.umask(0o077);
  await mkdir(directory, { recursive: true });
  await restrict(directory, true);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await restrict(path.join(directory, entry.name), entry.isDirectory());
  }
}

async function restrict(file: string, isDirectory: boolean): Promise<void> {
  await chmod(file, isDirectory ? 0o700 : 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'EROFS' && error.code !== 'ENOENT') throw error;
  });
}
