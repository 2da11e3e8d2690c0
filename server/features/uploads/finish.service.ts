import { rm } from 'node:fs/promises';
import type { AppContext } from '#server/context.ts';
import { inspectAudio } from '#server/media/media-processor.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import type { UploadRow } from '#server/db/rows/uploads.ts';
import { type ScanVerdict, scanUpload } from '#server/features/copyright/copyright.service.ts';
import { findOwnTrackByAudio, type TrackWords } from '#server/features/tracks/track.service.ts';
import { getUploader } from '#server/features/users/storage-limit.service.ts';
import { withLock } from '#server/locks/with-lock.ts';
import { isDiskFull } from '#server/lib/system-errors.ts';
import { ChunksMissing } from '#server/stores/staging.ts';
import type { WorkFile } from '#server/stores/work-files.ts';
import type { Mp3Tags } from '#server/media/tags.ts';
import { AppError } from '#shared/errors.ts';
import { uploadHoursByRole } from '#shared/limits.ts';
import { copyrightMessages } from '#shared/messages/copyright.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { uploadMessages } from '#shared/messages/upload.ts';
import { trackDefaults } from '#shared/track-drafts.ts';
import type { UploadStage } from '#shared/uploads.ts';
import { createFileTrack, putInPlaylist } from './file-track.service.ts';
import { checkSize, checkStored } from './upload.policy.ts';
import * as store from './upload.store.ts';
import { readFailure, type StoredFailure } from './upload.view.ts';

/** The reasons to refuse a file for good: sending the same bytes again would not help. */
const final: readonly string[] = ['unsupported_media', 'unprocessable', 'too_large'];

/** No end is the last word on them. */
const unended = ['receiving', 'processing'] as const;

interface EndOptions {
  /** Id of the user who asked for the end; empty where nobody did. */
  ip: string;
  /** A person has let pass what the scan had blocked. */
  isReleased?: boolean;
}

/**
 * Examines a whole upload and makes the track: either all of it or nothing. May be called again at any time, also for an
 * upload that a stopped server left behind.
 * @throws AppError conflict (chunks are missing), unsupported_media, unprocessable, too_large, storage_full, unavailable
 */
export async function bringToEnd(ctx: AppContext, uploadId: string, options: EndOptions): Promise<void> {
  await withLock(ctx.locks, `upload:${uploadId}`, () => endOnce(ctx, uploadId, options));
}

async function endOnce(ctx: AppContext, uploadId: string, options: EndOptions): Promise<void> {
  const upload = await store.findUpload(ctx.db, uploadId);
  if (!upload) throw new AppError('not_found', uploadMessages.notFound);
  const failure = readFailure(upload);
  if (failure) throw new AppError(failure.code, failure.text, failure);
  if (upload.state === 'done') return;
  try {
    await process(ctx, upload, options);
  } catch (error) {
    const refusal = await settle(ctx, upload, error);
    // Another server has ended it meanwhile: that end is the answer.
    if (refusal === null) return endOnce(ctx, uploadId, options);
    throw refusal;
  }
  await ctx.stores.staging.remove(upload.id);
}

async function process(ctx: AppContext, upload: UploadRow, options: EndOptions): Promise<void> {
  const whole = await wholeFile(ctx, upload);
  try {
    await makeTrack(ctx, upload, whole, options);
  } finally {
    await rm(whole.path, { force: true });
  }
}

async function makeTrack(
  ctx: AppContext,
  upload: UploadRow,
  whole: WorkFile,
  options: EndOptions,
): Promise<void> {
  const isBegun = await store.moveUpload(ctx.db, upload.id, unended, {
    state: 'processing',
    stage: 'checking',
    sha256: whole.sha256,
    updated_at: ctx.clock(),
  });
  if (!isBegun) throw endedElsewhere();
  const user = await getUploader(ctx, upload.user_id);
  checkSize(user, whole.size);
  const duplicate = await findOwnTrackByAudio(ctx.db, upload.user_id, whole.sha256);
  if (duplicate) return attach(ctx, upload, duplicate);

  const hoursAtMost = uploadHoursByRole[user.role];
  const job = { path: whole.path, owner: upload.user_id, fileSize: whole.size, hoursAtMost };
  const report = await inspectAudio(ctx.workers, job, (stage) => void tell(ctx, upload.id, stage));
  const words = trackFields(upload, report.tags);
  await createFileTrack(ctx, {
    ownerId: upload.user_id,
    playlistId: upload.playlist_id,
    ip: options.ip,
    words,
    file: whole,
    report,
    async approve() {
      if (options.isReleased) return;
      await tell(ctx, upload.id, 'scanning');
      const request = {
        uploadId: upload.id,
        ownerId: upload.user_id,
        ...words,
        playlistId: upload.playlist_id,
        fileName: upload.file_name,
        report,
        audioSha256: whole.sha256,
      };
      refuseMatch(await scanUpload(ctx, request));
      await tell(ctx, upload.id, 'saving');
    },
    async within(trx, trackId, coverRefusal) {
      // Others of the same person may have ended meanwhile.
      checkStored({ ...user, stored_bytes: await store.lockStoredBytes(trx, upload.user_id) });
      await noteDone(ctx, trx, upload.id, trackId, coverRefusal);
    },
  });
  await ctx.state.replica.wrote(upload.user_id);
}

