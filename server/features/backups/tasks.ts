import type { DatabaseConfig } from '#server/config.ts';
import { defineTask } from '#server/workers/task.ts';
import type { CheckedArchive, CheckOptions } from './archive/check-archive.ts';
import type { PackOptions } from './archive/pack-backup.ts';
import type { PeekOptions } from './archive/peek-archive.ts';
import type { DatabaseDump } from './records/dump.ts';

// The heavy parts of backups and restores. Each runs in a thread of its own, so that the site goes on meanwhile; those that
// read or write archives tell the bytes of content done so far.

/** Writes every record of one moment into a folder. */
export const dumpTask = defineTask<{ config: DatabaseConfig; folder: string }, DatabaseDump>(
  new URL('./records/dump-records.ts', import.meta.url),
);

/** Answers the archive's size. Asks for a file on this machine that holds the bytes of a blob. */
export const packTask = defineTask<PackOptions, number, number, string, string>(
  new URL('./archive/pack-backup.ts', import.meta.url),
);

/** Asks whether the store lacks a blob. */
export const checkTask = defineTask<CheckOptions, CheckedArchive, number, string, boolean>(
  new URL('./archive/check-archive.ts', import.meta.url),
);

/** Answers whether an archive names somebody who could administer what it holds; null where it holds no accounts. */
export const peekTask = defineTask<PeekOptions, boolean | null>(
  new URL('./archive/peek-archive.ts', import.meta.url),
);

/** Builds a database of its own from the tables of an archive; answers whether anybody could administer it. */
export const loadTask = defineTask<{ file: string; folder: string; dump: DatabaseDump }, boolean>(
  new URL('./records/load-records.ts', import.meta.url),
);

/** Replaces all records by those of such a database. Asks whether they may count before it commits. */
export const replaceTask = defineTask<{ config: DatabaseConfig; from: string }, void, never, null, void>(
  new URL('./records/replace-records.ts', import.meta.url),
);

const tellEveryBytes = 4 * 1024 * 1024;

/** Tells of bytes done so far, a few times a second and not at each piece. */
export function tellNowAndThen(tell: (bytes: number) => void): (bytes: number) => void {
  let told = 0;
  return (bytes) => {
    if (bytes - told < tellEveryBytes) return;
    told = bytes;
    tell(bytes);
  };
}
