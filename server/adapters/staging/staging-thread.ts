import { Worker } from 'node:worker_threads';
import { fromCrossed, type StagingAnswer, type StagingCall, type StagingData } from './staging-calls.ts';

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** A thread for calls, begun with the first of them. It takes them one by one, in the order in which they were made. */
export class StagingThread {
  readonly #data: StagingData;
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isClosed = false;

  constructor(data: StagingData) {
    this.#data = data;
  }

  ask<T = void>(call: StagingCall): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('the staging is closed'));
    const id = (this.#lastId += 1);
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#running().postMessage({ id, call });
    }) as Promise<T>;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker) {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      await this.ask({ op: 'close' });
      this.#isClosed = true;
      await ended;
    }
    this.#isClosed = true;
  }

  /** The thread; a new one after the old one was lost, which finds everything on the disk. */
  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./staging-worker.ts', import.meta.url), {
      workerData: this.#data,
      execArgv: [],
      env: {},
    });
    worker.on('message', (answer: StagingAnswer) => this.#hear(answer));
    worker.on('error', (error: Error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('the staging thread has ended')));
    this.#worker = worker;
    return worker;
  }

  #hear(answer: StagingAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(fromCrossed(answer.error));
    else waiting?.resolve(answer.result);
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = this.#waiting;
    this.#waiting = new Map();
    for (const { reject } of lost.values()) reject(error);
  }
}
