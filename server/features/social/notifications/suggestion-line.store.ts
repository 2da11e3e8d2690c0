import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import { isEditedBy, isShownSuggestion } from '#server/visibility/conditions.ts';

/** Playlists among these ids that a person may edit, with the number of open suggestions that they may see. */
export function listEdited(db: Db, viewerId: string, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('playlists')
    .select((eb) => [
      'id',
      'name',
      'cover_sha256',
      'suggest_flooded_at',
      eb
        .selectFrom('playlist_suggestions')
        .select((count) => count.fn.countAll<number | string>().as('open'))
        .whereRef('playlist_suggestions.playlist_id', '=', 'playlists.id')
        .where(sql<boolean>`playlist_suggestions.state = 'open'`)
        .where(isShownSuggestion(viewerId))
        .as('open'),
    ])
    .where('id', 'in', [...new Set(ids)])
    .where(isEditedBy(viewerId))
    .execute();
}
