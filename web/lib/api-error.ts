import type { ErrorCode, ErrorReply, ValidationIssue } from '#shared/errors.ts';

/** An error reply of the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly detail: string | ValidationIssue[] | null;
  /** The server's message to the person: its detail, the first issue's message, or a plain text body; else empty. */
  readonly text: string;
  /** The whole reply, for the facts some errors carry beside their detail. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;
  /** The field that the error is about, if the server's own data caused it (a taken name). */
  readonly field: string | null;
  /** The cause for programs, if a status code has several. */
  readonly reason: string | null;

  constructor(status: number, body: unknown, retryAfterSeconds: number | null = null) {
    const reply = isErrorReply(body) ? body : null;
    const text = reply ? textOfDetail(reply.detail) : typeof body === 'string' ? body.trim() : '';
    super(text || `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply?.code ?? null;
    this.detail = reply?.detail ?? null;
    this.text = text;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
    this.field = factOf(body, 'field');
    this.reason = factOf(body, 'reason');
  }
}

/** Reports whether the server refused a call because the user no longer has the right: the page was out of date. */
export const hasLostRight = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'right_ended';

/** No answer came: the server is down or unreachable, this device is offline, or 30 seconds passed. */
export class NetworkError extends Error {
  readonly reason: 'unreachable' | 'offline' | 'timeout';

  constructor(reason: NetworkError['reason'], cause: unknown) {
    super(reason, { cause });
    this.name = 'NetworkError';
    this.reason = reason;
  }
}

/** The server's message about an error, or empty: no answer, no words, or no error of a call. */
export function serverText(error: unknown): string {
  return error instanceof ApiError ? error.text : '';
}

function factOf(body: unknown, name: string): string | null {
  const fact = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
  return typeof fact === 'string' ? fact : null;
}

function isErrorReply(body: unknown): body is Partial<ErrorReply> & Pick<ErrorReply, 'detail'> {
  return typeof body === 'object' && body !== null && 'detail' in body;
}

function textOfDetail(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return '';
  const first: unknown = detail[0];
  return typeof first === 'object' && first !== null && 'msg' in first ? String(first.msg) : '';
}
