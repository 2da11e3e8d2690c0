import type { CompiledQuery, DatabaseConnection, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '#server/lib/log.ts';
import { isConnectionError } from '#server/lib/system-errors.ts';
import { ToldError } from '#server/lib/told-error.ts';

/** Tells the log once that PostgreSQL cannot be reached, whatever asks meanwhile, and once that it is back. */
export interface Outage {
  /** Notes an error of a connection; answers what to throw instead. */
  note(error: unknown): unknown;
  /** Makes the pool note whether connections can be had. */
  connections(pool: Pool): { connect(): Promise<PostgresPoolClient>; end(): Promise<void>; options: object };
  /** Makes a connection note the statements that it loses. */
  watch(connection: DatabaseConnection): void;
}

export function watchOutage(log: Pick<Log, 'warn'>): Outage {
  let isAway = false;
  function note(error: unknown): unknown {
    if (!isConnectionError(error) || error instanceof ToldError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    if (!isAway) log.warn({ reason }, 'PostgreSQL cannot be reached: what needs it is answered with 503');
    isAway = true;
    return new ToldError(reason, { cause: error });
  }
  function isBack(): void {
    if (isAway) log.warn({}, 'PostgreSQL can be reached again');
    isAway = false;
  }
  return {
    note,
    connections: (pool) => ({
      async connect() {
        try {
          return await pool.connect();
        } catch (error) {
          throw note(error);
        }
      },
      end: () => pool.end(),
      options: pool.options,
    }),
    watch(connection) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async <R>(query: CompiledQuery, options?: Parameters<typeof execute>[1]) => {
        try {
          const result = await execute<R>(query, options);
          isBack();
          return result;
        } catch (error) {
          throw note(error);
        }
      };
    },
  };
}
