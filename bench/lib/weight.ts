import { readFile, rm } from 'node:fs/promises';
import type { Program } from './programs.ts';

/** Memory of the server after a garbage collection. */
export interface Weight {
  rss: number;
  heapUsed: number;
  external: number;
}

export const ownBytes = ({ heapUsed, external }: Weight): number => heapUsed + external;

/** The environment of a server that can be weighed, into this file. */
export const weighable = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--expose-gc --import=${new URL('./weigh.ts', import.meta.url).href}`,
  BENCH_WEIGH_FILE: file,
});

/** Weighs a server that was started {@link weighable}. */
export async function weigh({ pid }: Program, file: string): Promise<Weight> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('}')) return JSON.parse(text) as Weight;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
