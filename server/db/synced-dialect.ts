import { close, fdatasync, open } from 'node:fs';
import { promisify } from 'node:util';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/**
 * SQLite whose commits delay only their own writers (docs/decisions, 0005): a commit writes to
 * the log, the connection goes to the next in line, and the writer's promise resolves after `sync`. That keeps the promise of
 * `synchronous=FULL`, since after a power cut the log is good up to its first broken frame.
 * @param database opened with `synchronous=NORMAL`
 * @param sync brings everything written to the log so far onto the disk
 */
export function syncedSqliteDialect(database: SqliteDatabase, sync: () => Promise<void>): Dialect {
  // It takes turns itself: Kysely would let the next in line wait for the disk too.
  return ownDriverDialect(() => syncedDriver(database, sync));
}

/** The single connection. `hasWritten` is reset for each acquirer. */
class SyncedConnection implements DatabaseConnection {
  hasWritten = false;
  readonly #inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.#inner = inner;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.hasWritten ||= mayWrite(query);
    return this.#inner.executeQuery<R>(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize);
  }
}

const onlyReads = /^\s*(select|pragma|explain|begin|rollback)\b/i;

/** One wait for the disk too many does no harm. */
const mayWrite = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'RawNode' ? !onlyReads.test(sql) : query.kind !== 'SelectQueryNode';

function syncedDriver(database: SqliteDatabase, sync: () => Promise<void>): Driver {
  const plain = new SqliteDriver({ database });
  const waiting: (() => void)[] = [];
  let isTaken = false;
  let connection: SyncedConnection | null = null;

  async function turn(): Promise<void> {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    isTaken = true;
  }

  function passOn(): void {
    const next = waiting.shift();
    if (next) next();
    else isTaken = false;
  }

  return {
    init: (options) => plain.init(options),
    async acquireConnection() {
      await turn();
      connection ??= new SyncedConnection(await plain.acquireConnection());
      connection.hasWritten = false;
      return connection;
    },
    async releaseConnection(released) {
      const { hasWritten } = released as SyncedConnection;
      passOn();
      if (hasWritten) await sync();
    },
    beginTransaction: (held) => plain.beginTransaction(held),
    commitTransaction: (held) => plain.commitTransaction(held),
    async rollbackTransaction(held) {
      await plain.rollbackTransaction(held);
      (held as SyncedConnection).hasWritten = false;
    },
    savepoint: (...all) => plain.savepoint(...all),
    rollbackToSavepoint: (...all) => plain.rollbackToSavepoint(...all),
    releaseSavepoint: (...all) => plain.releaseSavepoint(...all),
    destroy: () => plain.destroy(),
  };
}

/** Brings what stands in a write-ahead log onto the disk, while everyone else goes on. */
export interface LogSync {
  /**
   * Resolves once all writes to the log before the call are on the disk. Rejects if the disk failed: then it is unknown what
   * is written.
   */
  sync: () => Promise<void>;
  close(): Promise<void>;
}

const openFile = promisify(open);
const syncFile = promisify(fdatasync);
const closeFile = promisify(close);

/** Opens the sync of an SQLite file's log. The file must stay open in WAL mode meanwhile. */
export function openLogSync(file: string): LogSync {
  let log: Promise<number> | null = null;
  let syncing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function syncNow(): Promise<void> {
    next = null;
    // Windows syncs only what may be written to. SQLite keeps no locks on this file, which closing it would drop.
    await syncFile(await (log ??= openFile(`${file}-wal`, 'r+')));
  }

  return {
    sync() {
      // One that begins from now on: the one under way may have passed what was just written.
      if (next === null) {
        next = syncing.catch(() => undefined).then(syncNow);
        syncing = next;
      }
      return next;
    },
    async close() {
      await syncing.catch(() => undefined);
      if (log !== null) await closeFile(await log);
    },
  };
}

/** SQLite by a driver of ours, which itself decides the order of acquirers: Kysely passes on everything at once. */
export function ownDriverDialect(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new ManyAtOnceAdapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Else Kysely would send one query only when the one before is answered and its connection given back. */
class ManyAtOnceAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
