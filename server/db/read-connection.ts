import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { openThreads } from '#server/lib/threads.ts';
import { ownDriverDialect } from './own-driver-dialect.ts';
import type { ReadQuestion } from './read-worker.ts';
import { type PackedRows, unpackRows } from './row-blobs.ts';

/**
 * Read-only SQLite connections in worker threads, for queries that would hold up everyone else on the main one.
 * A thread starts when a query finds all others busy, so that two queries can run side by side, and a long one holds up
 * the next one only where it is the second. Transactions are refused: every query sees the newest committed state.
 * @param threads how many there may be
 */
export function readOnlySqliteDialect(file: string, threads: number): Dialect {
  // The threads take as many questions as there are.
  return ownDriverDialect(() => threadDriver(file, threads));
}

function threadDriver(file: string, most: number): Driver {
  const script = new URL('./read-worker.ts', import.meta.url);
  const threads = openThreads<ReadQuestion, PackedRows>(script, { file }, most);
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: unpackRows(await threads.ask({ sql, parameters })) as R[] };
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
    destroy: () => threads.close(),
  };
}
