import { type ChunkOutcome, ChunkDamaged } from '#server/stores/staging.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UploadRow } from '#server/db/rows/uploads.ts';
import { findFillablePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { getOwnTrack } from '#server/features/music/tracks/track.service.ts';
import { getUploader } from '#server/features/accounts/users/storage-limit.service.ts';
import { isDiskFull } from '#server/lib/system-errors.ts';
import { newId } from '#server/lib/ids.ts';
import type { WorkFile } from '#server/stores/work-files.ts';
import { giveUpHeld } from '#server/features/music/copyright/copyright.service.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/texts/texts.ts';
import { megabyte } from '#shared/limits.ts';
import type { ChunkFields, UploadAllowance, UploadStatus } from '#shared/ingest/uploads.ts';
import { checkPlan, emptyFile, quotaLeft, sizeOf } from './upload.policy.ts';
import * as store from './upload.store.ts';
import { bringToEnd } from './upload-jobs.ts';
import { refusalOf, toUploadStatus } from './upload.view.ts';

/** The uploader, and the language of the replies to them. */
export interface Sender {
  id: string;
  language: Language;
  ip: string;
  /** Reports whether the client has disconnected. */
  hasLeft?: () => boolean;
}

/** Bytes of the disk that stay free: the database needs room too. */
const diskReserveBytes = 64 * megabyte;
/** Interval of recording an upload's activity; recording every chunk would cost a commit each. */
const touchMs = 60_000;

/**
 * Stores the first chunk, and inserts the upload unless it is known already.
 * @throws AppError too_large, storage_full, not_found (the playlist), conflict, bad_request
 */
export async function startUpload(
  ctx: AppContext,
  sender: Sender,
  fields: ChunkFields,
  chunk: WorkFile,
): Promise<UploadStatus> {
  const known = await store.findUploadOf(ctx.db, sender.id, fields.uploadId);
  return receive(ctx, sender, known ?? (await begin(ctx, sender, fields)), fields, chunk);
}

/** @throws AppError not_found (also for another person's), conflict, bad_request, storage_full */
export async function sendChunk(
  ctx: AppContext,
  sender: Sender,
  fields: ChunkFields,
  chunk: WorkFile,
): Promise<UploadStatus> {
  return receive(ctx, sender, await findOwn(ctx.db, sender, fields.uploadId), fields, chunk);
}

/**
 * Stores the last chunk and waits until the track exists. Calling again, even at the same time, gives the same track.
 * @param examine runs the examination, as the job of any server
 * @throws AppError what {@link sendChunk} throws; conflict with `missingChunks`; unsupported_media and unprocessable where
 *   the file is refused; unavailable where the checks could not run
 */
export async function finishUpload(
  ctx: AppContext,
  sender: Sender,
  fields: ChunkFields,
  chunk: WorkFile,
  examine = bringToEnd,
): Promise<UploadStatus> {
  const upload = await findOwn(ctx.db, sender, fields.uploadId);
  await receive(ctx, sender, upload, fields, chunk);
  await examine(ctx, upload.id, sender);
  const examined = await findOwn(ctx.db, sender, fields.uploadId);
  const refusal = refusalOf(examined);
  if (refusal) throw refusal;
  return statusOf(ctx, sender, examined);
}

/** @throws AppError not_found */
export async function getUpload(ctx: AppContext, sender: Sender, clientId: string): Promise<UploadStatus> {
  return statusOf(ctx, sender, await findOwn(ctx.db, sender, clientId));
}

/** Cancels an unfinished or held upload; the record of a finished one stays. */
export async function cancelUpload(ctx: AppContext, sender: Sender, clientId: string): Promise<void> {
  const upload = await findOwn(ctx.db, sender, clientId);
  if (upload.state === 'processing') {
    throw new AppError('conflict', 'upload:busy', { retryAfterSeconds: 1 });
  }
  if (upload.state === 'done') return;
  await store.deleteUpload(ctx.db, upload.id);
  await ctx.stores.staging.remove(upload.id);
  await giveUpHeld(ctx, upload.id);
}

export async function getAllowance(ctx: AppContext, userId: string): Promise<UploadAllowance> {
  const user = await getUploader(ctx, userId);
  const left = quotaLeft(user, await store.sumArriving(ctx.db, userId));
  const free = await ctx.stores.staging.freeBytes();
  const disk = free === null ? null : Math.max(0, free - diskReserveBytes);
  const room = [left, disk].filter((bytes) => bytes !== null);
  return {
    maxFileBytes: user.upload_limit_mb * megabyte,
    roomBytes: room.length > 0 ? Math.min(...room) : null,
  };
}

async function begin(ctx: AppContext, sender: Sender, fields: ChunkFields): Promise<UploadRow> {
  const user = await getUploader(ctx, sender.id);
  // Asked again below; what does not fit at all need not open a transaction.
  checkPlan(user, fields, await store.sumArriving(ctx.db, sender.id));
  sizeOf({ total_chunks: fields.totalChunks, file_size: fields.fileSize ?? null }, fields);
  await checkDisk(ctx, fields.fileSize ?? 0);
  if (fields.playlist_id) await findFillablePlaylist(ctx.db, sender, fields.playlist_id);
  const now = ctx.clock();
  const row = {
    id: newId(now),
    user_id: sender.id,
    client_id: fields.uploadId,
    state: 'receiving',
    total_chunks: fields.totalChunks,
    file_size: fields.fileSize ?? null,
    file_name: fields.fileName ?? '',
    playlist_id: fields.playlist_id ?? null,
    created_at: now,
    updated_at: now,
  } as const;
  return ctx.db.transaction().execute(async (db) => {
    const stored_bytes = await store.lockStoredBytes(db, sender.id);
    checkPlan({ ...user, stored_bytes }, fields, await store.sumArriving(db, sender.id));
    await store.insertUpload(db, row);
    return findOwn(db, sender, fields.uploadId);
  });
}

async function receive(
  ctx: AppContext,
  sender: Sender,
  upload: UploadRow,
  fields: ChunkFields,
  chunk: WorkFile,
): Promise<UploadStatus> {
  const { atLeast, atMost } = sizeOf(upload, fields);
  if (chunk.size === 0 && upload.total_chunks === 1) throw emptyFile();
  if (chunk.size < atLeast || chunk.size > atMost) {
    const params = { index: fields.chunkIndex, expected: atMost };
    throw new AppError('bad_request', 'upload:wrongChunkSize', { params });
  }
  // A finished or refused upload has its answer; the client only lost it. The same while the whole is being examined:
  // all of it has arrived.
  if (hasArrived(upload)) return statusOf(ctx, sender, upload);
  await noteWords(ctx, sender, upload, fields);
  const place = { index: fields.chunkIndex, sha256: fields.chunkSha256 ?? null };
  const outcome = await ctx.stores.staging.receive(upload.id, place, chunk).catch(translate);
  if (outcome === 'different') {
    const params = { index: fields.chunkIndex };
    throw new AppError('conflict', 'upload:chunkDiffers', { params });
  }
  return statusOf(ctx, sender, upload);
}

function translate(error: unknown): Promise<ChunkOutcome> {
  if (error instanceof ChunkDamaged) {
    throw new AppError('bad_request', 'upload:chunkDamaged', { facts: { retry: true } });
  }
  if (isDiskFull(error)) throw new AppError('storage_full', 'upload:diskFull', { cause: error });
  throw error;
}

/**
 * Saves what a call says about the track. Words may be typed and a playlist chosen during the upload: the latest call
 * counts.
 * @throws AppError what {@link findFillablePlaylist} throws
 */
async function noteWords(
  ctx: AppContext,
  sender: Sender,
  upload: UploadRow,
  fields: ChunkFields,
): Promise<void> {
  const { title, artist, album, genre, playlist_id, fileName: file_name, fileSize: file_size } = fields;
  const columns = { title, artist, album, genre, playlist_id, file_name, file_size };
  const words = Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => value !== undefined && value !== upload[name as keyof typeof columns],
    ),
  );
  if (playlist_id && words['playlist_id']) await findFillablePlaylist(ctx.db, sender, playlist_id);
  const now = ctx.clock();
  if (Object.keys(words).length === 0 && now - upload.updated_at < touchMs) return;
  await store.updateUpload(ctx.db, upload.id, { ...words, updated_at: now });
}

async function checkDisk(ctx: AppContext, bytes: number): Promise<void> {
  const free = await ctx.stores.staging.freeBytes();
  if (free !== null && free - diskReserveBytes < bytes) {
    throw new AppError('storage_full', 'upload:diskFull');
  }
}

async function statusOf(ctx: AppContext, sender: Sender, upload: UploadRow): Promise<UploadStatus> {
  const received = hasArrived(upload)
    ? Array.from({ length: upload.total_chunks }, (_, index) => index)
    : (await ctx.stores.staging.chunks(upload.id)).map((chunk) => chunk.index);
  const track = upload.track_id ? await getOwnTrack(ctx, sender, upload.track_id) : null;
  return toUploadStatus(upload, received, track, sender.language);
}

/** Reports whether all chunks have arrived, so that single ones are not needed any more. */
function hasArrived(upload: UploadRow): boolean {
  return upload.sha256 !== null || upload.state === 'done' || upload.state === 'failed';
}

async function findOwn(db: Db, sender: Sender, clientId: string): Promise<UploadRow> {
  const upload = await store.findUploadOf(db, sender.id, clientId);
  if (!upload) throw new AppError('not_found', 'upload:notFound');
  return upload;
}
