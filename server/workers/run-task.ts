import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { AppError } from '#shared/errors.ts';
import { type Answer, fromRefusal, type Notice, type Task } from './task.ts';
import { TaskFailure } from './task-failure.ts';

export interface TaskOptions<Progress = never> {
  /** Counted from the moment in which the task begins. */
  deadlineMs: number;
  /** The person for whom it runs; people are served in turn. */
  owner?: string;
  /** Takes the task out of the queue, or ends the thread that runs it. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Runs one task in a thread that has nothing else to do.
 * @throws AppError what the task answers
 * @throws TaskFailure where it answers nothing; the reason of `signal` where that ended it
 */
export async function runTask<Input, Output, Progress>(
  pool: Piscina,
  { file }: Task<Input, Output, Progress>,
  input: Input,
  { deadlineMs, signal, onProgress }: TaskOptions<Progress>,
): Promise<Output> {
  const stop = new AbortController();
  const { port1, port2 } = new MessageChannel();
  const filename = fileURLToPath(file);
  const abort = () => stop.abort(signal?.reason);
  const timer = setTimeout(() => stop.abort(new TaskFailure('deadline')), deadlineMs);
  signal?.addEventListener('abort', abort);
  const hear = (notice: Notice<Progress>) => {
    if (notice.kind === 'progress') onProgress?.(notice.progress);
    else stop.abort(fromRefusal(notice.refused));
  };
  port1.on('message', hear);
  try {
    const call = { input, port: port2 };
    const answer: Answer<Output> = await pool.run(call, {
      filename,
      name: 'run',
      signal: stop.signal,
      // The package's type for this list is one that no list fits.
      transferList: [port2] as never,
    });
    for (const notice of left<Progress>(port1)) hear(notice);
    if ('refused' in answer) throw fromRefusal(answer.refused);
    return answer.output;
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason;
    throw error instanceof AppError ? error : failureOf(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    port1.close();
  }
}

function failureOf(error: unknown): TaskFailure {
  const isHeavy = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new TaskFailure(isHeavy ? 'memory' : 'crashed', error);
}

/** Notices travel on another port than the answer, which may overtake them. */
function* left<Progress>(port: MessagePort): Generator<Notice<Progress>> {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) yield next.message;
}
