import { AppError } from '#shared/errors.ts';
import { openLane, type TakeTurn } from './lane.ts';
import { type Lane, lanes as allLanes, type LaneSize } from './lanes.ts';
import type { Task } from './task.ts';
import { TaskFailure } from './task-failure.ts';
import { openThreads, type Threads } from './threads.ts';

/** A task that may ask for its turn between two pieces of its work, so that others get theirs. */
export type TurnTask<Input, Output, Progress> = Task<Input, Output, Progress, 'turn', null>;

export interface TaskOptions<Progress = never> {
  /** Of a piece of the work: counted from the moment in which the task begins, or goes on with its next turn. */
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
  /** When a task last ended or gave its turn away, or began while none ran (`performance.now()`). */
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
    task: TurnTask<Input, Output, Progress>,
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
    most: sizes.reduce((sum, { atOnce, begun = atOnce }) => sum + begun, 0),
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
        : laneOf(name).run((takeTurn) => runInTime(threads, task, input, options, takeTurn), options),
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
  task: TurnTask<Input, Output, Progress>,
  input: Input,
  { deadlineMs, signal, onProgress }: TaskOptions<Progress>,
  takeTurn: TakeTurn,
): Promise<Output> {
  const deadline = new AbortController();
  const begin = () => setTimeout(() => deadline.abort(new TaskFailure('deadline')), deadlineMs);
  let timer = begin();
  async function answer(): Promise<null> {
    clearTimeout(timer);
    await takeTurn();
    timer = begin();
    return null;
  }
  try {
    const stop = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    return await threads.run(task, input, { signal: stop, onProgress, answer });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError) throw error;
    const isHeavy = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw new TaskFailure(isHeavy ? 'memory' : 'crashed', error);
  } finally {
    clearTimeout(timer);
  }
}
