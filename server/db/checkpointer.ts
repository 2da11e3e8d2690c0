import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { defineTask } from '#server/workers/task.ts';
import { openThreads } from '#server/workers/threads.ts';
import { type Db, engineOf } from './dialect.ts';
import { logPagesMax } from './sqlite.ts';

/**
 * If the thread falls behind or readers block it, the writer checkpoints when the WAL reaches this multiple of `pagesMax`.
 */
const atLast = 4;
const lookEveryMs = 200;
const checkpointTask = defineTask<string, void>(new URL('./checkpoint.task.ts', import.meta.url));

/** The answer of `PRAGMA wal_checkpoint`: pages in the log, and how many of them the file holds too. */
export interface LogState {
  log: number;
  checkpointed: number;
}

/**
 * To be called before another connection writes gigabytes at once. However long the log is then, the writer copies none
 * of it itself until the thread has folded it: its next small write would take as long as all of that.
 */
export async function expectLongLog(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') await sql`pragma wal_autocheckpoint = 0`.execute(db);
}

/**
 * Copies a long write-ahead log of `connection` into its file, in a separate thread: a checkpoint copies many pages and waits
 * for the disk twice, and a writer that did so would serve no request meanwhile. The writer copies only the last few pages,
 * between two transactions; then the log is empty and starts again.
 */
export function keepLogShort(
  connection: DatabaseSync,
  file: string,
  pagesMax = logPagesMax,
): { stop(): Promise<void> } {
  // The file that it opens stays open when it ends: see there.
  const threads = openThreads({ most: 1, trackUnmanagedFds: false });
  const limitLog = () => connection.exec(`PRAGMA wal_autocheckpoint = ${atLast * pagesMax}`);
  limitLog();
  const logStateQuery = connection.prepare('PRAGMA wal_checkpoint(NOOP)');
  const copyLast = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let isBusy = false;

  function isLogLong(): boolean {
    const { log, checkpointed } = logStateQuery.get() as unknown as LogState;
    return log >= pagesMax && checkpointed < log;
  }

  async function fold(): Promise<void> {
    await threads.run(checkpointTask, file);
    if (connection.isTransaction) return;
    if (isLogLong()) copyLast.get();
    if (!isLogLong()) limitLog();
  }

  const timer = setInterval(() => {
    if (isBusy || connection.isTransaction || !isLogLong()) return;
    isBusy = true;
    // If the thread fails, the writer checkpoints itself, and the next check starts another thread.
    fold()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, lookEveryMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await threads.close();
    },
  };
}
