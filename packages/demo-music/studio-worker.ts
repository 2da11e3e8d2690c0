import { writeFile, rename } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { type Order, record } from './record.ts';

export interface Job {
  order: Order;
  /** Path of the MP3. */
  path: string;
}

parentPort?.on('message', (job: Job) => {
  void (async () => {
    const partial = `${job.path}.${process.pid}.tmp`;
    await writeFile(partial, await record(job.order));
    await rename(partial, job.path);
    parentPort?.postMessage(job.path);
  })();
});
