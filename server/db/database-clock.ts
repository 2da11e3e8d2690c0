import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Clock } from '#server/lib/clock.ts';
import { databaseNow, type Db } from './dialect.ts';

/** Until it is asked again, the machine's own counter errs by less than a millisecond. */
const askMs = 10_000;

/** A clock that a process must close. */
export interface DatabaseClock {
  clock: Clock;
  close(): void;
}

/**
 * The database's time: one for all servers, wherever the clock of a server's machine stands or jumps to. Between two
 * questions it goes on by the process's counter, which no setting of the clock moves.
 */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  /** The database's time, less this process's counter. */
  let ahead = -Infinity;

  async function ask(): Promise<void> {
    const requestedAt = performance.now();
    const { rows } = await sql<{ now: number }>`select ${databaseNow(db)} as now`.execute(db);
    const answered = performance.now();
    const now = rows[0]?.now ?? Number.NaN;
    // It was read at some moment between the two: a slow answer moves nothing that agrees with it.
    ahead = Math.min(Math.max(ahead, now - answered), now - requestedAt);
  }

  await ask();
  // A failed query is repeated at the next interval.
  const timer = setInterval(() => void ask().catch(() => undefined), askMs).unref();
  return { clock: () => Math.round(performance.now() + ahead), close: () => clearInterval(timer) };
}
