import { existsSync, rmSync } from 'node:fs';
import { constants, copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

/** File of a database whose schema is up to date. A process makes it once: the steps cost more than the rest of a boot. */
let template: Promise<string> | null = null;

/** Copies a database with today's schema to where a server is about to open its own. */
export async function layDatabase(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const from = await (template ??= makeTemplate());
  // One that a test has brought stays.
  if (!existsSync(file)) await copyFile(from, file, constants.COPYFILE_FICLONE);
}

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'segue.db');
  const databases = await connectDatabase({ kind: 'sqlite', file });
  await migrate(databases.db);
  await databases.close();
  return file;
}
