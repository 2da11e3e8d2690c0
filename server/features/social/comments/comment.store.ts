import { sql } from 'kysely';
import { noteChange } from '#server/changes/note.ts';
import type { Db } from '#server/db/dialect.ts';
import type { CommentRow, NewComment } from '#server/db/rows/comments.ts';

// The writing of comments; `shown-comment.store.ts` reads them for somebody.

export async function findComment(db: Db, playlistId: string, id: string): Promise<CommentRow | null> {
  const row = await db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('playlist_id', '=', playlistId)
    .executeTakeFirst();
  return row ?? null;
}

/** The playlist of a comment. */
export async function findAnywhere(db: Db, id: string): Promise<Pick<CommentRow, 'playlist_id'> | null> {
  const row = await db.selectFrom('comments').select('playlist_id').where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** A person's account as the house rules of a playlist's owner ask for it. */
export async function findAuthor(db: Db, userId: string, ownerId: string) {
  return db
    .selectFrom('users')
    .select('users.created_at')
    .select(
      sql<number>`case when exists (select 1 from comments inner join playlists on playlists.id = comments.playlist_id
        where comments.user_id = ${userId} and playlists.owner_id = ${ownerId} and comments.held_at is null
          and comments.hidden_at is null and comments.text <> '') then 1 else 0 end`.as('is_known'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Counts the comments of a playlist that have words. */
export async function countComments(db: Db, playlistId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_id', '=', playlistId)
    .where('text', '!=', '')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countWaiting(db: Db, playlistId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_id', '=', playlistId)
    .where(sql<boolean>`held_at is not null`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertComment(trx: Db, row: NewComment): Promise<void> {
  await trx.insertInto('comments').values(row).execute();
  await noteChange(trx, 'comment', [row.id]);
}

export async function updateComment(
  trx: Db,
  id: string,
  change: Partial<
    Pick<CommentRow, 'text' | 'edited_at' | 'held_at' | 'pinned_at' | 'ended_at' | 'hidden_at'>
  >,
): Promise<void> {
  await trx.updateTable('comments').set(change).where('id', '=', id).execute();
  await noteChange(trx, 'comment', [id]);
}

/** Takes the pin off all comments of a playlist. */
export async function updateUnpinned(trx: Db, playlistId: string): Promise<void> {
  const rows = await trx
    .updateTable('comments')
    .set({ pinned_at: null })
    .where('playlist_id', '=', playlistId)
    .where(sql<boolean>`pinned_at is not null`)
    .returning('id')
    .execute();
  await noteChange(
    trx,
    'comment',
    rows.map(({ id }) => id),
  );
}

/** The columns that a deleted comment loses. */
const emptied = (now: number) => ({
  text: '',
  user_id: null,
  edited_at: now,
  likes_count: 0,
  held_at: null,
  hidden_at: null,
  pinned_at: null,
});

/** Deletes a comment: its place stays for its replies, and for an hour in any case, so that open pages learn of it. */
export async function deleteComment(trx: Db, { id, playlistId }: CommentKey, now: number): Promise<void> {
  await trx.updateTable('comments').set(emptied(now)).where('id', '=', id).execute();
  await trx.deleteFrom('comment_likes').where('comment_id', '=', id).execute();
  await noteChange(trx, 'comment', [id]);
  await deleteOldPlaces(trx, playlistId, now);
}

export interface CommentKey {
  id: string;
  playlistId: string;
}

const placeKeepMs = 60 * 60_000;

async function deleteOldPlaces(trx: Db, playlistId: string, now: number): Promise<void> {
  await trx
    .deleteFrom('comments')
    .where('playlist_id', '=', playlistId)
    .where('user_id', 'is', null)
    .where('edited_at', '<', now - placeKeepMs)
    .where(sql<boolean>`not exists (select 1 from comments as reply
        where reply.parent_id = comments.id and reply.user_id is not null)`)
    .execute();
}

/** Deletes a person's comments and takes their likes of others' back, before their account goes. */
export async function deleteCommentsOf(trx: Db, userId: string, now: number): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ likes_count: sql`likes_count - 1` })
    .where('id', 'in', (eb) =>
      eb.selectFrom('comment_likes').select('comment_id').where('user_id', '=', userId),
    )
    .execute();
  await trx.deleteFrom('comment_likes').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('comment_likes')
    .where('comment_id', 'in', (eb) => eb.selectFrom('comments').select('id').where('user_id', '=', userId))
    .execute();
  const rows = await trx
    .updateTable('comments')
    .set(emptied(now))
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  await noteChange(
    trx,
    'comment',
    rows.map(({ id }) => id),
  );
}

/** Likes a comment (or takes the like back), and returns the number of its likes; null where nothing changed. */
export async function updateLike(
  trx: Db,
  { id, playlistId, userId }: CommentKey & { userId: string },
  liked: boolean,
  now: number,
): Promise<number | null> {
  const changed = liked
    ? await trx
        .insertInto('comment_likes')
        .values({ comment_id: id, user_id: userId, playlist_id: playlistId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('comment_id')
        .executeTakeFirst()
    : await trx
        .deleteFrom('comment_likes')
        .where('comment_id', '=', id)
        .where('user_id', '=', userId)
        .returning('comment_id')
        .executeTakeFirst();
  if (!changed) return null;
  const row = await trx
    .updateTable('comments')
    .set({ likes_count: sql`likes_count + ${sql.lit(liked ? 1 : -1)}` })
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirst();
  return row?.likes_count ?? null;
}

/** The playlists of comments that have changed. */
export async function listPlaylistsOf(db: Db, commentIds: readonly string[]): Promise<Set<string>> {
  if (commentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('comments')
    .select('playlist_id')
    .distinct()
    .where('id', 'in', commentIds)
    .execute();
  return new Set(rows.map(({ playlist_id }) => playlist_id));
}

/** The playlists of these people. */
export async function listOwned(db: Db, ownerIds: readonly string[]): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set();
  const rows = await db.selectFrom('playlists').select('id').where('owner_id', 'in', ownerIds).execute();
  return new Set(rows.map(({ id }) => id));
}
