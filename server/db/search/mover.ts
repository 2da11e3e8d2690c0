import type { Log } from '#server/lib/log.ts';
import type { Db } from '../dialect.ts';
import type { Schema } from '../schema.ts';
import type { Writes } from '../writes.ts';
import { moveNoted, movesAtOnce } from './moves.ts';

/** So that what many change in a moment is moved together. */
const gatherMs = 1000;
/** What can change popularity, or whose popularity counts. */
const watched = ['playlists', 'tracks', 'users'] as const satisfies readonly (keyof Schema)[];

export interface MoverOptions {
  /** Writes by it are not heard as this process's own: pages that were remembered stay. */
  db: Db;
  writes: Writes;
  /** While somebody replaces all records, nothing is written. */
  isPaused: () => boolean;
  log: Pick<Log, 'error'>;
}

/** Moves documents within the search index soon after their popularity has changed, and what an earlier process left. */
export function keepPlaces({ db, writes, isPaused, log }: MoverOptions): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;
  const ending = new AbortController();

  async function moveAll(): Promise<void> {
    while (!ending.signal.aborted && !isPaused() && (await moveNoted(db)) === movesAtOnce) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function begin(): void {
    timer = null;
    if (ending.signal.aborted) return;
    if (working !== null || isPaused()) return later();
    working = moveAll()
      .catch((error: unknown) => log.error({ err: error }, 'Search could not be brought in order'))
      .finally(() => (working = null));
  }

  function later(): void {
    timer ??= setTimeout(begin, gatherMs).unref();
  }

  const stops = watched.map((table) => writes.listen(table, later));
  later();
  return {
    async stop() {
      ending.abort();
      for (const stop of stops) stop();
      if (timer !== null) clearTimeout(timer);
      await working;
    },
  };
}
