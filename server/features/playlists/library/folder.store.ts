import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { Schema } from '#server/db/schema.ts';
import { isVisiblePlaylist } from '#server/visibility/conditions.ts';

export const listFolders = (db: Db, userId: string) =>
  db.selectFrom('folders').select(['id', 'name']).where('user_id', '=', userId).orderBy('position').execute();

/** The playlists in a person's folders that are their own or saved, and that they may (still) see. */
export const listItems = (db: Db, userId: string) =>
  db
    .selectFrom('folder_items')
    .innerJoin('playlists', 'playlists.id', 'folder_items.playlist_id')
    .select(['folder_items.folder_id', 'folder_items.playlist_id', 'folder_items.position'])
    .where('folder_items.user_id', '=', userId)
    .where(isVisiblePlaylist(userId))
    .where(isKept(userId))
    .execute();

/** The playlists among these that are a person's own or saved by them. */
export async function listKept(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>();
  for (let at = 0; at < ids.length; at += 1000) {
    const rows = await db
      .selectFrom('playlists')
      .select('id')
      .where('id', 'in', ids.slice(at, at + 1000))
      .where(isKept(userId))
      .execute();
    for (const { id } of rows) kept.add(id);
  }
  return kept;
}

function isKept(userId: string): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlists'>();
  const saved = eb
    .selectFrom('saves')
    .select('saves.playlist_id')
    .whereRef('saves.playlist_id', '=', 'playlists.id')
    .where('saves.user_id', '=', userId);
  const shared = eb
    .selectFrom('playlist_members')
    .select('playlist_members.playlist_id')
    .whereRef('playlist_members.playlist_id', '=', 'playlists.id')
    .where('playlist_members.user_id', '=', userId);
  return eb.or([eb('playlists.owner_id', '=', userId), eb.exists(saved), eb.exists(shared)]);
}

/** Replaces all folders of a person. */
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