function trackFields(upload: UploadRow, tags: Mp3Tags): TrackWords {
  return {
    title: upload.title || tags.title || withoutExtension(upload.file_name) || trackDefaults.title,
    artist: upload.artist || tags.artist || trackDefaults.artist,
    album: upload.album || tags.album || trackDefaults.album,
    genre: upload.genre || tags.genre || trackDefaults.style,
  };
}

/** @throws AppError unprocessable with the first stretch of evidence; where that may be a performance, it is no accusation */
function refuseMatch(scan: ScanVerdict): void {
  if (scan.verdict === 'clear') return;
  const { title, artist, uploadFromMs, uploadToMs } = scan.evidence[0];
  const words = scan.isPerformance ? copyrightMessages.performance : copyrightMessages.blocked;
  throw new AppError('unprocessable', words, {
    params: { title, artist, from: minutes(uploadFromMs), to: minutes(uploadToMs) },
    facts: { scan_id: scan.scanId },
  });
}

/** The chunks as one file, or the blob that an interrupted end had made of them. */
async function wholeFile(ctx: AppContext, upload: UploadRow): Promise<WorkFile> {
  try {
    return await ctx.stores.staging.assemble(upload.id, upload.total_chunks);
  } catch (error) {
    if (!(error instanceof ChunksMissing)) throw error;
    const stored = upload.sha256 === null ? null : await ctx.stores.blobs.stat(upload.sha256);
    if (stored) return ctx.stores.work.write(await ctx.stores.blobs.open(stored.sha256));
    await store.updateUpload(ctx.db, upload.id, { state: 'receiving', stage: null, sha256: null });
    throw new AppError('conflict', uploadMessages.chunksMissing, {
      params: { count: error.indexes.length },
      facts: { missingChunks: error.indexes },
    });
  }
}

async function attach(ctx: AppContext, upload: UploadRow, trackId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await putInPlaylist(ctx, trx, { trackId, playlistId: upload.playlist_id, ownerId: upload.user_id });
    await noteDone(ctx, trx, upload.id, trackId);
  });
}

/** In the transaction that makes the track: a server that was away for longer than its lock makes no second one. */
async function noteDone(
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
  if (!(await store.moveUpload(trx, uploadId, ['processing'], patch))) throw endedElsewhere();
}

const endedElsewhere = (): AppError =>
  new AppError('conflict', uploadMessages.busy, { retryAfterSeconds: 1 });

/** Progress for concurrent calls; a failure to publish it is ignored. */
async function tell(ctx: AppContext, uploadId: string, stage: UploadStage): Promise<void> {
  await store.updateStage(ctx.db, uploadId, stage).catch(() => undefined);
}

/**
 * Remembers how it ended: refused for good, or to be tried again with the chunks that are here. Null where it had an end
 * already.
 */
async function settle(ctx: AppContext, upload: UploadRow, error: unknown): Promise<AppError | null> {
  const known = asAppError(ctx, error);
  const isFinal = final.includes(known.code);
  const isSettled = await store.moveUpload(ctx.db, upload.id, unended, {
    state: isFinal ? 'failed' : 'receiving',
    stage: null,
    error_code: isFinal ? known.code : null,
    error_detail: isFinal ? JSON.stringify(storedOf(known)) : null,
    ...(isFinal ? { sha256: null } : {}),
    updated_at: ctx.clock(),
  });
  if (!isSettled) return null;
  // Once the file has become a blob, it is the blob that a further try begins with.
  const { sha256 } = (await store.findUpload(ctx.db, upload.id)) ?? { sha256: null };
  const isBlob = sha256 !== null && (await ctx.stores.blobs.stat(sha256)) !== null;
  if (isFinal || isBlob) await ctx.stores.staging.remove(upload.id);
  return known;
}

const storedOf = ({ text, params, facts }: AppError): StoredFailure => ({
  text,
  params,
  ...(facts ? { facts } : {}),
});

function asAppError(ctx: AppContext, error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Another upload of the same file has just become a track, which the next try finds.
  if (isUniqueViolation(error)) return endedElsewhere();
  if (isDiskFull(error)) return new AppError('storage_full', uploadMessages.diskFull, { cause: error });
  ctx.log.error({ err: error }, 'The end of an upload failed');
  return new AppError('internal', errorMessages.internal, { cause: error });
}

/** m:ss */
function minutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[^.]{1,8}$/, '').trim();
}
