import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { isByOwner } from '#server/visibility/conditions.ts';

/** Reports whether a playlist's owner has chosen that anybody with the link may see it. */
export async function isPlaylistShared(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('playlists')
    .select('id')
    .where('id', '=', id)
    .where('visibility', '=', sql.lit('unlisted'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Reports whether the playlist of a note or a comment is shared by link. */
export async function areWordsShared(db: Db, table: 'item_notes' | 'comments', id: string): Promise<boolean> {
  const words = await db
    .selectFrom(table as 'item_notes')
    .select('playlist_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return words !== undefined && isPlaylistShared(db, words.playlist_id);
}

/** Reports whether a track's owner lists it in a playlist that is shared by link. */
export async function isTrackShared(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('tracks')
    .innerJoin('playlist_entries', 'playlist_entries.track_id', 'tracks.id')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .select('tracks.id')
    .where('tracks.id', '=', id)
    .where('playlists.visibility', '=', sql.lit('unlisted'))
    .where(isByOwner)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
