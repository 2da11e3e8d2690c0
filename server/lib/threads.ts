import { Worker } from 'node:worker_threads';

/** What a thread is sent. */
export type Numbered<Question> = Question & { id: number };
/** What it sends back. */
export type Reply<Answer> =
  | { id: number; answer: Answer }
  /** `errcode`: SQLite's, where it is one of its errors. */
  | { id: number; error: string; errcode?: number | undefined };

/** Threads that answer questions. */
export interface Threads<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Thread<Answer> {
  worker: Worker;
  /** By the number of their question. */
  waiting: Map<number, Waiting<Answer>>;
}

/**
 * Threads that run `script` and answer each question by its number. One starts when a question finds all others busy, so
 * that as many can be answered side by side; they keep no process alive.
 * @param most how many there may be
 */
export function openThreads<Question extends object, Answer>(
  script: URL,
  workerData: unknown,
  most: number,
): Threads<Question, Answer> {
  const started: Thread<Answer>[] = [];
  let lastId = 0;

  function start(): Thread<Answer> {
    const worker = new Worker(script, { workerData });
    const waiting = new Map<number, Waiting<Answer>>();
    const thread = { worker, waiting };
    started.push(thread);
    function end(error: Error): void {
      if (started.includes(thread)) started.splice(started.indexOf(thread), 1);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    }
    worker.unref();
    worker.on('message', (reply: Reply<Answer>) => {
      const one = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) worker.unref();
      if ('error' in reply) {
        const { error, errcode } = reply;
        one?.reject(Object.assign(new Error(error), errcode === undefined ? {} : { errcode }));
      } else one?.resolve(reply.answer);
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The thread ended')));
    return thread;
  }

  /** One that has nothing to do, a new one, or else that with the fewest questions. */
  function leastBusy(): Thread<Answer> {
    const [first, ...others] = started;
    if (!first) return start();
    const least = others.reduce((one, other) => (other.waiting.size < one.waiting.size ? other : one), first);
    return least.waiting.size > 0 && started.length < most ? start() : least;
  }

  return {
    ask(question) {
      const { worker, waiting } = leastBusy();
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ ...question, id } satisfies Numbered<Question>);
      });
    },
    async close() {
      await Promise.all(started.map(({ worker }) => worker.terminate()));
    },
  };
}
