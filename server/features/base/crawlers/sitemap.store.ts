import type { Db } from '#server/db/dialect.ts';
import { isListedPlaylist, isVisiblePerson } from '#server/visibility/conditions.ts';

/** A page of the site: its id, the end of its address, and the time of its last change (ms; null if unknown). */
export interface SitePage {
  id: string;
  name: string;
  changed: number | null;
}

/** A part of a list, in the order of the ids. */
interface Part {
  after: string;
  skipped?: number;
  limit: number;
}

function listPlaylists(db: Db, { after, skipped = 0, limit }: Part): Promise<SitePage[]> {
  return db
    .selectFrom('playlists')
    .select(['id', 'id as name', 'updated_at as changed'])
    .where('id', '>', after)
    .where(isListedPlaylist())
    .orderBy('id')
    .limit(limit)
    .offset(skipped)
    .execute();
}

/** People who have made a playlist. */
function listPeople(db: Db, { after, skipped = 0, limit }: Part): Promise<SitePage[]> {
  return db
    .selectFrom('users')
    .select((eb) => ['id', 'username as name', eb.val<number | null>(null).as('changed')])
    .where('id', '>', after)
    .where('playlist_count', '>', 0)
    .where(isVisiblePerson(null))
    .orderBy('id')
    .limit(limit)
    .offset(skipped)
    .execute();
}

export const listPages = { playlists: listPlaylists, users: listPeople } as const;
