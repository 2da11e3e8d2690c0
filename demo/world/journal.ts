import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The parts that have been made already, so that an interrupted beginning is gone on with. */
export interface Journal {
  has(step: string): boolean;
  /** Takes a step that was not taken before; answers what it answered then. Answers are kept as JSON. */
  once<T>(step: string, take: () => Promise<T>): Promise<T>;
}

export function openJournal(file: string): Journal {
  const taken = new Map<string, unknown>(Object.entries(read(file)));
  const save = (): void => {
    writeFileSync(`${file}.tmp`, JSON.stringify(Object.fromEntries(taken)));
    renameSync(`${file}.tmp`, file);
  };
  return {
    has: (step) => taken.has(step),
    async once<T>(step: string, take: () => Promise<T>): Promise<T> {
      if (taken.has(step)) return taken.get(step) as T;
      const answer = await take();
      taken.set(step, answer ?? null);
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
