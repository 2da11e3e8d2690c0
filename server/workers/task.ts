import type { MessagePort } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Message, MessageParams } from '#shared/messages/message.ts';

/** A function that runs in a thread of the pool; `file` exports it as `run`. */
export interface Task<Input, Output, Progress = never> {
  file: URL;
  /** For the type checker only: what the function takes, answers and tells on its way. */
  types?: { input: Input; output: Output; progress: Progress };
}

export function defineTask<Input, Output, Progress = never>(file: URL): Task<Input, Output, Progress> {
  return { file };
}

/** What a thread is sent for one task. */
export interface Call<Input> {
  input: Input;
  /** Carries {@link Notice}s while the task runs. */
  port: MessagePort;
}

/** An AppError as it crosses between threads: structured cloning keeps no class and no own fields of an error. */
export interface Refusal {
  code: ErrorCode;
  text: Message;
  params: MessageParams;
}

export type Answer<Output> = { output: Output } | { refused: Refusal };

export type Notice<Progress> =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'trapped'; refused: Refusal };

interface Options {
  /** What a trap inside WebAssembly says of the input. */
  trapped?: () => AppError;
}

/**
 * Wraps a task's function for the pool. An AppError is the task's answer; any other error is a fault of ours. A trap
 * leaves an instance of WebAssembly in an unknown state, so the thread asks to be ended.
 */
export function answering<Input, Output>(
  work: (input: Input, tell: (progress: unknown) => void) => Output | Promise<Output>,
  { trapped }: Options = {},
): (call: Call<Input>) => Promise<Answer<Output>> {
  return async ({ input, port }) => {
    const notify = (notice: Notice<unknown>) => port.postMessage(notice);
    try {
      return { output: await work(input, (progress) => notify({ kind: 'progress', progress })) };
    } catch (error) {
      if (error instanceof AppError) return { refused: toRefusal(error) };
      if (!trapped || !(error instanceof WebAssembly.RuntimeError)) throw error;
      notify({ kind: 'trapped', refused: toRefusal(trapped()) });
      // The pool ends this thread; an answer would let it give the thread another task before that.
      return new Promise(() => undefined);
    }
  };
}

const toRefusal = ({ code, text, params }: AppError): Refusal => ({ code, text, params });

export function fromRefusal({ code, text, params }: Refusal): AppError {
  return new AppError(code, text, { params });
}
