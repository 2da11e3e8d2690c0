import type { Db } from '#server/db/dialect.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import { findItem } from './items/item.store.ts';
import { findNote, listNotes } from './notes/note.store.ts';
import { findVisiblePlaylist } from './playlist.service.ts';

/**
 * Refuses a note that the viewer is not shown, in a playlist or in its past.
 * @throws AppError not_found
 */
export async function requireNote(db: Db, viewer: Viewer, id: string): Promise<void> {
  const note = await findNote(db, id);
  if (!note) throw noNote();
  await findVisiblePlaylist(db, viewer, note.playlist_id);
  const [shown] = await listNotes(db, [id], viewer?.id ?? null);
  const trackId = (await findItem(db, note.playlist_id, note.entry_id))?.track_id ?? null;
  const isClosed = trackId !== null && !(await mayListen(db, viewer, trackId));
  if (!shown || isClosed) throw noNote();
}

const noNote = (): AppError => new AppError('not_found', 'errors:notFound');
