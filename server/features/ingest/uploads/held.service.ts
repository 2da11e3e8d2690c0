import type { AppContext } from '#server/context.ts';
import type { CopyrightScanRow } from '#server/db/rows/copyright.ts';
import { findScanRow, listHeldScans } from '#server/features/music/copyright/copyright.service.ts';
import { AppError } from '#shared/errors.ts';
import { examineUpload } from './finish.service.ts';
import { endKeptUpload, type Examine, keptUploadOf } from './kept-upload.service.ts';
import { bringToEnd } from './upload-jobs.ts';

const atOnce = 20;

/**
 * Scans the uploads that are held because their scan could not run: each becomes a track, or is blocked, or stays held. The
 * first failure ends the round, since its cause most likely stops the next scan too.
 */
export async function scanHeldUploads(ctx: AppContext): Promise<void> {
  for (const row of await listHeldScans(ctx, atOnce)) {
    const kept = keptUploadOf(row);
    if (!kept) continue;
    try {
      // This is a job itself.
      await endKeptUpload(ctx, kept, false, examineUpload);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const now = await findScanRow(ctx, row.id);
      if (now?.state === 'failed') return;
    }
  }
}

/**
 * Makes the track of an upload that the scan blocked and a person released; returns the track's id.
 * @param examine runs the examination, as the job of any server
 * @throws AppError gone where its bytes are not kept, and the refusal of an examination
 */
export async function releaseUpload(
  ctx: AppContext,
  row: CopyrightScanRow,
  examine: Examine = bringToEnd,
): Promise<string> {
  const kept = keptUploadOf(row);
  if (!kept) throw new AppError('gone', 'copyright:uploadGone');
  return endKeptUpload(ctx, kept, true, examine);
}
