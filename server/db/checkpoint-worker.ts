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

/** Copies while others write, and again what came meanwhile, until little is left. */
function checkpoint(): void {
  for (let pass = 0; pass < passesMax; pass += 1) {
    copy.get();
    // What the copying itself tells is the state at its beginning.
    const { log, checkpointed } = look.get() as unknown as LogState;
    if (log - checkpointed < fewPages) return;
  }
}

port.on('message', () => {
  checkpoint();
  port.postMessage('done');
});
