import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Db, engineOf } from './dialect.ts';

/** What a transaction has answered, and when it is as good as on the disk. */
export interface Committed<T> {
  result: T;
  /** Nothing of it may be acknowledged before. Rejects where the disk failed: what is written then is not known. */
  durable: Promise<void>;
}

/** Transactions whose sync of the disk holds nobody up. */
export interface Durable {
  transact<T>(work: (trx: Db) => Promise<T>): Promise<Committed<T>>;
  close(): Promise<void>;
}

const openFile = promisify(open);
const syncFile = promisify(fdatasync);
const closeFile = promisify(close);

/**
 * A transaction that nobody is told of: where the engine is SQLite, its commit only writes to the log
 * (`synchronous=NORMAL`) and does not wait for the disk on the thread that serves everyone. A power cut may undo the
 * newest of these, each of them whole.
 */
export async function transactUnsynced<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'postgres') return db.transaction().execute(work);
  return db.connection().execute(async (connection) => {
    // What listens for writes need not hear of these.
    const plain = connection.withoutPlugins();
    await sql`pragma synchronous = normal`.execute(plain);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(plain);
    }
  });
}

/**
 * On SQLite a commit waits for the disk on the thread that serves everyone. Here it only writes to the log
 * (`synchronous=NORMAL`: "fsync" is left to the checkpoints), and the log is synced by another thread, while the next
 * transaction is already at work. Whoever waits for `durable` has what `synchronous=FULL` promises, since after a power
 * cut the log is good up to its first broken frame. PostgreSQL's commits hold nobody up.
 */
export function openDurable(db: Db): Durable {
  if (engineOf(db) === 'postgres') {
    return {
      transact: async (work) => ({
        result: await transactUnsynced(db, work),
        durable: Promise.resolve(),
      }),
      close: () => Promise.resolve(),
    };
  }

  let log: Promise<number> | null = null;
  let syncing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function openLog(): Promise<number> {
    const { rows } = await sql<{ file: string }>`
      select file from pragma_database_list() where name = 'main'`.execute(db);
    // Windows syncs only what may be written to. SQLite keeps no locks on this file, which closing it would drop.
    return openFile(`${rows[0]?.file}-wal`, 'r+');
  }

  async function syncNow(): Promise<void> {
    next = null;
    await syncFile(await (log ??= openLog()));
  }

  /** A sync that begins from now on: the one under way may have passed what was just written. */
  function sync(): Promise<void> {
    if (next === null) {
      next = syncing.catch(() => undefined).then(syncNow);
      syncing = next;
    }
    return next;
  }

  return {
    async transact(work) {
      const result = await transactUnsynced(db, work);
      const durable = sync();
      // It may fail before somebody waits for it.
      durable.catch(() => undefined);
      return { result, durable };
    },
    async close() {
      await syncing.catch(() => undefined);
      if (log !== null) await closeFile(await log);
    },
  };
}
