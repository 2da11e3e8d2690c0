import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { defineTask } from '#server/workers/task.ts';
import { openThreads } from '#server/workers/threads.ts';
import type { SearchEngine } from '../search.ts';
import { sqliteFinder } from './finder.ts';
import { findWhole, indexFile, removeOthers } from './index-file.ts';
import type { IndexAnswer, IndexTask } from './index.task.ts';

/** One is written to while the other answers. */
const threadsMax = 2;

const indexTask = defineTask<IndexTask, IndexAnswer>(new URL('./index.task.ts', import.meta.url));

/**
 * The index of a site whose records lie in SQLite: a file of its own in `folder`, so that neither the records' readers nor
 * their writers wait for it, and no backup carries it. It is read and written in threads.
 */
export async function openSqliteEngine(folder: string): Promise<SearchEngine> {
  const threads = openThreads({ most: threadsMax });
  const run = (task: IndexTask) => threads.run(indexTask, task);
  let whole = await findWhole(folder);
  /** The unfinished first index: searches use it until it is whole. */
  let begun: string | null = null;
  const fileOf = (index: string): string => indexFile(folder, index);
  const answering = (): string | null => {
    const index = whole ?? begun;
    return index === null ? null : fileOf(index);
  };

  return {
    ...sqliteFinder(answering, run),
    current: async () => whole,
    has: async (index) => existsSync(fileOf(index)),

    async create(_db, index) {
      await mkdir(folder, { recursive: true });
      await removeOthers(folder, [whole]);
      await run({ task: 'create', file: fileOf(index) });
      begun = index;
    },

    async write(_db, index, changes) {
      await run({ task: 'write', file: fileOf(index), changes });
      begun = index;
    },

    async promote(_db, index) {
      const file = fileOf(index);
      for (let isFirst = true; await run({ task: 'merge', file, isFirst }); isFirst = false);
      await run({ task: 'mark whole', file });
      whole = index;
      await removeOthers(folder, [whole]);
    },

    // A server without searches does without the threads.
    ping: () => Promise.resolve(),
    close: () => threads.close(),
  };
}
