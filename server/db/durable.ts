import type { Db } from './dialect.ts';
import { leaveUnsynced } from './synced-dialect.ts';

/** What a transaction has answered, and when it is as good as on the disk. */
export interface Committed<T> {
  result: T;
  /** Nothing of it may be acknowledged before. Rejects where the disk failed: what is written then is not known. */
  durable: Promise<void>;
}

/** Transactions that answer before they are on the disk, for who has more to do until then. */
export interface Durable {
  transact<T>(work: (trx: Db) => Promise<T>): Promise<Committed<T>>;
  /** Resolves when everything committed so far is on the disk, others' transactions too. */
  sync: () => Promise<void>;
}

/**
 * A transaction that nobody is told of: where the engine is SQLite, its commit only writes to the log. A power cut may
 * undo the newest of these, each of them whole.
 */
export function transactUnsynced<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.getExecutor().provideConnection(async (connection) => leaveUnsynced(connection));
    return work(trx);
  });
}

/** @param sync brings what has been committed so far onto the disk (`synced-dialect.ts`) */
export const openDurable = (db: Db, sync: () => Promise<void>): Durable => ({
  async transact(work) {
    const result = await transactUnsynced(db, work);
    const durable = sync();
    // It may fail before somebody waits for it.
    durable.catch(() => undefined);
    return { result, durable };
  },
  sync,
});
