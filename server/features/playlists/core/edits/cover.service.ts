import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import { storePicture } from '#server/features/base/pictures/picture.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import type { PlaylistHead } from '#shared/playlists/playlists.ts';
import { changePlaylist } from './edit.service.ts';
import { findPlaylistFor, getHead } from '../playlist.service.ts';

type Viewer = { id: string };

/** The version of a playlist that its editor saw; without a version, the present one. */
interface Seen {
  id: string;
  version?: number | undefined;
}

/**
 * Gives a playlist a cover.
 * @throws AppError not_found, conflict, and whatever `storePicture` does
 */
export async function setCover(
  ctx: AppContext,
  viewer: Viewer,
  seen: Seen,
  readBytes: () => Promise<Uint8Array>,
): Promise<PlaylistHead> {
  // Before anything is read: strangers' pictures are not even looked at.
  await findPlaylistFor(ctx.db, viewer, seen.id, 'edit');
  const sha256 = await storePicture(ctx, await readBytes());
  try {
    return await replaceCover(ctx, viewer, seen, sha256);
  } catch (error) {
    await removeUnused(ctx, [sha256]);
    throw error;
  }
}

/**
 * Goes back to the drawn cover.
 * @throws AppError not_found, conflict
 */
export function removeCover(ctx: AppContext, viewer: Viewer, seen: Seen): Promise<PlaylistHead> {
  return replaceCover(ctx, viewer, seen, null);
}

async function replaceCover(
  ctx: AppContext,
  viewer: Viewer,
  seen: Seen,
  sha256: string | null,
): Promise<PlaylistHead> {
  const change = () =>
    ctx.db.transaction().execute(async (trx) => {
      const playlist = await findPlaylistFor(trx, viewer, seen.id, 'edit');
      await changePlaylist(
        trx,
        viewer,
        { ...playlist, version: seen.version ?? playlist.version },
        { cover_sha256: sha256 },
        ctx.clock(),
      );
      return playlist.cover_sha256;
    });
  // The sweep of unused files waits between the picture's arrival and the row that uses it.
  const old = sha256 === null ? await change() : await withLock(ctx.locks, `blob:${sha256}`, change);
  if (old !== sha256) await removeUnused(ctx, [old]);
  return getHead(ctx, viewer, seen.id);
}
