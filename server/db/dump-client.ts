import { Worker } from 'node:worker_threads';
import type { DatabaseDump, TellRows } from './dump.ts';
import type { DumpJob, DumpMessage } from './dump-worker.ts';

/** Does a heavy piece of database work in a thread of its own. Aborting ends the thread: a transaction is rolled back. */
export function runDumpJob(job: DumpJob, tell: TellRows, signal?: AbortSignal): Promise<DatabaseDump | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./dump-worker.ts', import.meta.url), { workerData: job });
    const abort = () => {
      void worker.terminate();
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: DumpMessage) => {
      if ('rows' in message) tell(message.rows);
      else if ('error' in message) {
        const { error, code } = message;
        reject(Object.assign(new Error(error), code === null ? {} : { code }));
      } else resolve(message.result);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal?.removeEventListener('abort', abort);
      reject(new Error('The database thread ended before its work was done'));
    });
  });
}
