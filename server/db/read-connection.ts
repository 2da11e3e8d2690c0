import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { ReadReply, ReadRequest } from './read-worker.ts';
import { unpackRows } from './row-blobs.ts';

/**
 * Read-only SQLite connections in worker threads, for queries that would hold up everyone else on the main one.
 * A thread starts when a query finds all others busy, so that two queries can run side by side, and a long one holds up
 * the next one only where it is the second. Transactions are refused: every query sees the newest committed state.
 * @param threads how many there may be
 */
export function readOnlySqliteDialect(file: string, threads: number): Dialect {
  return {
    createAdapter: () => new ReadAdapter(),
    createDriver: () => workerDriver(file, threads),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Else Kysely would send one query only when the one before is answered: the threads take as many as there are. */
class ReadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** By the number of their question. */
  waiting: Map<number, Waiting>;
}

function workerDriver(file: string, threads: number): Driver {
  const started: Thread[] = [];
  let lastId = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: { file } });
    const waiting = new Map<number, Waiting>();
    const thread = { worker, waiting };
    started.push(thread);
    function end(error: Error): void {
      if (started.includes(thread)) started.splice(started.indexOf(thread), 1);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    }
    worker.unref();
    worker.on('message', (reply: ReadReply) => {
      const one = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) worker.unref();
      if ('error' in reply) one?.reject(new Error(reply.error));
      else one?.resolve(unpackRows(reply.packed));
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The read connection ended')));
    return thread;
  }

  /** One that has nothing to do, a new one, or else that with the fewest questions. */
  function leastBusy(): Thread {
    const [first, ...others] = started;
    if (!first) return start();
    const least = others.reduce((one, other) => (other.waiting.size < one.waiting.size ? other : one), first);
    return least.waiting.size > 0 && started.length < threads ? start() : least;
  }

  function ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const { worker, waiting } = leastBusy();
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, sql, parameters } satisfies ReadRequest);
    });
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: (await ask(query.sql, query.parameters)) as R[] };
    },
    streamQuery() {
      throw new Error('The read connection does not stream');
    },
  };
  const refuse = () => Promise.reject(new Error('The read connection has no transactions'));

  return {
    init: async () => {},
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {
      await Promise.all(started.map(({ worker }) => worker.terminate()));
    },
  };
}
