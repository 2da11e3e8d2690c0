import type { Finder, SearchHit } from '../search.ts';
import type { IndexAnswer, IndexTask } from './index.task.ts';

/** A long list must not keep who types waiting. */
const linesAtOnce = 8;

/**
 * Puts questions to the index that answers.
 * @param answering its file; null where there is none
 */
export function sqliteFinder(
  answering: () => string | null,
  run: (task: IndexTask) => Promise<IndexAnswer>,
): Pick<Finder, 'find' | 'identify'> {
  /** Asks the index that answers; `none` where there is none. */
  async function ask<Answer extends IndexAnswer>(
    none: Answer,
    taskOn: (file: string) => IndexTask,
  ): Promise<Answer> {
    const file = answering();
    if (file === null) return none;
    try {
      return (await run(taskOn(file))) as Answer;
    } catch (error) {
      // It may have made room for another one meanwhile.
      if (answering() === file) throw error;
      return ask(none, taskOn);
    }
  }

  return {
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
  };
}
