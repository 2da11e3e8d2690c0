import type { Db } from '#server/db/dialect.ts';
import { countClosed } from './shown-items.store.ts';

/**
 * A playlist with the number of tracks that its viewer is shown. The column counts those too that are closed to some: lists of
 * playlists show it as it is, as the count for each would cost as much as opening them all.
 */
export async function withShownCount<R extends { id: string; track_count: number }>(
  db: Db,
  viewer: { id: string } | null,
  playlist: R,
): Promise<R> {
  const closed = await countClosed(db, playlist.id, viewer?.id ?? null);
  return closed === 0 ? playlist : { ...playlist, track_count: playlist.track_count - closed };
}
