import { AppError } from '#shared/errors.ts';
import { fairQueue } from './fair-queue.ts';
import { type Lane, lanes as allLanes, type LaneSize } from './lanes.ts';
import type { Task } from './task.ts';
import { TaskFailure } from './task-failure.ts';
import { openThreads, type Threads } from './threads.ts';

export interface TaskOptions<Progress = never> {
  /** Counted from the moment in which the task begins. */
  deadlineMs: number;
  /** The person for whom it runs; people are served in turn. */
  owner?: string;
  /** Takes the task out of the queue, or ends the thread that runs it. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface LaneStats {
  queued: number;
  running: number;
  /** Since the start. */
  done: number;
  failed: number;
  /** When a task last ended, or began while none ran (`performance.now()`). */
  movedAt: number;
}

/** The threads of the process, for what would hold up its answers. */
export interface Workers<Name extends string = Lane> {
  /**
   * Runs a task when its lane has room and its owner's turn has come.
   * @throws AppError what the task answers
   * @throws TaskFailure where it answers nothing; the reason of `signal` where that ended it
   */
  run: <Input, Output, Progress>(
    lane: Name,
    task: Task<Input, Output, Progress>,
    input: Input,
    options: TaskOptions<Progress>,
  ) => Promise<Output>;
  stats: (lane: Name) => LaneStats;
  /** Ends the threads; queued and running tasks fail. */
  close: () => Promise<void>;
}

export interface PoolOptions<Name extends string> {
  lanes: Record<Name, LaneSize>;
  /** JavaScript heap of one thread; more ends that thread, not the process. */
  heapMb?: number;
  /** A thread without work ends after this. */
  idleMs?: number;
  log?: { warn: (facts: object, text: string) => void };
}

/** Answers of the main thread go before work of the pool where both want a core. */
const niceIncrement = 5;

export function openWorkers(log?: PoolOptions<Lane>['log']): Workers {
  return openPool({ lanes: allLanes, ...(log ? { log } : {}) });
}

/** One pool for all lanes. Threads start with the first task; a crash, a hang or too much memory costs one task. */
export function openPool<Name extends string>(options: PoolOptions<Name>): Workers<Name> {
  const { heapMb = 128, idleMs = 10_000, log } = options;
  const sizes = Object.values<LaneSize>(options.lanes);
  const threads = openThreads({
    most: sizes.reduce((sum, { atOnce }) => sum + atOnce, 0),
    idleMs,
    niceIncrement,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    onError: (error) => log?.warn({ err: error }, 'A thread of the pool failed'),
  });
  let isClosed = false;
  const asFailure = (error: unknown): unknown => {
    if (!(error instanceof TaskFailure)) return error;
    if (isClosed) return new TaskFailure('closed', error);
    log?.warn({ err: error, reason: error.reason }, 'A task failed');
    return error;
  };
  const lanes = new Map(
    Object.entries<LaneSize>(options.lanes).map(([name, size]) => [name, openLane(size, asFailure)]),
  );
  const laneOf = (name: Name) => lanes.get(name)!;
  return {
    run: (name, task, input, options) =>
      isClosed
        ? Promise.reject(new TaskFailure('closed'))
        : laneOf(name).run(() => runInTime(threads, task, input, options), options),
    stats: (name) => laneOf(name).stats(),
    async close() {
      isClosed = true;
      for (const lane of lanes.values()) lane.clear();
      await threads.close();
    },
  };
}

/** @throws TaskFailure where the task answers nothing, or not in time; the reason of `signal` where that ended it */
async function runInTime<Input, Output, Progress>(
  threads: Threads,
  task: Task<Input, Output, Progress>,
  input: Input,
  { deadlineMs, signal, onProgress }: TaskOptions<Progress>,
): Promise<Output> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new TaskFailure('deadline')), deadlineMs);
  try {
    const stop = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    return await threads.run(task, input, { signal: stop, onProgress });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError) throw error;
    const isHeavy = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw new TaskFailure(isHeavy ? 'memory' : 'crashed', error);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets so many tasks begin at once, in the owners' turns. */
function openLane({ atOnce, waiting }: LaneSize, asFailure: (error: unknown) => unknown) {
  const queue = fairQueue<{ begin: () => void; refuse: (error: unknown) => void }>(waiting);
  const counted = { running: 0, done: 0, failed: 0, movedAt: performance.now() };

  function next(): void {
    while (counted.running < atOnce && queue.size > 0) queue.shift()?.begin();
  }

  async function attempt<Output>(work: () => Promise<Output>): Promise<Output> {
    if (counted.running === 0) counted.movedAt = performance.now();
    counted.running += 1;
    try {
      const output = await work();
      counted.done += 1;
      return output;
    } catch (error) {
      counted.failed += 1;
      throw asFailure(error);
    } finally {
      counted.running -= 1;
      counted.movedAt = performance.now();
      next();
    }
  }

  return {
    run: <Output>(
      work: () => Promise<Output>,
      { owner = '', signal }: Pick<TaskOptions, 'owner' | 'signal'>,
    ) =>
      new Promise<Output>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const leave = () => {
          queue.remove(owner, item);
          reject(signal?.reason);
        };
        const item = {
          begin() {
            signal?.removeEventListener('abort', leave);
            attempt(work).then(resolve, reject);
          },
          refuse: reject,
        };
        if (!queue.push(owner, item)) return reject(new TaskFailure('busy'));
        signal?.addEventListener('abort', leave, { once: true });
        next();
      }),
    clear() {
      for (let item = queue.shift(); item; item = queue.shift()) item.refuse(new TaskFailure('closed'));
    },
    stats: () => ({ queued: queue.size, ...counted }),
  };
}
