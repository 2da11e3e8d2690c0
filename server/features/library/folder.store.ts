import type { Db } from '#server/db/dialect.ts';
import type { Schema } from '#server/db/schema.ts';
import { isVisiblePlaylist } from '#server/visibility/conditions.ts';

export const listFolders = (db: Db, userId: string) =>
  db.selectFrom('folders').select(['id', 'name']).where('user_id', '=', userId).orderBy('position').execute();

/** What lies in a person's folders, as far as they may (still) see it. */
export const listItems = (db: Db, userId: string) =>
  db
    .selectFrom('folder_items')
    .innerJoin('playlists', 'playlists.id', 'folder_items.playlist_id')
    .select(['folder_items.folder_id', 'folder_items.playlist_id', 'folder_items.position'])
    .where('folder_items.user_id', '=', userId)
    .where(isVisiblePlaylist(userId))
    .execute();

/** Those of the playlists that are a person's own or saved by them. */
export async function listKept(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const own = db
    .selectFrom('playlists')
    .select('id as id')
    .where('owner_id', '=', userId)
    .unionAll(db.selectFrom('saves').select('playlist_id as id').where('user_id', '=', userId));
  const kept = new Set((await own.execute()).map(({ id }) => id));
  return new Set(ids.filter((id) => kept.has(id)));
}

/** Puts these in the place of all folders of a person. */
export async function replaceFolders(
  trx: Db,
  userId: string,
  folders: Schema['folders'][],
  items: Schema['folder_items'][],
): Promise<void> {
  await trx.deleteFrom('folder_items').where('user_id', '=', userId).execute();
  await trx.deleteFrom('folders').where('user_id', '=', userId).execute();
  if (folders.length > 0) await trx.insertInto('folders').values(folders).execute();
  for (let at = 0; at < items.length; at += 1000) {
    await trx
      .insertInto('folder_items')
      .values(items.slice(at, at + 1000))
      .execute();
  }
}
