import { ChunksMissing, type WholeFile } from '#server/adapters/staging/staging.ts';
import type { AppContext } from '#server/context.ts';
import type { UploadRow } from '#server/db/schema.ts';
import {
  createFileTrack,
  findOwnTrackByAudio,
  putInPlaylist,
} from '#server/features/tracks/track.service.ts';
import { getUserRow } from '#server/features/users/user.service.ts';
import { withLock } from '#server/adapters/bus/with-lock.ts';
import { isDiskFull } from '#server/lib/streams.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { uploadMessages } from '#shared/messages/upload.ts';
import { trackDefaults } from '#shared/tracks.ts';
import { checkSize } from './upload.policy.ts';
import * as store from './upload.store.ts';
import { readFailure, type StoredFailure } from './upload.view.ts';

/** What a file is refused for, for good: sending the same bytes again would not help. */
const final: readonly string[] = ['unsupported_media', 'unprocessable', 'too_large'];

/** Work under way in this process: whoever asks meanwhile waits for the same. */
const underWay = new WeakMap<AppContext, Map<string, Promise<void>>>();

/**
 * Examines a whole upload and makes the track: either all of it or nothing. May be called again at any time, also for an
 * upload that a stopped server left behind.
 * @throws AppError conflict (chunks are missing), unsupported_media, unprocessable, too_large, storage_full, unavailable
 */
export async function bringToEnd(ctx: AppContext, uploadId: string): Promise<void> {
  const running = underWay.get(ctx) ?? new Map<string, Promise<void>>();
  underWay.set(ctx, running);
  const work =
    running.get(uploadId) ??
    withLock(ctx.bus, `upload:${uploadId}`, () => endOnce(ctx, uploadId)).finally(() =>
      running.delete(uploadId),
    );
  running.set(uploadId, work);
  await work;
}

async function endOnce(ctx: AppContext, uploadId: string): Promise<void> {
  const upload = await store.findUpload(ctx.db, uploadId);
  if (!upload) throw new AppError('not_found', uploadMessages.notFound);
  const failure = readFailure(upload);
  if (failure) throw new AppError(failure.code, failure.text, failure);
  if (upload.state === 'done') return;
  try {
    await process(ctx, upload);
  } catch (error) {
    throw await settle(ctx, upload, error);
  }
  await ctx.staging.remove(upload.id);
}

async function process(ctx: AppContext, upload: UploadRow): Promise<void> {
  const whole = await wholeFile(ctx, upload);
  await store.updateUpload(ctx.db, upload.id, {
    state: 'processing',
    stage: 'checking',
    sha256: whole.sha256,
    updated_at: ctx.clock(),
  });
  checkSize(await getUserRow(ctx, upload.user_id), whole.size);
  const duplicate = await findOwnTrackByAudio(ctx, upload.user_id, whole.sha256);
  if (duplicate) return attach(ctx, upload, duplicate);

  const job = { path: whole.path, owner: upload.user_id, fileSize: whole.size };
  const report = await ctx.media.inspect(job, { onStage: (stage) => void tell(ctx, upload.id, stage) });
  await tell(ctx, upload.id, 'saving');
  await createFileTrack(ctx, {
    ownerId: upload.user_id,
    playlistId: upload.playlist_id,
    words: {
      title: upload.title || report.tags.title || withoutExtension(upload.file_name) || trackDefaults.title,
      artist: upload.artist || report.tags.artist || trackDefaults.artist,
      album: upload.album || report.tags.album || trackDefaults.album,
      genre: upload.genre || report.tags.genre || trackDefaults.style,
    },
    file: whole,
    report,
    within: (trx, trackId) =>
      store.updateUpload(trx, upload.id, {
        state: 'done',
        stage: null,
        track_id: trackId,
        updated_at: ctx.clock(),
      }),
  });
}

/** The file in staging, or brought back from where an interrupted end had moved it. */
async function wholeFile(ctx: AppContext, upload: UploadRow): Promise<WholeFile> {
  try {
    return await ctx.staging.assemble(upload.id, upload.total_chunks);
  } catch (error) {
    if (!(error instanceof ChunksMissing)) throw error;
    const stored = upload.sha256 === null ? null : await ctx.blobs.stat(upload.sha256);
    if (stored) return ctx.staging.restore(upload.id, await ctx.blobs.open(stored.sha256));
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
    await store.updateUpload(trx, upload.id, {
      state: 'done',
      stage: null,
      track_id: trackId,
      updated_at: ctx.clock(),
    });
  });
}

async function tell(
  ctx: AppContext,
  uploadId: string,
  stage: NonNullable<UploadRow['stage']>,
): Promise<void> {
  await store.updateUpload(ctx.db, uploadId, { stage });
}

/** Remembers how it ended: refused for good, or to be tried again with the chunks that are here. */
async function settle(ctx: AppContext, upload: UploadRow, error: unknown): Promise<AppError> {
  const known = asAppError(ctx, error);
  if (known.code === 'conflict') return known;
  const isFinal = final.includes(known.code);
  const detail: StoredFailure = {
    text: known.text,
    params: known.params,
    ...(known.facts ? { facts: known.facts } : {}),
  };
  await store.updateUpload(ctx.db, upload.id, {
    state: isFinal ? 'failed' : 'receiving',
    stage: null,
    error_code: isFinal ? known.code : null,
    error_detail: isFinal ? JSON.stringify(detail) : null,
    updated_at: ctx.clock(),
  });
  if (isFinal) await ctx.staging.remove(upload.id);
  return known;
}

function asAppError(ctx: AppContext, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('storage_full', uploadMessages.diskFull, { cause: error });
  ctx.log.error({ err: error }, 'The end of an upload failed');
  return new AppError('internal', errorMessages.internal, { cause: error });
}

function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[^.]{1,8}$/, '').trim();
}
