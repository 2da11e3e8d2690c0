import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { TrackRow } from '#server/db/rows/tracks.ts';
import { removeTrackFromPlaylists } from '#server/features/playlists/core/items/listed-tracks.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { canEditTrack } from '#server/features/music/tracks/track.policy.ts';
import { deleteTrackRows, findTrackRow, listOwnSizes } from '#server/features/music/tracks/track.service.ts';
import type { DeletedTracks } from '#shared/playlists/library.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Deletes a track of the viewer's own from every playlist, and its file where nothing else uses the same bytes.
 * @throws AppError not_found, forbidden (another person's)
 */
export async function deleteTrack(ctx: AppContext, viewer: { id: string }, id: string): Promise<void> {
  await drop(ctx, id, viewer.id, async (trx, track) => {
    if (canEditTrack(viewer, track)) return;
    const isKnown = await mayListen(trx, viewer, id);
    throw isKnown
      ? new AppError('forbidden', 'errors:forbidden')
      : new AppError('not_found', 'errors:notFound');
  });
}

/**
 * Deletes those of the given tracks that are the viewer's own; returns their ids and the number of freed bytes. Another
 * person's are ignored, as if they did not exist.
 */
export async function deleteTracks(
  ctx: AppContext,
  viewer: { id: string },
  ids: readonly string[],
): Promise<DeletedTracks> {
  const own = await listOwnSizes(ctx.db, viewer.id, [...new Set(ids)]);
  for (const { id } of own) await deleteTrack(ctx, viewer, id);
  return {
    deleted: own.map(({ id }) => id),
    freed_bytes: own.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  };
}

async function drop(
  ctx: AppContext,
  id: string,
  actorId: string,
  permit: (trx: Db, track: TrackRow) => Promise<void>,
): Promise<void> {
  const blobs = await ctx.db.transaction().execute(async (trx) => {
    const track = await findTrackRow(trx, id);
    if (!track) throw new AppError('not_found', 'errors:notFound');
    await permit(trx, track);
    await removeTrackFromPlaylists(trx, id, { actorId, now: ctx.clock() });
    await deleteTrackRows(trx, track);
    return [track.audio_sha256, track.cover_sha256];
  });
  await removeUnused(ctx, blobs);
}
