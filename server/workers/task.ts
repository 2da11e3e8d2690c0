import type { MessagePort } from 'node:worker_threads';
import '#server/lib/texts.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { TextKey, TextParams } from '#shared/texts/texts.ts';

/** A function that runs in a thread; `file` exports it as `run`. */
export interface Task<Input, Output, Progress = never, Question = never, Reply = never> {
  file: URL;
  /** For the type checker only: what the function takes, answers, tells and asks on its way, and what it hears. */
  types?: { input: Input; output: Output; progress: Progress; question: Question; reply: Reply };
}

export function defineTask<Input, Output, Progress = never, Question = never, Reply = never>(
  file: URL,
): Task<Input, Output, Progress, Question, Reply> {
  return { file };
}

/** The message that starts a task in a thread. */
export interface Call<Input> {
  input: Input;
  /** Carries {@link Notice}s, and the replies to questions, while the task runs; null without a listener. */
  port: MessagePort | null;
}

/** An error as it crosses between threads: structured cloning keeps no class and no own fields of an error. */
export type SentError =
  | { kind: 'app'; code: ErrorCode; text: TextKey; params: TextParams }
  /** `code` is Node's or PostgreSQL's, `errcode` SQLite's. */
  | { kind: 'fault'; message: string; code: unknown; errcode: unknown };

export type Answer<Output> = { output: Output } | { error: SentError };

export type Notice<Progress, Question> =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'question'; question: Question }
  | { kind: 'trapped'; error: SentError };

/** Connection of a running task to its caller. */
export interface Line<Progress, Question, Reply> {
  tell: (progress: Progress) => void;
  /** One question at a time. */
  ask: (question: Question) => Promise<Reply>;
}

interface Options {
  /** The verdict on the input where WebAssembly traps. */
  trapped?: () => AppError;
}

/**
 * Wraps a task's function for a thread. A trap leaves an instance of WebAssembly in an unknown state, so the thread asks
 * to be ended.
 */
export function answering<Input, Output, Progress = never, Question = never, Reply = never>(
  work: (input: Input, line: Line<Progress, Question, Reply>) => Output | Promise<Output>,
  { trapped }: Options = {},
): (call: Call<Input>) => Promise<Answer<Output>> {
  return async ({ input, port }) => {
    const notify = (notice: Notice<Progress, Question>) => port?.postMessage(notice);
    const line: Line<Progress, Question, Reply> = {
      tell: (progress) => notify({ kind: 'progress', progress }),
      ask(question) {
        const { promise, resolve, reject } = Promise.withResolvers<Reply>();
        port?.once('message', (answer: Answer<Reply>) => {
          if ('error' in answer) reject(fromSent(answer.error));
          else resolve(answer.output);
        });
        notify({ kind: 'question', question });
        return promise;
      },
    };
    try {
      return { output: await work(input, line) };
    } catch (error) {
      if (!trapped || !(error instanceof WebAssembly.RuntimeError)) return { error: toSent(error) };
      notify({ kind: 'trapped', error: toSent(trapped()) });
      // The thread is ended; an answer would let it be given another task before that.
      return new Promise(() => undefined);
    }
  };
}

/** A task whose code this process loads as well: `file` is the module that exports it as `run` (`import.meta.url`). */
export function taskIn<Input, Output, Progress = never, Question = never, Reply = never>(
  file: string,
  work: (input: Input, line: Line<Progress, Question, Reply>) => Output | Promise<Output>,
): Task<Input, Output, Progress, Question, Reply> & ReturnType<typeof answering<Input, Output>> {
  return Object.assign(answering(work), { file: new URL(file) });
}

export function toSent(error: unknown): SentError {
  if (error instanceof AppError) {
    return { kind: 'app', code: error.code, text: error.text, params: error.params };
  }
  if (!(error instanceof Error)) return { kind: 'fault', message: String(error), code: null, errcode: null };
  const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return { kind: 'fault', message, code, errcode };
}

export function fromSent(sent: SentError): Error {
  if (sent.kind === 'app') return new AppError(sent.code, sent.text, { params: sent.params });
  const { message, code, errcode } = sent;
  return Object.assign(new Error(message), { code, errcode });
}
