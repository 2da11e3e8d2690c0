import type { UploadRow } from '#server/db/rows/uploads.ts';
import { AppError } from '#shared/errors.ts';
import { megabyte, uploadChunkBytes } from '#shared/limits.ts';
import type { ChunkFields } from '#shared/ingest/uploads.ts';

interface Limits {
  upload_limit_mb: number;
  stored_bytes: number;
  /** The user's storage limit in bytes; null: none. */
  quotaBytes: number | null;
}
type Plan = Pick<UploadRow, 'total_chunks' | 'file_size'>;

/**
 * The bytes that a person may still store. `arriving`: the bytes that their unfinished uploads will take. Null: no limit.
 */
export function quotaLeft(user: Limits, arriving: number): number | null {
  const { quotaBytes } = user;
  return quotaBytes === null ? null : Math.max(0, quotaBytes - user.stored_bytes - arriving);
}

/**
 * Checks that this person may begin this upload.
 * @throws AppError unprocessable (empty), too_large, storage_full
 */
export function checkPlan(user: Limits, fields: ChunkFields, arriving: number): void {
  const { totalChunks, fileSize } = fields;
  if (fileSize === 0 || totalChunks === 0) throw emptyFile();
  if (user.upload_limit_mb === 0) throw new AppError('too_large', 'upload:mayNotUpload');
  // Where the size is not told, all chunks but the last are full.
  const leastSize = fileSize ?? (totalChunks - 1) * uploadChunkBytes + 1;
  if (leastSize > user.upload_limit_mb * megabyte) throw tooLarge(user);
  const left = quotaLeft(user, arriving);
  if (left !== null && leastSize > left) throw storageFull(user);
}

/**
 * Checks that the finished file fits, regardless of the size announced before.
 * @throws AppError too_large, storage_full
 */
export function checkSize(user: Limits, size: number): void {
  if (size > user.upload_limit_mb * megabyte) throw tooLarge(user);
  const left = quotaLeft(user, 0);
  if (left !== null && size > left) throw storageFull(user);
}

/**
 * Checks that a person's stored bytes are within their limit.
 * @throws AppError storage_full
 */
export function checkStored(user: Limits): void {
  if (user.quotaBytes !== null && user.stored_bytes > user.quotaBytes) throw storageFull(user);
}

/**
 * Allowed length of a chunk, in bytes.
 * @throws AppError conflict (the upload was begun otherwise), bad_request (no such chunk, or a size of other chunks)
 */
export function sizeOf(upload: Plan, fields: ChunkFields): { atLeast: number; atMost: number } {
  const { chunkIndex: index, totalChunks, fileSize } = fields;
  const isOther = totalChunks !== upload.total_chunks;
  const isOtherSize = fileSize !== undefined && upload.file_size !== null && fileSize !== upload.file_size;
  if (isOther || isOtherSize) throw new AppError('conflict', 'upload:anotherPlan');
  if (fileSize !== undefined && Math.ceil(fileSize / uploadChunkBytes) !== totalChunks) {
    throw new AppError('bad_request', 'upload:wrongTotal', { params: { total: totalChunks } });
  }
  if (index >= totalChunks) {
    const params = { index, total: totalChunks };
    throw new AppError('bad_request', 'upload:chunkOutOfRange', { params });
  }
  if (index < totalChunks - 1) return { atLeast: uploadChunkBytes, atMost: uploadChunkBytes };
  const size = upload.file_size ?? fileSize;
  if (size === undefined) return { atLeast: 1, atMost: uploadChunkBytes };
  const remaining = size - index * uploadChunkBytes;
  return { atLeast: remaining, atMost: remaining };
}

export const emptyFile = (): AppError => new AppError('unprocessable', 'media:emptyFile');

function tooLarge(user: Limits): AppError {
  const params = { megabytes: String(user.upload_limit_mb) };
  return new AppError('too_large', 'upload:tooLarge', { params });
}

function storageFull(user: Limits): AppError {
  const quota = (user.quotaBytes ?? 0) / megabyte;
  const params = { used: Math.ceil(user.stored_bytes / megabyte), quota };
  return new AppError('storage_full', 'upload:storageFull', { params });
}
