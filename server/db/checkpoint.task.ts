import { fdatasyncSync, openSync } from 'node:fs';
import { answering } from '#server/workers/task.ts';
import type { LogState } from './checkpointer.ts';
import { openSqlite } from './sqlite.ts';

const passesMax = 4;
/** So few pages are copied in a few milliseconds. */
const fewPages = 1000;

/** Opened once and never closed: closing drops the locks that SQLite holds on this file in the whole process (POSIX, fcntl). */
let opened: ReturnType<typeof openOnce> | null = null;

function openOnce(file: string) {
  const db = openSqlite(file);
  return {
    copy: db.prepare('PRAGMA wal_checkpoint(PASSIVE)'),
    look: db.prepare('PRAGMA wal_checkpoint(NOOP)'),
    descriptor: openSync(file, 'r+'),
  };
}

/**
 * Copies while others write, and again what came meanwhile, until little is left. SQLite itself syncs the file only when
 * nothing at all is left, so the connection that copies the last page would wait for all of this.
 */
export const run = answering((file: string) => {
  const { copy, look, descriptor } = (opened ??= openOnce(file));
  for (let pass = 0; pass < passesMax; pass += 1) {
    copy.get();
    fdatasyncSync(descriptor);
    // The copying itself tells the state at its beginning.
    const { log, checkpointed } = look.get() as unknown as LogState;
    if (log - checkpointed < fewPages) return;
  }
});
