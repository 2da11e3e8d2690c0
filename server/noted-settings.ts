import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Config, Name } from './config.ts';

/** Settings of the server that last ran on a data directory; secrets by name alone. */
const NotedSettings = z.object({ publicUrl: z.string(), given: z.array(z.string()) });
export type NotedSettings = z.infer<typeof NotedSettings>;

/** Settings without which a command would work on other data than the server, or send nothing. */
const decisive: readonly Name[] = [
  'SEGUE_DATABASE_URL',
  'SEGUE_BLOBS_URL',
  'SEGUE_SEARCH_URL',
  'SEGUE_REDIS_URL',
  'SEGUE_JWT_SECRET',
  'SEGUE_SMTP_URL',
];

const fileOf = (dataDir: string): string => path.join(dataDir, 'settings.json');

/** Writes a server's settings to its data directory, for commands that run beside it or later. */
export async function noteSettings({ dataDir, publicUrl, given }: Config): Promise<void> {
  const noted = { publicUrl, given: given.filter((name) => decisive.includes(name)) };
  await writeFile(fileOf(dataDir), `${JSON.stringify(noted, null, 2)}\n`, { mode: 0o600 });
}

/** The settings of the last server; null if none has written them, or an older version of Segue ran. */
export async function readNoted(dataDir: string): Promise<NotedSettings | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EACCES') return null;
    throw error;
  });
  return text === null ? null : NotedSettings.parse(JSON.parse(text));
}
