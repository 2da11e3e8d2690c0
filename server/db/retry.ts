import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './dialect.ts';

/** SQLSTATEs that say "do it again": deadlock_detected, serialization_failure. */
const again: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const triesMax = 5;

/**
 * Makes transactions begin anew where PostgreSQL has ended them because two waited for each other: nothing of them has
 * happened then (section 13.3.4 of its manual asks for this). So what a transaction does outside the database must bear
 * being done twice.
 */
export function retryDeadlocks(db: Db): Db {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await execute(work);
        } catch (error) {
          if (tries === triesMax || !again.has((error as { code?: unknown }).code)) throw error;
          // Not at the same moment as the other one.
          await sleep(Math.random() * 20 * tries);
        }
      }
    };
    return builder;
  };
  return db;
}
