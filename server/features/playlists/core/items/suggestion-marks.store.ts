import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { isShownSuggestion } from '#server/visibility/conditions.ts';

/** People who suggested the items of a playlist, by item, as far as the viewer may see them. */
export function listSuggesters(db: Db, playlistId: string, viewerId: string | null) {
  return db
    .selectFrom('playlist_suggestions')
    .leftJoin('users as suggester', 'suggester.id', 'playlist_suggestions.user_id')
    .select([
      'playlist_suggestions.entry_id',
      'playlist_suggestions.visitor_name',
      'suggester.id',
      'suggester.username',
      'suggester.avatar_sha256',
    ])
    .where('playlist_suggestions.playlist_id', '=', playlistId)
    .where('playlist_suggestions.state', '=', 'accepted')
    .where(isShownSuggestion(viewerId))
    .execute();
}

/** Lists the playlist of each open suggestion that the owner of the playlists may see. */
export async function listOpenSuggestionsOfOwner(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .innerJoin('playlist_suggestions', 'playlist_suggestions.playlist_id', 'playlists.id')
    .select('playlists.id')
    .where('playlists.owner_id', '=', ownerId)
    .where(sql<boolean>`playlist_suggestions.state = 'open'`)
    .where(isShownSuggestion(ownerId))
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the open suggestions for a playlist that the viewer may see. */
export async function countOpenSuggestions(db: Db, playlistId: string, viewerId: string): Promise<number> {
  const { open } = await db
    .selectFrom('playlist_suggestions')
    .select((eb) => eb.fn.countAll<number | string>().as('open'))
    .where('playlist_id', '=', playlistId)
    .where(sql<boolean>`playlist_suggestions.state = 'open'`)
    .where(isShownSuggestion(viewerId))
    .executeTakeFirstOrThrow();
  return Number(open);
}
