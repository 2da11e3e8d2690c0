import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { defineTask } from '#server/workers/task.ts';
import { openThreads } from '#server/workers/threads.ts';
import type { ReadQuestion } from './read.task.ts';
import { ownDriverDialect } from './synced-dialect.ts';

const readTask = defineTask<ReadQuestion, unknown[]>(new URL('./read.task.ts', import.meta.url));

/**
 * Read-only SQLite connections in worker threads, for queries that would hold up everyone else on the main one.
 * A thread starts when a query finds all others busy; transactions are refused, so every query sees the newest committed state.
 * @param threads how many there may be
 * @param onError told of every error of the database, before it is thrown
 */
export function readOnlySqliteDialect(
  file: string,
  threads: number,
  onError: (error: unknown) => void = () => undefined,
): Dialect {
  // The threads take as many questions as there are.
  return ownDriverDialect(() => threadDriver(file, threads, onError));
}

function threadDriver(file: string, most: number, onError: (error: unknown) => void): Driver {
  const threads = openThreads({ most });
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      try {
        return { rows: (await threads.run(readTask, { file, sql, parameters })) as R[] };
      } catch (error) {
        onError(error);
        throw error;
      }
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
