import { Worker } from 'node:worker_threads';
import type { TellRows } from './dump.ts';
import type { DumpJob, DumpMessage, DumpResults } from './dump-worker.ts';

/** Does a heavy piece of database work in a thread of its own. Aborting ends the thread: a transaction is rolled back. */
export function runDumpJob<J extends DumpJob>(
  job: J,
  tell: TellRows,
  signal?: AbortSignal,
): Promise<DumpResults[J['kind']]> {
  return new Promise((resolve, reject) => {
    // What passes through soon is garbage: a dump goes on beside the site and must not take its memory.
    const resourceLimits = job.kind === 'dump' ? { maxYoungGenerationSizeMb: 3 } : {};
    const url = new URL('./dump-worker.ts', import.meta.url);
    const worker = new Worker(url, { workerData: job, resourceLimits });
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
      } else if ('result' in message) resolve(message.result as DumpResults[J['kind']]);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal?.removeEventListener('abort', abort);
      reject(new Error('The database thread ended before its work was done'));
    });
  });
}
