import { rm } from 'node:fs/promises';
import type { AppContext } from '#server/context.ts';
import { inspectAudio, LongMusic } from '#server/media/media-processor.ts';
import type { UploadRow } from '#server/db/rows/uploads.ts';
import { type ScanVerdict, scanUpload } from '#server/features/music/copyright/copyright.service.ts';
import { findOwnTrackByAudio, type TrackWords } from '#server/features/music/tracks/track.service.ts';
import { getUploader } from '#server/features/accounts/users/storage-limit.service.ts';
import { isConnectionError } from '#server/lib/system-errors.ts';
import { ChunksMissing } from '#server/stores/staging.ts';
import type { WorkFile } from '#server/stores/work-files.ts';
import type { Mp3Tags } from '#server/media/tags.ts';
import { AppError } from '#shared/errors.ts';
import { uploadHoursByRole } from '#shared/limits.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';
import type { UploadStage } from '#shared/ingest/uploads.ts';
import { createFileTrack, putInPlaylist } from './file-track.service.ts';
import { checkSize, checkStored } from './upload.policy.ts';
import * as store from './upload.store.ts';
import { endedElsewhere } from './upload.view.ts';
import { asAppError, noteDone, settle, tellEnd, unended } from './upload-end.ts';

export interface ExamineOptions {
  /** The address that requested the end; empty if no request did. */
  ip: string;
  /** True if a person has released an upload that the scan blocked. */
  isReleased?: boolean;
  /** Aborted if another server may examine it by now: then the end here is not recorded. */
  signal?: AbortSignal;
  /** Skips long music, by throwing {@link LongMusic}. */
  onlyShort?: boolean;
}

/**
 * Examines a whole upload and makes the track: either all of it or nothing. Its row then has the outcome: a track, a
 * refusal, or the reason to try again. May be called again at any time, also while another server does the same.
 * @throws LongMusic; what an engine throws that cannot be reached; anything, where `signal` was aborted
 */
export async function examineUpload(
  ctx: AppContext,
  uploadId: string,
  options: ExamineOptions,
): Promise<void> {
  const upload = await store.findUpload(ctx.db, uploadId);
  if (!upload || !unended.includes(upload.state)) return;
  try {
    await process(ctx, upload, options);
    await ctx.stores.staging.remove(upload.id);
  } catch (error) {
    const isAway = !(error instanceof AppError) && isConnectionError(error);
    if (isAway || error instanceof LongMusic || options.signal?.aborted) throw error;
    await settle(ctx, upload.id, asAppError(ctx, error));
  }
  await tellEnd(ctx, upload.id);
}

async function process(ctx: AppContext, upload: UploadRow, options: ExamineOptions): Promise<void> {
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
  options: ExamineOptions,
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
  const { onlyShort = false } = options;
  const job = { path: whole.path, owner: upload.user_id, fileSize: whole.size, hoursAtMost, onlyShort };
  const report = await inspectAudio(ctx.workers, job, (stage) => void publishStage(ctx, upload.id, stage));
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
      await publishStage(ctx, upload.id, 'scanning');
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
      await publishStage(ctx, upload.id, 'saving');
    },
    async within(trx, trackId, coverRefusal) {
      // Others of the same person may have ended meanwhile.
      checkStored({ ...user, stored_bytes: await store.lockStoredBytes(trx, upload.user_id) });
      await noteDone(ctx, trx, upload.id, trackId, coverRefusal);
    },
  });
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
  const words = scan.isPerformance ? 'copyright:performance' : 'copyright:blocked';
  throw new AppError('unprocessable', words, {
    params: { title, artist, from: minutes(uploadFromMs), to: minutes(uploadToMs) },
    facts: { scan_id: scan.scanId },
  });
}

/** The chunks as one file, or the blob that an interrupted examination had made of them. */
async function wholeFile(ctx: AppContext, upload: UploadRow): Promise<WorkFile> {
  try {
    return await ctx.stores.staging.assemble(upload.id, upload.total_chunks);
  } catch (error) {
    if (!(error instanceof ChunksMissing)) throw error;
    const stored = upload.sha256 === null ? null : await ctx.stores.blobs.stat(upload.sha256);
    if (stored) return ctx.stores.work.write(await ctx.stores.blobs.open(stored.sha256));
    await store.updateUpload(ctx.db, upload.id, { sha256: null });
    throw new AppError('conflict', 'upload:chunksMissing', {
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

/** Progress for concurrent calls; a failure to publish it is ignored. */
async function publishStage(ctx: AppContext, uploadId: string, stage: UploadStage): Promise<void> {
  await store.updateStage(ctx.db, uploadId, stage).catch(() => undefined);
}

/** m:ss */
function minutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[^.]{1,8}$/, '').trim();
}
