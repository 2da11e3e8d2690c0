import { AppError } from '#shared/errors.ts';

/** Reason for which a task gave no answer of its own. */
export type FailureReason = 'busy' | 'closed' | 'deadline' | 'memory' | 'crashed';

const retryAfterSeconds = 5;

/**
 * A task that ended without an answer. It is an error of ours and may be tried again: only a caller who knows that the
 * input is to blame (`deadline`, `memory`) says so in words of its own.
 */
export class TaskFailure extends AppError {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super('unavailable', 'errors:unavailable', { retryAfterSeconds, cause });
    this.name = 'TaskFailure';
    this.reason = reason;
  }
}
