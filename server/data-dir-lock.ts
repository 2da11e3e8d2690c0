import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/config-values.ts';
import { type FileLock, findHolder, type Holder, takeFileLock } from '#server/lib/file-lock.ts';

const lockFile = (dataDir: string): string => path.join(dataDir, 'segue.lock');

/** The process that keeps a data directory for itself, or null. */
export const holderOf = (dataDir: string): Holder | null => findHolder(lockFile(dataDir));

/**
 * Keeps a data directory for this process: a second server would end the first one's backups and halve its limits.
 * @param note where this process is reached, or what it does
 * @throws ConfigError naming the holder
 */
export async function lockDataDir({ dataDir }: Config, note: string): Promise<FileLock> {
  await mkdir(dataDir, { recursive: true });
  const result = takeFileLock(lockFile(dataDir), note);
  if ('lock' in result) return result.lock;
  const { holder } = result;
  const who = holder
    ? `process ${holder.pid}, since ${new Date(holder.since).toISOString()}, ${holder.note}`
    : 'another process';
  throw new ConfigError(
    `${dataDir} is in use by another Segue (${who}). Stop it, or choose another directory with SEGUE_DATA_DIR.`,
  );
}
