import { fdatasyncSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { LogState } from './checkpointer.ts';
import { openSqlite } from './sqlite.ts';

const port = parentPort;
if (!port) throw new Error('checkpoint-worker.ts runs as a worker thread');

const passesMax = 4;
/** So few pages are copied in a few milliseconds. */
const fewPages = 1000;

const { file } = workerData as { file: string };
const db = openSqlite(file);
const copy = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
const look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
/** Never closed: closing it would drop the locks that SQLite holds on this file in the whole process (POSIX, fcntl). */
const descriptor = openSync(file, 'r+');

/**
 * Copies while others write, and again what came meanwhile, until little is left. SQLite itself syncs the file only when
 * nothing at all is left, so all of this would wait for whoever copies the last page.
 */
function checkpoint(): void {
  for (let pass = 0; pass < passesMax; pass += 1) {
    copy.get();
    fdatasyncSync(descriptor);
    // What the copying itself tells is the state at its beginning.
    const { log, checkpointed } = look.get() as unknown as LogState;
    if (log - checkpointed < fewPages) return;
  }
}

port.on('message', () => {
  checkpoint();
  port.postMessage('done');
});
