import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { KeyOf, TextParams } from '#shared/texts/texts.ts';

/** A fault of the file itself. Anything else that is thrown beside it is a fault of ours. */
export function mediaError(code: ErrorCode, key: KeyOf<'media'>, params: TextParams = {}): AppError {
  return new AppError(code, `media:${key}`, { params });
}

export const pictureAtMost = { megapixels: 50, megabytes: 8 };

export const pictureTooLarge = (): AppError => mediaError('too_large', 'pictureTooLarge', pictureAtMost);
