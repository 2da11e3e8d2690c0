import type { AppContext } from '#server/context.ts';
import type { CopyrightScanRow } from '#server/db/rows/copyright.ts';
import type { TrackWords } from '#server/features/music/tracks/track.service.ts';
import { AppError } from '#shared/errors.ts';
import type { ExamineOptions } from './finish.service.ts';
import * as store from './upload.store.ts';
import { refusalOf } from './upload.view.ts';

/** An upload in the scan's row. */
export interface KeptUpload extends TrackWords {
  uploadId: string;
  ownerId: string;
  audioSha256: string;
  playlistId: string | null;
  fileName: string;
}

/** Runs the examination of an upload; resolves when its row has the outcome. */
export type Examine = (ctx: AppContext, uploadId: string, options: ExamineOptions) => Promise<void>;

/**
 * Makes a track of an upload whose bytes the scan had kept; `isReleased`: without a further scan, since a person has
 * released it. Returns the track's id.
 * @throws AppError the refusal
 */
export async function endKeptUpload(
  ctx: AppContext,
  kept: KeptUpload,
  isReleased: boolean,
  examine: Examine,
): Promise<string> {
  const { uploadId, audioSha256 } = kept;
  if (!(await store.reopenUpload(ctx.db, uploadId, audioSha256))) await reviveUpload(ctx, kept);
  await examine(ctx, uploadId, { ip: '', isReleased });
  const upload = await store.findUpload(ctx.db, uploadId);
  const refusal = upload && refusalOf(upload);
  if (refusal) throw refusal;
  if (!upload?.track_id) throw new AppError('not_found', 'upload:notFound');
  return upload.track_id;
}

/**
 * Inserts the upload's row again if it is gone: its owner may have removed it from their list, and a restored backup has no
 * uploads.
 */
async function reviveUpload(ctx: AppContext, kept: KeptUpload): Promise<void> {
  const { title, artist, album, genre } = kept;
  const now = ctx.clock();
  await store.insertUpload(ctx.db, {
    id: kept.uploadId,
    user_id: kept.ownerId,
    client_id: `kept-${kept.uploadId}`,
    state: 'receiving',
    total_chunks: 1,
    file_name: kept.fileName,
    title,
    artist,
    album,
    genre,
    playlist_id: await store.findPlaylistId(ctx.db, kept.playlistId),
    sha256: kept.audioSha256,
    created_at: now,
    updated_at: now,
  });
}

/** The upload in a scan's row; null if the file is not kept. */
export function keptUploadOf(row: CopyrightScanRow): KeptUpload | null {
  const { upload_id: uploadId, owner_id: ownerId, audio_sha256: audioSha256 } = row;
  if (uploadId === null || ownerId === null || audioSha256 === null) return null;
  return {
    uploadId,
    ownerId,
    audioSha256,
    title: row.title,
    artist: row.artist,
    album: row.album ?? '',
    genre: row.genre ?? '',
    playlistId: row.playlist_id,
    fileName: row.file_name ?? '',
  };
}
