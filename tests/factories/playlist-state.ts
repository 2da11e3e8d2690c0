import type { Db } from '#server/db/dialect.ts';
import type { PlaylistState } from '#server/features/playlists/core/record/state.ts';

/** A playlist's state as its rows say it: what its past is held against. */
export async function listState(db: Db, id: string): Promise<PlaylistState> {
  const words = await db
    .selectFrom('playlists')
    .select(['name', 'description', 'genre', 'cover_sha256', 'visibility'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('playlist_entries')
    .selectAll()
    .where('playlist_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    words,
    items: items.map(({ id: itemId, track_id, position, added_at, note_id, ...item }) => ({
      id: itemId,
      track_id,
      position,
      added_at,
      note_id,
      missing:
        track_id === null
          ? {
              title: item.wanted_title,
              artist: item.wanted_artist,
              album: item.wanted_album,
              duration_ms: item.wanted_duration_ms,
              url: item.wanted_url,
            }
          : null,
    })),
  };
}
