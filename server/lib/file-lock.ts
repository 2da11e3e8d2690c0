import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Holder of a lock, as shown to an operator. */
export interface Holder {
  pid: number;
  /** In ms since 1970. */
  since: number;
  /** Its purpose, or the address at which it is reached. */
  note: string;
}

export interface FileLock {
  release(): void;
}

/**
 * Takes a lock that the operating system releases when its process ends, however it ends: the write lock of an SQLite
 * file, which works alike on every platform. Its committed row names the holder to those who come too late.
 * @returns the lock, or who holds it
 */
export function takeFileLock(file: string, note: string): { lock: FileLock } | { holder: Holder | null } {
  const db = new DatabaseSync(file);
  try {
    // Whoever asks for the holder keeps the lock for a moment.
    db.exec('pragma busy_timeout = 250; pragma synchronous = off; begin immediate');
    db.exec('create table if not exists holder (pid integer, since integer, note text); delete from holder');
    db.prepare('insert into holder values (?, ?, ?)').run(process.pid, Date.now(), note);
    // Readers see only what is committed; a reader that comes between the two takes the lock in our place.
    db.exec('commit; begin immediate');
  } catch (error) {
    const holder = isBusy(error) ? readHolder(db) : null;
    db.close();
    if (!isBusy(error)) throw error;
    return { holder };
  }
  return { lock: { release: () => db.close() } };
}

/** The holder of a lock; null if it is free. */
export function findHolder(file: string): Holder | null {
  if (!existsSync(file)) return null;
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma busy_timeout = 0; begin immediate; rollback');
    return null;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return readHolder(db);
  } finally {
    db.close();
  }
}

/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;

function readHolder(db: DatabaseSync): Holder | null {
  try {
    return (db.prepare('select pid, since, note from holder').get() as Holder | undefined) ?? null;
  } catch {
    // It is just being written.
    return null;
  }
}
