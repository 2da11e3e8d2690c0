import { withLock } from '#server/adapters/bus/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import { isReferenced, listBlobsOf } from './storage.store.ts';

/** The blobs that a person's account, playlists and tracks use: ask before the rows go. */
export function blobsOf(ctx: AppContext, userId: string): Promise<string[]> {
  return listBlobsOf(ctx.db, userId);
}

/**
 * Deletes those of the given blobs that no row names any more. Call it after the transaction that let go of them;
 * the lock keeps a blob that is being taken into use by someone else at this moment.
 */
export async function removeUnused(ctx: AppContext, names: readonly (string | null)[]): Promise<void> {
  for (const sha256 of new Set(names)) {
    if (sha256 === null) continue;
    await withLock(ctx.bus, `blob:${sha256}`, async () => {
      if (!(await isReferenced(ctx.db, sha256))) await ctx.blobs.delete(sha256);
    });
  }
}
