import { type TextKey, type TextParams, wording } from '#shared/texts/texts.ts';

/** The closed list of error codes and the HTTP status of each (RFC 9110 section 15). */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  second_factor_required: 428,
  too_many_requests: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One reason why a body, a query or a path does not fit its schema. */
export interface ValidationIssue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** The body of every error reply: `detail` is for people, `code` for programs. */
export interface ErrorReply {
  detail: string | ValidationIssue[];
  code: ErrorCode;
}

interface AppErrorOptions {
  params?: TextParams;
  /** Seconds after which the same call may succeed; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
  /** Facts that a client may act on; sent beside `detail`. */
  facts?: Record<string, unknown>;
}

/** An error with a text for the person who caused it. Throw it anywhere on the server; one handler answers it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly text: TextKey;
  readonly params: TextParams;
  readonly retryAfterSeconds: number | undefined;
  readonly facts: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, text: TextKey, options: AppErrorOptions = {}) {
    super(wording(text, 'en', options.params), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.text = text;
    this.params = options.params ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.facts = options.facts;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
