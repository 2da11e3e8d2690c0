import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Order } from './record.ts';
import { type Job } from './studio-worker.ts';

/** Raise it when the music changes: older recordings are then made again. */
const edition = 2;

export interface Studio {
  /** The path of the order's MP3, made now if it was not made before. Orders are worked off as they come. */
  recording(order: Order): Promise<string>;
  close(): Promise<void>;
}

interface Waiting {
  job: Job;
  done: (path: string) => void;
  failed: (error: Error) => void;
}

const fileName = (order: Order): string => {
  const name = createHash('sha256')
    .update(JSON.stringify([edition, order]))
    .digest('hex');
  return `${name.slice(0, 32)}.mp3`;
};

/** Worker threads that make music into a directory, one track each at a time. */
export function openStudio(directory: string, threads = Math.min(4, availableParallelism())): Studio {
  mkdirSync(directory, { recursive: true });
  const queue: Waiting[] = [];
  const underWay = new Map<string, Promise<string>>();
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let closed = false;

  const assign = (worker: Worker): void => {
    const next = queue.shift();
    if (next === undefined) {
      idle.push(worker);
      return;
    }
    const settle = (error?: Error): void => {
      worker.off('message', onMade).off('error', onError).off('exit', onExit);
      if (error === undefined) {
        next.done(next.job.path);
        assign(worker);
      } else {
        all.delete(worker);
        next.failed(error);
        wake();
      }
    };
    const onMade = (): void => settle();
    const onError = (error: unknown): void =>
      settle(error instanceof Error ? error : new Error(String(error)));
    const onExit = (): void => settle(new Error('A studio thread ended in the middle of a track'));
    worker.on('message', onMade).on('error', onError).on('exit', onExit);
    worker.postMessage(next.job);
  };

  const wake = (): void => {
    if (closed || queue.length === 0) return;
    const resting = idle.pop();
    if (resting !== undefined) return assign(resting);
    if (all.size >= threads) return;
    const worker = new Worker(new URL('studio-worker.ts', import.meta.url));
    all.add(worker);
    assign(worker);
  };

  return {
    recording(order) {
      const path = join(directory, fileName(order));
      const pending = underWay.get(path);
      if (pending !== undefined) return pending;
      if (existsSync(path)) return Promise.resolve(path);
      const made = new Promise<string>((done, failed) => {
        queue.push({ job: { order, path }, done, failed });
        wake();
      }).finally(() => underWay.delete(path));
      underWay.set(path, made);
      return made;
    },
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.failed(new Error('The studio is closed'));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
