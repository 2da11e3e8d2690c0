import { AppError, type ErrorCode } from '#shared/errors.ts';
import { mediaMessages, type MediaMessageKey } from '#shared/messages/media.ts';
import type { MessageParams } from '#shared/messages/message.ts';

/** An error as it crosses from a worker thread. */
export interface MediaErrorData {
  code: ErrorCode;
  key: MediaMessageKey;
  params?: MessageParams;
}

/** Thrown inside a worker for what is wrong with the file itself. */
export class MediaError extends Error {
  readonly data: MediaErrorData;

  constructor(code: ErrorCode, key: MediaMessageKey, params?: MessageParams) {
    super(key);
    this.data = { code, key, ...(params ? { params } : {}) };
  }
}

/** The same error for whoever asked. */
export function toAppError(data: MediaErrorData, retryAfterSeconds?: number, cause?: unknown): AppError {
  return new AppError(data.code, mediaMessages[data.key], {
    cause,
    ...(data.params ? { params: data.params } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
