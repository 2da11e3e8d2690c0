import { Worker } from 'node:worker_threads';
import { fairQueue } from './fair-queue.ts';
import { type MediaErrorData, toAppError } from './media-error.ts';

export interface MediaLog {
  warn: (facts: object, text: string) => void;
}

export interface PoolStats {
  queued: number;
  running: number;
  /** Since the start. */
  done: number;
  failed: number;
}

export interface Pool<Job, Result> {
  run: (owner: string, job: Job, onStage?: (stage: string) => void) => Promise<Result>;
  stats: () => PoolStats;
  close: () => Promise<void>;
}

export interface PoolOptions {
  script: URL;
  workers: number;
  queueLength: number;
  deadlineMs: number;
  /** JavaScript heap of one worker; more ends that worker, not the process. */
  heapMb: number;
  /** A worker without work ends after this. */
  idleMs?: number;
  log?: MediaLog;
}

/** What a worker answers to the job that it was sent. */
export type WorkerAnswer<Result> =
  | { kind: 'stage'; stage: string }
  | { kind: 'done'; result: Result }
  /** `fatal`: the worker no longer trusts itself and asks to be replaced. */
  | { kind: 'failed'; error: MediaErrorData; fatal: boolean };

interface Waiting<Job, Result> {
  job: Job;
  onStage: ((stage: string) => void) | undefined;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Slot<Job, Result> {
  worker: Worker;
  task: Waiting<Job, Result> | null;
  timer: NodeJS.Timeout | undefined;
}

const retryAfterSeconds = 5;

/** Worker threads that take one job at a time. A crash, a hang or too much memory costs the one job that caused it. */
export function openPool<Job, Result>(options: PoolOptions): Pool<Job, Result> {
  const { script, workers, queueLength, deadlineMs, heapMb, idleMs = 10_000, log } = options;
  const queue = fairQueue<Waiting<Job, Result>>(queueLength);
  const slots = new Set<Slot<Job, Result>>();
  const counted = { done: 0, failed: 0 };
  let closed = false;

  function start(): Slot<Job, Result> {
    const worker = new Worker(script, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const slot: Slot<Job, Result> = { worker, task: null, timer: undefined };
    slots.add(slot);
    worker.on('message', (answer: WorkerAnswer<Result>) => hear(slot, answer));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      log?.warn({ err: error }, 'a media worker failed');
      const isHeavy = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      lose(
        slot,
        isHeavy ? { code: 'unprocessable', key: 'tooHeavy' } : { code: 'unavailable', key: 'stopped' },
      );
    });
    worker.on('exit', () => lose(slot, { code: 'unavailable', key: 'stopped' }));
    return slot;
  }

  function hear(slot: Slot<Job, Result>, answer: WorkerAnswer<Result>): void {
    const { task } = slot;
    if (!task) return;
    if (answer.kind === 'stage') return task.onStage?.(answer.stage);
    if (answer.kind === 'failed' && answer.fatal) return lose(slot, answer.error);
    settle(
      slot,
      (done) => {
        if (answer.kind === 'done') done.resolve(answer.result);
        else done.reject(toAppError(answer.error));
      },
      answer.kind === 'done',
    );
    rest(slot);
    pump();
  }

  function settle(slot: Slot<Job, Result>, how: (task: Waiting<Job, Result>) => void, isDone: boolean): void {
    clearTimeout(slot.timer);
    const { task } = slot;
    slot.task = null;
    if (!task) return;
    counted[isDone ? 'done' : 'failed'] += 1;
    how(task);
  }

  /** Ends a worker, tells whoever waited for it, and lets the next job start a new one. */
  function lose(slot: Slot<Job, Result>, error: MediaErrorData): void {
    if (!slots.delete(slot)) return;
    settle(slot, (task) => task.reject(refusal(error)), false);
    void slot.worker.terminate();
    pump();
  }

  /** Idle workers don't hold the process, and end after a while: the server at rest carries no decoder. */
  function rest(slot: Slot<Job, Result>): void {
    slot.worker.unref();
    slot.timer = setTimeout(() => lose(slot, { code: 'unavailable', key: 'stopped' }), idleMs).unref();
  }

  function pump(): void {
    while (queue.size > 0) {
      const idle = [...slots].find((slot) => !slot.task) ?? (slots.size < workers ? start() : null);
      if (!idle) return;
      give(idle, queue.shift()!);
    }
  }

  function give(slot: Slot<Job, Result>, task: Waiting<Job, Result>): void {
    clearTimeout(slot.timer);
    slot.task = task;
    slot.worker.ref();
    slot.timer = setTimeout(() => {
      log?.warn({ deadlineMs }, 'a media job passed its deadline');
      lose(slot, { code: 'unprocessable', key: 'tooLong' });
    }, deadlineMs);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    slot.worker.postMessage(task.job);
  }

  return {
    run: (owner, job, onStage) =>
      new Promise((resolve, reject) => {
        const task: Waiting<Job, Result> = { job, onStage, resolve, reject };
        if (closed) return reject(refusal({ code: 'unavailable', key: 'stopped' }));
        if (!queue.push(owner, task)) return reject(refusal({ code: 'unavailable', key: 'busy' }));
        pump();
      }),
    stats: () => ({
      queued: queue.size,
      running: [...slots].filter((slot) => slot.task).length,
      ...counted,
    }),
    async close() {
      closed = true;
      for (let task = queue.shift(); task; task = queue.shift()) {
        task.reject(refusal({ code: 'unavailable', key: 'stopped' }));
      }
      const ending = [...slots].map((slot) => slot.worker);
      for (const slot of slots) lose(slot, { code: 'unavailable', key: 'stopped' });
      await Promise.all(ending.map((worker) => worker.terminate()));
    },
  };
}

const refusal = (error: MediaErrorData) =>
  toAppError(error, error.code === 'unavailable' ? retryAfterSeconds : undefined);
