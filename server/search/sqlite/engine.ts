import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { defineTask } from '#server/workers/task.ts';
import { openThreads } from '#server/workers/threads.ts';
import type { SearchEngine, SearchHit } from '../search.ts';
import { findWhole, indexFile, removeOthers } from './index-file.ts';
import type { IndexAnswer, IndexTask } from './index.task.ts';

/** One is written to while the other answers. */
const threadsMax = 2;
/** A long list must not keep who types waiting. */
const linesAtOnce = 8;

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
  const answering = (): string | null => whole ?? begun;

  /** Asks the index that answers; `none` where there is none. */
  async function ask<Answer extends IndexAnswer>(
    none: Answer,
    taskOn: (file: string) => IndexTask,
  ): Promise<Answer> {
    const index = answering();
    if (index === null) return none;
    try {
      return (await run(taskOn(fileOf(index)))) as Answer;
    } catch (error) {
      // It may have made room for another one meanwhile.
      if (answering() === index) throw error;
      return ask(none, taskOn);
    }
  }

  return {
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

    find: (question) => ask<SearchHit[]>([], (file) => ({ task: 'find', file, question })),

    async identify(lines, viewerId) {
      const found: (string | null)[] = [];
      for (let at = 0; at < lines.length; at += linesAtOnce) {
        const some = lines.slice(at, at + linesAtOnce);
        const none: (string | null)[] = some.map(() => null);
        found.push(...(await ask(none, (file) => ({ task: 'identify', file, lines: some, viewerId }))));
      }
      return found;
    },

    // A server without searches does without the threads.
    ping: () => Promise.resolve(),
    close: () => threads.close(),
  };
}
