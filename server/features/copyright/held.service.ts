import type { AppContext } from '#server/context.ts';
import { endKeptUpload } from '#server/features/uploads/finish.service.ts';
import { AppError } from '#shared/errors.ts';
import { keptUploadOf } from './kept-upload.ts';
import * as scans from './scan.store.ts';

const atOnce = 20;

/**
 * Scans the uploads that are held because their scan could not run: each becomes a track, or is blocked, or stays held.
 * Whatever kept one from being scanned most likely keeps the next one too, so the first failure ends the round.
 */
export async function scanHeldUploads(ctx: AppContext): Promise<void> {
  for (const row of await scans.listHeld(ctx.db, atOnce)) {
    const kept = keptUploadOf(row);
    if (!kept) continue;
    try {
      await endKeptUpload(ctx, kept, { isReleased: false });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const now = await scans.findScan(ctx.db, row.id);
      if (now?.state === 'failed') return;
    }
  }
}
