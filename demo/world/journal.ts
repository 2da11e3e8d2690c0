import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The parts that have been made already, so that an interrupted beginning is gone on with. */
export interface Journal {
  has(step: string): boolean;
  /** Runs a step once; later calls answer the first result. Results are kept as JSON. */
  once<T>(step: string, take: () => Promise<T>): Promise<T>;
}

export function openJournal(file: string): Journal {
  const answers = new Map<string, unknown>(Object.entries(read(file)));
  const save = (): void => {
    writeFileSync(`${file}.tmp`, JSON.stringify(Object.fromEntries(answers)));
    renameSync(`${file}.tmp`, file);
  };
  return {
    has: (step) => answers.has(step),
    async once<T>(step: string, take: () => Promise<T>): Promise<T> {
      if (answers.has(step)) return answers.get(step) as T;
      const answer = await take();
      answers.set(step, answer ?? null);
      save();
      return answer;
    },
  };
}

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
