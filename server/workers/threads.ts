import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type Answer, fromSent, type Notice, type Task, toSent } from './task.ts';

type PiscinaOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

export interface ThreadOptions extends Pick<
  PiscinaOptions,
  'env' | 'niceIncrement' | 'resourceLimits' | 'trackUnmanagedFds'
> {
  /** Most threads at once. */
  most: number;
  /** A thread without work ends after this; left out: never. */
  idleMs?: number;
  /** Called when an idle thread fails. */
  onError?: (error: Error) => void;
}

/** Callbacks of the caller while a task runs. */
export interface Listener<Progress, Question, Reply> {
  /** Ends the thread, and the task with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  answer?: ((question: Question) => Promise<Reply>) | undefined;
}

export interface Threads {
  /**
   * Runs a task in a thread that has nothing else to do, once there is one.
   * @throws AppError what the task throws; any other error of its with the same words and code
   */
  run: <Input, Output, Progress, Question, Reply>(
    task: Task<Input, Output, Progress, Question, Reply>,
    input: Input,
    listener?: Listener<Progress, Question, Reply>,
  ) => Promise<Output>;
  /** Ends them all, and waits until they have ended; what runs or waits fails. */
  close: () => Promise<void>;
}

/** Threads of the process. One starts when a task finds all others busy; without work they keep no process alive. */
export function openThreads(options: ThreadOptions): Threads {
  const { most, idleMs = Infinity, onError = () => undefined, ...others } = options;
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: most,
    idleTimeout: idleMs,
    atomics: 'disabled',
    recordTiming: false,
    execArgv: [],
    ...others,
  });
  pool.on('error', onError);
  return {
    run: (task, input, listener) =>
      listener ? runHeard(pool, task, input, listener) : run(pool, task, input),
    close: () => pool.destroy(),
  };
}

/**
 * Runs a task in a thread of its own, so that its resources (memory, a database, a transaction) are free at its end, and
 * before the caller gets the error of an abort.
 */
export async function runAlone<Input, Output, Progress, Question, Reply>(
  task: Task<Input, Output, Progress, Question, Reply>,
  input: Input,
  { signal, ...listener }: Listener<Progress, Question, Reply>,
): Promise<Output> {
  signal?.throwIfAborted();
  const threads = openThreads({ most: 1 });
  let ended: Promise<void> | null = null;
  const end = () => (ended ??= threads.close());
  const giveUp = () => void end();
  signal?.addEventListener('abort', giveUp);
  try {
    return await threads.run(task, input, listener);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await end();
  }
}

async function run<Output>(
  pool: Piscina,
  { file }: { file: URL },
  input: unknown,
  more: { port?: MessagePort; signal?: AbortSignal } = {},
): Promise<Output> {
  const { port = null, signal } = more;
  const answer: Answer<Output> = await pool.run(
    { input, port },
    {
      filename: fileURLToPath(file),
      name: 'run',
      signal: signal ?? null,
      // The package's type for this list is one that no list fits.
      transferList: (port ? [port] : []) as never,
    },
  );
  if ('error' in answer) throw fromSent(answer.error);
  return answer.output;
}

async function runHeard<Input, Output, Progress, Question, Reply>(
  pool: Piscina,
  task: Task<Input, Output, Progress, Question, Reply>,
  input: Input,
  { signal, onProgress, answer }: Listener<Progress, Question, Reply>,
): Promise<Output> {
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  const { port1, port2 } = new MessageChannel();
  async function reply(question: Question): Promise<Answer<Reply | undefined>> {
    try {
      return { output: await answer?.(question) };
    } catch (error) {
      return { error: toSent(error) };
    }
  }
  const hear = (notice: Notice<Progress, Question>) => {
    if (notice.kind === 'progress') onProgress?.(notice.progress);
    else if (notice.kind === 'trapped') stop.abort(fromSent(notice.error));
    else void reply(notice.question).then((answered) => port1.postMessage(answered));
  };
  signal?.addEventListener('abort', abort);
  port1.on('message', hear);
  try {
    if (signal?.aborted) abort();
    const output = await run<Output>(pool, task, input, { port: port2, signal: stop.signal });
    for (const notice of left<Notice<Progress, Question>>(port1)) hear(notice);
    return output;
  } catch (error) {
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    port1.close();
  }
}

/** Notices travel on another port than the answer, which may overtake them. */
function* left<Message>(port: MessagePort): Generator<Message> {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) yield next.message;
}
