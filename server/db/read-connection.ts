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
 * A read-only SQLite connection in a worker thread, for queries that would hold up everyone else on the main one.
 * The thread starts with the first query. Transactions are refused: every query sees the newest committed state.
 */
export function readOnlySqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => workerDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

function workerDriver(file: string): Driver {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  function failAll(error: Error): void {
    worker = null;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: { file } });
    started.unref();
    started.on('message', (reply: ReadReply) => {
      const one = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) started.unref();
      if ('error' in reply) one?.reject(new Error(reply.error));
      else one?.resolve(unpackRows(reply.packed));
    });
    started.on('error', failAll);
    started.on('exit', () => failAll(new Error('The read connection ended')));
    return started;
  }

  function ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    worker ??= start();
    const current = worker;
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      current.ref();
      current.postMessage({ id, sql, parameters } satisfies ReadRequest);
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
      await worker?.terminate();
    },
  };
}
