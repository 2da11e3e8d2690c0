import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { defineTask } from '#server/workers/task.ts';
import { openThreads } from '#server/workers/threads.ts';
import { type Db, engineOf } from './dialect.ts';
import { logPagesMax } from './sqlite.ts';

/** Where the thread cannot keep up, or readers keep it from ending, the writer itself does the work: at so many times the length. */
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
 * Folds the write-ahead log of `connection` into its file whenever it has grown long, from a thread of its own: that
 * copies many pages and waits for the disk twice, during which a writer who did it would serve nobody. The writer only
 * copies the last few itself, between two transactions; then nothing is left in the log, and it starts again.
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
  const look = connection.prepare('PRAGMA wal_checkpoint(NOOP)');
  const copyLast = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let isBusy = false;

  function isLogLong(): boolean {
    const { log, checkpointed } = look.get() as unknown as LogState;
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
    // Where the thread fails, the writer does without it, and the next look starts another.
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
