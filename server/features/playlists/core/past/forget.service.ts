import type { AppContext } from '#server/context.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { AppError } from '#shared/errors.ts';
import { findPlaylistFor } from '../playlist.service.ts';
import { deleteUnnamedNotes } from '../notes/note.store.ts';
import * as store from './forget.store.ts';
import { lockPlaylist } from '../record/restore.store.ts';
import { findMoment } from '../record/past.store.ts';
import { insertSnapshot } from '../record/snapshot.store.ts';

/**
 * Deletes for good the states after the events from `first` to `eventId`. The event after them keeps its state, but no
 * longer says how it came from theirs.
 * @throws AppError not_found, forbidden, conflict (the present state is among them)
 */
export async function forgetStates(
  ctx: AppContext,
  viewer: { id: string },
  playlistId: string,
  { eventId, first = eventId }: { eventId: string; first?: string | undefined },
): Promise<void> {
  const covers = await ctx.db.transaction().execute(async (trx) => {
    await lockPlaylist(trx, playlistId);
    await findPlaylistFor(trx, viewer, playlistId, 'own');
    if (first > eventId || !(await findMoment(trx, { playlistId, eventId }))) {
      throw new AppError('not_found', 'playlists:noSuchState');
    }
    const next = await store.findNextEvent(trx, playlistId, eventId);
    if (next === null) throw new AppError('conflict', 'playlists:isNow');
    await insertSnapshot(trx, { playlistId, eventId: next }, { kind: 'forgotten' });
    await store.emptyEvent(trx, playlistId, next);
    const named = await store.deleteBetween(trx, playlistId, first, eventId);
    await deleteUnnamedNotes(trx, playlistId);
    return named;
  });
  await removeUnused(ctx, covers);
}
