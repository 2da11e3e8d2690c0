import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import type { UploadRow } from '#server/db/rows/uploads.ts';
import { topics } from '#server/bus/topics.ts';
import { isDiskFull } from '#server/lib/system-errors.ts';
import { AppError } from '#shared/errors.ts';
import * as store from './upload.store.ts';
import { endedElsewhere, type StoredFailure } from './upload.view.ts';

// How an examination's end is noted in the upload's row, which those who wait for it read.

/** The reasons to refuse a file for good: sending the same bytes again would not help. */
const final: readonly string[] = ['unsupported_media', 'unprocessable', 'too_large'];
/** Retry-After when no server could examine the file. */
const retryAfterSeconds = 30;

/** States from which an examination may begin. */
export const unended: readonly UploadRow['state'][] = ['receiving', 'processing'];

/** Ends an examination that no server could complete: the client has to ask for it again. */
export async function giveUpExamination(ctx: AppContext, uploadId: string): Promise<void> {
  await settle(ctx, uploadId, new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds }));
  await tellEnd(ctx, uploadId);
}

/** Wakes those who wait for the end. */
export const tellEnd = (ctx: AppContext, uploadId: string): Promise<void> =>
  ctx.bus.publish(topics.uploadExamined, uploadId);

/**
 * Marks an upload done in the transaction that makes the track: of two servers that examine it, only one makes the track.
 */
export async function noteDone(
  ctx: AppContext,
  trx: Db,
  uploadId: string,
  trackId: string,
  coverRefusal: AppError | null = null,
): Promise<void> {
  const updated_at = ctx.clock();
  const error_detail = coverRefusal && JSON.stringify(storedOf(coverRefusal));
  const patch = {
    state: 'done',
    stage: null,
    sha256: null,
    track_id: trackId,
    error_detail,
    updated_at,
  } as const;
  if (!(await store.moveUpload(trx, uploadId, unended, patch))) throw endedElsewhere();
}

/** Records the refusal of an upload that has not ended: for good, or to be tried again with the stored chunks. */
export async function settle(ctx: AppContext, uploadId: string, refusal: AppError): Promise<void> {
  const isFinal = final.includes(refusal.code);
  const isSettled = await store.moveUpload(ctx.db, uploadId, unended, {
    state: isFinal ? 'failed' : 'receiving',
    stage: null,
    error_code: refusal.code,
    error_detail: JSON.stringify(storedOf(refusal)),
    ...(isFinal ? { sha256: null } : {}),
    updated_at: ctx.clock(),
  });
  if (!isSettled) return;
  // Once the file has become a blob, it is the blob that a further try begins with.
  const { sha256 } = (await store.findUpload(ctx.db, uploadId)) ?? { sha256: null };
  const isBlob = sha256 !== null && (await ctx.stores.blobs.stat(sha256)) !== null;
  if (isFinal || isBlob) await ctx.stores.staging.remove(uploadId);
}

const storedOf = ({ text, params, facts, retryAfterSeconds }: AppError): StoredFailure => ({
  text,
  params,
  ...(facts ? { facts } : {}),
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** The refusal that stands for an error. */
export function asAppError(ctx: AppContext, error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Another upload of the same file has just become a track, which the next try finds.
  if (isUniqueViolation(error)) return endedElsewhere();
  if (isDiskFull(error)) return new AppError('storage_full', 'upload:diskFull', { cause: error });
  ctx.log.error({ err: error }, 'The end of an upload failed');
  return new AppError('internal', 'errors:internal', { cause: error });
}
