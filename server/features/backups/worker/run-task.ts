import { Worker } from 'node:worker_threads';
import { fromSent, toSent } from './sent-error.ts';
import type { Answer, BackupTask, FromWorker, Question, TaskResults, ToWorker } from './tasks.ts';

export interface TaskOptions {
  /** Ends the thread: a transaction is rolled back. */
  signal: AbortSignal;
  onBytes?: (bytes: number) => void;
  answer?: (question: Question) => Promise<Answer>;
}

/** Does a heavy part of a backup or a restore in a thread of its own, so that the site goes on as if nothing were. */
export function runTask<T extends BackupTask>(
  task: T,
  { signal, onBytes, answer }: TaskOptions,
): Promise<TaskResults[T['kind']]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<TaskResults[T['kind']]>();

  async function reply(question: Question): Promise<void> {
    let message: ToWorker;
    try {
      message = { answer: (await answer?.(question)) ?? null };
    } catch (error) {
      message = { error: toSent(error) };
    }
    worker.postMessage(message);
  }

  worker.on('message', (message: FromWorker) => {
    if ('bytes' in message) onBytes?.(message.bytes);
    else if ('question' in message) void reply(message.question);
    else if ('error' in message) reject(fromSent(message.error));
    else resolve(message.result as TaskResults[T['kind']]);
  });
  worker.on('error', reject);
  // Given up or not, what it holds is let go of before anybody goes on.
  worker.on('exit', () => {
    const ended = new Error('The thread of the backup ended before its work was done');
    reject(signal.aborted ? (signal.reason as Error) : ended);
  });
  const giveUp = (): void => void worker.terminate();
  signal.addEventListener('abort', giveUp, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}
