import { readFile } from 'node:fs/promises';
import type { Program } from './programs.ts';

const everyMs = 50;

/** Memory in bytes that is the process's own: what SQLite maps of its file is the system's cache. */
export async function ownMemory({ pid }: Program): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return 1024 * Number(/RssAnon:\s+(\d+)/.exec(text)?.[1] ?? Number.NaN);
}

/** The most of it until asked. */
export function watchMemory(program: Program): { stop: () => number } {
  let most = 0;
  const timer = setInterval(() => {
    ownMemory(program).then(
      (bytes) => (most = Math.max(most, bytes)),
      // The server has ended: the caller that awaits it reports why.
      () => undefined,
    );
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
