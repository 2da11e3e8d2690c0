import { Worker } from 'node:worker_threads';
import type { DumpJob, DumpMessage } from './dump-worker.ts';

/** What is to be written of one row in the same transaction in which the records are replaced. */
export interface RowNote {
  table: string;
  id: string;
  values: Record<string, string | number | null>;
}

/** What stands between the copying of new records and the moment in which they count. */
export interface Gate {
  /** From now on nobody else can write. */
  held(): void;
  /** Waits for leave to commit. */
  leave(): Promise<RowNote | null>;
}

/** What the thread that replaces the records is told when it may commit. */
export interface Leave {
  commit: RowNote | null;
}

/** Records that are being replaced in a thread of its own, and do not count before they are told to. */
export interface Replacement {
  /** Resolves as soon as nobody else can write any more. */
  held: Promise<void>;
  /** Lets the new records count, all at once, as soon as they are there. */
  commit(note: RowNote | null): Promise<void>;
  /** Leaves the old state standing; resolves when nothing is held any more. */
  giveUp(): Promise<void>;
}

export function beginReplacement(job: Extract<DumpJob, { kind: 'replace' }>): Replacement {
  const worker = new Worker(new URL('./dump-worker.ts', import.meta.url), { workerData: job });
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  function fail(error: Error): void {
    held.reject(error);
    done.reject(error);
  }
  // Whoever waits for them hears of it.
  held.promise.catch(() => undefined);
  done.promise.catch(() => undefined);
  worker.on('message', (message: DumpMessage) => {
    if ('held' in message) held.resolve();
    else if ('error' in message) {
      const { error, code } = message;
      fail(Object.assign(new Error(error), code === null ? {} : { code }));
    } else if ('result' in message) done.resolve();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The database thread ended before its work was done')));
  return {
    held: held.promise,
    async commit(note) {
      worker.postMessage({ commit: note } satisfies Leave);
      await done.promise;
    },
    async giveUp() {
      await worker.terminate();
    },
  };
}
