import { AppError, type ErrorCode } from '#shared/errors.ts';
import { mediaMessages, type MediaMessageKey } from '#shared/messages/media.ts';
import type { MessageParams } from '#shared/messages/message.ts';

/** A fault of the file itself. Anything else that is thrown beside it is a fault of ours. */
export function mediaError(code: ErrorCode, key: MediaMessageKey, params: MessageParams = {}): AppError {
  return new AppError(code, mediaMessages[key], { params });
}

export const pictureAtMost = { megapixels: 50, megabytes: 8 };

export const pictureTooLarge = (): AppError => mediaError('too_large', 'pictureTooLarge', pictureAtMost);
