import { openThreads } from '#server/lib/threads.ts';
import type { Search, SearchHit, SearchQuestion, TrackLine } from './search.ts';

/** What the thread is asked. */
export type ThreadQuestion =
  | { task: 'find'; question: SearchQuestion }
  | { task: 'identify'; lines: readonly TrackLine[]; viewerId: string | null };
export type ThreadAnswer = SearchHit[] | (string | null)[];

/** A long list must not keep who types waiting. */
const linesAtOnce = 8;

/**
 * Answers questions on SQLite in a thread of its own. A question needs up to a dozen statements, of which each follows from
 * the one before: going to and fro between threads with each took longer than the statements did.
 */
export function openSearchThread(file: string): Pick<Search, 'find' | 'identify' | 'close'> {
  const script = new URL('./search-worker.ts', import.meta.url);
  const threads = openThreads<ThreadQuestion, ThreadAnswer>(script, { file }, 1);
  return {
    find: (question) => threads.ask({ task: 'find', question }) as Promise<SearchHit[]>,
    async identify(lines, viewerId) {
      const found: (string | null)[] = [];
      for (let at = 0; at < lines.length; at += linesAtOnce) {
        const some = lines.slice(at, at + linesAtOnce);
        const ids = await threads.ask({ task: 'identify', lines: some, viewerId });
        found.push(...(ids as (string | null)[]));
      }
      return found;
    },
    close: () => threads.close(),
  };
}
