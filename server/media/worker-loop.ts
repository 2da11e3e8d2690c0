import { parentPort } from 'node:worker_threads';
import { MediaError, type MediaErrorData } from './media-error.ts';
import type { WorkerAnswer } from './pool.ts';

/** The worker's side of a pool: does one job after another and answers each. */
export function serveJobs<Result>(
  work: (job: never, onStage: (stage: string) => void) => Promise<Result>,
  broken: MediaErrorData,
): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs in a worker thread');
  const answer = (message: WorkerAnswer<Result>) => port.postMessage(message);
  port.on('message', (job: unknown) => {
    work(job as never, (stage) => answer({ kind: 'stage', stage })).then(
      (result) => answer({ kind: 'done', result }),
      (error: unknown) => {
        const isKnown = error instanceof MediaError;
        // Anything else is a trap or a bug inside the parser: the file is to blame, and the worker may be marred.
        answer({ kind: 'failed', error: isKnown ? error.data : broken, fatal: !isKnown });
      },
    );
  });
}
