import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Databases } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import type { ChangeFeed } from '#server/changes/feed.ts';
import type { Log } from '#server/lib/log.ts';
import { openFallback } from './fallback.ts';
import { Indexer } from './indexer.ts';
import { countWaiting, searchedChanges } from './cursor.ts';
import { postgresEngine } from './postgres/engine.ts';
import { openRounds, type Rounds } from './rounds.ts';
import type { Search, SearchEngine, SearchState } from './search.ts';
import { openSqliteEngine } from './sqlite/engine.ts';
import {
  deleteForeignTargets,
  deleteTarget,
  listTargets,
  requestBuilds,
  type TargetName,
} from './target.store.ts';

export interface SearchOptions {
  config: Pick<Config, 'database' | 'search'>;
  databases: Databases;
  changes: Pick<ChangeFeed, 'listen'>;
  isPaused: () => boolean;
  log: Log;
}

const countedMax = 1000;
const settledLookMs = 20;

/**
 * Opens search: the database's own index, and that of a cluster where one is configured. The own index is kept in step in
 * either case, and answers while the cluster does not.
 */
export async function openSearch(options: SearchOptions): Promise<Search> {
  const { databases, config, log } = options;
  const { db } = databases;
  const own = await openOwnEngine(options);
  const cluster = config.search.kind === 'elastic' ? await openCluster(config.search.url) : null;
  if (cluster === null) await deleteTarget(db, 'cluster');
  await deleteForeignTargets(db);
  const fallback = openFallback(log);

  const rounds: Rounds[] = [];
  const wake = (): void => {
    for (const one of rounds) one.wake();
  };
  const feed = (target: TargetName, engine: SearchEngine, onRound: (error: unknown) => void): void => {
    const indexer = new Indexer({ target, engine, db, readDb: databases.readDb });
    rounds.push(openRounds({ indexer, isPaused: options.isPaused, onRound }));
  };
  feed('own', own, (error) => {
    if (error !== null) log.error({ err: error }, 'The search index could not be written');
  });
  if (cluster !== null) feed('cluster', cluster, (error) => fallback.noteOutcome(error));
  const deaf = options.changes.listen(searchedChanges, wake);

  const finder = cluster === null ? own : fallback.either(cluster, own);
  return {
    find: finder.find,
    identify: finder.identify,
    ping: () => (cluster ?? own).ping(),

    async requestRebuild() {
      await requestBuilds(db);
      wake();
    },

    async settled() {
      while (!(await isSettled(db, rounds.length))) {
        wake();
        await new Promise((resolve) => setTimeout(resolve, settledLookMs));
      }
    },

    state: async () => ({
      engine: cluster === null ? 'database' : 'cluster',
      isUnreachable: fallback.isUnreachable(),
      waiting: await countWaiting(db, countedMax),
      rebuild: await findRebuild(db),
    }),

    async close() {
      deaf();
      for (const one of rounds) await one.stop();
      await cluster?.close();
      await own.close();
    },
  };
}

async function openOwnEngine({ databases }: SearchOptions): Promise<SearchEngine> {
  const { searchSource } = databases;
  if (searchSource.kind === 'postgres') {
    return postgresEngine(searchSource.db);
  }
  return openSqliteEngine(path.join(path.dirname(searchSource.file), 'search'));
}

/** Engines of large sites are loaded only where they are configured. */
async function openCluster(url: string): Promise<SearchEngine> {
  const { openClusterEngine } = await import('./cluster/engine.ts');
  return openClusterEngine(url);
}

/** Progress of the indexes that are being built; null where none is. */
async function findRebuild(db: Db): Promise<SearchState['rebuild']> {
  const building = (await listTargets(db)).filter(({ whole }) => whole === null);
  if (building.length === 0) return null;
  const sum = (field: 'done' | 'total') => building.reduce((sum, one) => sum + one[field], 0);
  // The last step, in which the new index begins to answer, counts as well.
  return { done: sum('done'), total: sum('total') + building.length };
}

async function isSettled(db: Db, targets: number): Promise<boolean> {
  const rows = await listTargets(db);
  const isWhole = rows.length === targets && rows.every(({ whole }) => whole !== null);
  return isWhole && (await countWaiting(db, 1)) === 0;
}
