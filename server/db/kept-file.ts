import { openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DirectFile } from '#server/lib/direct-file.ts';
import { piecesOf } from '#server/lib/direct-read.ts';
import { directFlag, refusesDirect } from '#server/lib/past-cache.ts';
import type { LogState } from './checkpointer.ts';
import { openSqlite } from './sqlite.ts';

/** A row that was written before the file was held still: a copy without it is not of that moment. */
export interface Mark {
  table: string;
  id: string;
}

/** So long those who still read an older state may keep the log from being folded. */
const patienceMs = 10_000;
const lookMs = 20;

const opened = new Map<string, number>();

/**
 * A live database's file, to be read past the cache. It is never closed: closing any descriptor of the file drops the locks
 * that SQLite holds on it in the whole process (POSIX, fcntl), so there is one for all times. Only for the main thread, as
 * a thread's own end with it.
 */
export function openForGood(file: string): number {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const descriptor = openPastCache(file);
  opened.set(file, descriptor);
  return descriptor;
}

function openPastCache(file: string): number {
  if (directFlag === null) return openSync(file, 'r');
  try {
    return openSync(file, directFlag);
  } catch (error) {
    if (!refusesDirect(error)) throw error;
    return openSync(file, 'r');
  }
}

/**
 * Copies a live SQLite database, bytes by bytes, while somebody else holds its write lock and does not commit: its log is
 * folded into the file, which nobody changes then, and the file is the whole database. Answers the size of the copy, which
 * is on the disk with its name, or null where the file could not be had whole; then there is none.
 * @param descriptor of `file`, from {@link openForGood}
 */
export async function keepSqlite(
  file: string,
  descriptor: number,
  to: string,
  mark: Mark,
): Promise<number | null> {
  const live = openSqlite(file);
  try {
    const fold = live.prepare('pragma wal_checkpoint(PASSIVE)');
    const look = live.prepare('pragma wal_checkpoint(NOOP)');
    const isWhole = (): boolean => {
      const { log, checkpointed } = look.get() as unknown as LogState;
      return log === checkpointed;
    };
    for (const deadline = performance.now() + patienceMs; !isWhole(); await wait(lookMs)) {
      if (performance.now() > deadline) return null;
      fold.get();
    }
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    const bytes = await copy(descriptor, to);
    await syncFolder(path.dirname(to));
    await syncFolder(path.dirname(path.dirname(to)));
    return isWhole() && holds(to, mark) ? bytes : null;
  } finally {
    live.close();
  }
}

async function copy(descriptor: number, to: string): Promise<number> {
  const file = await DirectFile.create(to);
  try {
    for await (const piece of piecesOf(descriptor)) await file.write(piece);
    return await file.finish();
  } finally {
    await file.close();
  }
}

function holds(copied: string, { table, id }: Mark): boolean {
  const db = openSqlite(copied, { readOnly: true });
  try {
    return db.prepare(`select 1 from "${table}" where id = ?`).get(id) !== undefined;
  } finally {
    db.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
