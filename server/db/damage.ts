import { open, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '#server/lib/log.ts';
import { type Db, engineOf } from './dialect.ts';

/** A database that must not be served; the message says what to do. */
export class DamagedDatabase extends Error {}

const adviceOn = (finding: string): string =>
  `The database is damaged (${finding}). Stop Segue, move segue.db, segue.db-wal and segue.db-shm away, and put the newest backup back with: npm run restore -- FILE`;

/** SQLITE_CORRUPT and SQLITE_NOTADB, but not SQLITE_CORRUPT_VTAB: a search index can be made again. */
export function isDamage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' && errcode !== 267 && [11, 26].includes(errcode & 0xff);
}

export const damageOf = (error: unknown): DamagedDatabase =>
  new DamagedDatabase(adviceOn(error instanceof Error ? error.message : String(error)), { cause: error });

/** Remembers that the database was found damaged: then requests get no data from it. */
export interface DamageWatch {
  isFound(): boolean;
  note(damage: DamagedDatabase): void;
}

export function watchDamage(log: Pick<Log, 'error'>): DamageWatch {
  let isFound = false;
  return {
    isFound: () => isFound,
    note(damage) {
      if (!isFound) log.error({ err: damage.cause }, damage.message);
      isFound = true;
    },
  };
}

/**
 * Checks all pages of the database in a thread.
 * @returns when the check succeeds, or after `patienceMs`: then `found` is called if the check later finds damage
 * @throws DamagedDatabase
 */
export async function checkPages(
  readDb: Db,
  patienceMs: number,
  found: (damage: DamagedDatabase) => void,
): Promise<void> {
  if (engineOf(readDb) === 'postgres') return;
  const check = quickCheck(readDb);
  const isOver = await Promise.race([check.then(() => true), wait(patienceMs, false, { ref: false })]);
  if (isOver) return;
  check.catch((error: unknown) => {
    if (error instanceof DamagedDatabase) found(error);
  });
}

async function quickCheck(readDb: Db): Promise<void> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(5)`.execute(readDb);
    const finding = rows.map((row) => row.quick_check).find((text) => text !== 'ok' && !ofSearch.test(text));
    if (finding !== undefined) throw new DamagedDatabase(adviceOn(finding));
  } catch (error) {
    throw isDamage(error) ? damageOf(error) : error;
  }
}

/** The index of words, which is made again from the records. */
const ofSearch = /fts5/i;

/** The two copies of the index header at the beginning of `-shm` (sqlite.org/walformat.html, section 2.1). */
const shmHeaderBytes = 48;
const pagesInLogAt = 16;

/**
 * Reads from the index beside the write-ahead log how many pages the log held when the last process ended without closing it;
 * null where that is unknown. Only an index written since the machine started counts: after a power cut the index may be
 * ahead of the log.
 */
export async function pagesInLog(file: string): Promise<number | null> {
  try {
    const { mtimeMs } = await stat(`${file}-shm`);
    if (mtimeMs < Date.now() - uptime() * 1000) return null;
    await using index = await open(`${file}-shm`, 'r');
    const header = Buffer.alloc(2 * shmHeaderBytes);
    await index.read(header, 0, header.length, 0);
    if (!header.subarray(0, shmHeaderBytes).equals(header.subarray(shmHeaderBytes))) return null;
    const words = new Uint32Array(header.buffer, header.byteOffset, header.length / 4);
    return words[pagesInLogAt / 4] ?? null;
  } catch {
    return null;
  }
}

/**
 * Checks that the log still holds all acknowledged writes: SQLite silently reads a cut or broken log up to its first bad
 * page.
 * @param before {@link pagesInLog}, read before the database was opened
 * @throws DamagedDatabase
 */
export async function checkLog(db: Db, before: number | null): Promise<void> {
  if (before === null || engineOf(db) === 'postgres') return;
  const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(noop)`.execute(db);
  const now = rows[0]?.log ?? 0;
  if (now >= before) return;
  throw new DamagedDatabase(
    `The database's log is damaged: ${before - now} of its ${before} pages are lost, which were told as saved. Put the newest backup back with npm run restore, or delete segue.db-shm to go on without them.`,
  );
}
