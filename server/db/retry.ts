import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from 'kysely';
import type { Db } from './dialect.ts';

/** SQLSTATEs that say "do it again": deadlock_detected, serialization_failure. */
const again: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const pauseMostMs = 1000;

export const isDeadlock = (error: unknown): boolean => again.has((error as { code?: unknown }).code);

export interface Patience {
  /** Reports whether a retry may succeed after this error. */
  isAgain: (error: unknown) => boolean;
  triesMax: number;
  /** Called after each try that failed with such an error. */
  onAgain?: (tries: number) => void;
}

const patience: Patience = { isAgain: isDeadlock, triesMax: 5 };

/**
 * Does again what PostgreSQL has ended because two waited for each other: nothing of it has happened then (section
 * 13.3.4 of its manual asks for this).
 */
export async function trying<T>(
  work: () => Promise<T>,
  { isAgain, triesMax, onAgain }: Patience = patience,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesMax || !isAgain(error)) throw error;
      onAgain?.(tries);
      // Not at the same moment as the other one.
      await sleep(Math.random() * Math.min(20 * tries, pauseMostMs));
    }
  }
}

/** Makes transactions start again: what one does outside the database must bear being done twice. */
export function retryDeadlocks(db: Db): Db {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => trying(() => execute(work));
    return builder;
  };
  return db;
}

const begins = /^\s*(begin|start transaction)\b/i;
const ends = /^\s*(commit|rollback(?! to))\b/i;

/** Makes a connection do statements again that stand outside of transactions; within one, the whole has to start again. */
export function retryStatements(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  let isWithin = false;
  connection.executeQuery = async (query, options) => {
    if (ends.test(query.sql)) isWithin = false;
    else if (begins.test(query.sql)) isWithin = true;
    else if (!isWithin) return trying(() => execute(query, options));
    return execute(query, options);
  };
}
