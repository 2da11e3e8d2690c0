import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Fresh memory of the system's costs the least in pieces of this size. */
const pieceBytes = 32 * 1024;
const pageBytes = 4096;
/** What the log says of each page (sqlite.org/fileformat2.html, section 4.2). */
const frameHeadBytes = 24;

/**
 * Makes the write-ahead log of `file` long enough for so many bytes of new pages, before they are written. SQLite writes
 * 24 bytes and a page in turn, each across two fresh pieces of the file, which cost the system three times as much as
 * pieces that are there already. Only for who holds the write lock, before the first change: nobody else writes to the log then.
 * What follows its last whole commit means nothing to SQLite, zeros least of all, and its next truncation shortens it again.
 */
export function makeLogRoom(file: string, bytes: number): void {
  // SQLite keeps no locks on this file, which closing it would drop.
  const log = openSync(`${file}-wal`, 'r+');
  const { size } = fstatSync(log);
  const wanted = Math.ceil(bytes / pageBytes) * (pageBytes + frameHeadBytes);
  try {
    const zeros = Buffer.alloc(pieceBytes);
    for (let at = size; at < wanted; at += pieceBytes) writeSync(log, zeros, 0, pieceBytes, at);
  } catch (error) {
    // A full disk must not stay so.
    ftruncateSync(log, size);
    throw error;
  } finally {
    closeSync(log);
  }
}

/**
 * The same in a thread of its own, while who holds the write lock goes on with what is not written to the log: `pragma
 * cache_spill = off` must stand until this resolves. The thread ends with the one that called it, before that lets go of the lock.
 */
export function makeLogRoomBeside(file: string, bytes: number): Promise<void> {
  const worker = new Worker(new URL('./log-room-worker.ts', import.meta.url), {
    workerData: { file, bytes },
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The thread that makes room in the log ended before its work was done'));
    });
  });
}
