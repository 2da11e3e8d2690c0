import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { NotificationRow } from '#server/db/rows/notifications.ts';
import { isVisiblePerson, isVisiblePlaylist } from '#server/visibility/conditions.ts';

/** The row of the actor, in `table`, without which a notification of a kind is outdated; `column` holds its other end. */
const facts = [
  { kind: 'follow', table: 'follows', column: 'person_id', end: 'n.user_id' },
  { kind: 'like', table: 'likes', column: 'playlist_id', end: 'n.group_key' },
  { kind: 'joined', table: 'playlist_members', column: 'playlist_id', end: 'n.group_key' },
] as const;

/** Kinds about a comment, which their group key names. */
const ofComments = ['comment', 'reply', 'mention'];

/** True if the fact of a notification `n` still exists. Kinds without a fact always hold. */
const stillHolds = sql<SqlBool>`(${sql.join(
  [
    sql`n.kind not in (${sql.join([...facts.map(({ kind }) => kind), ...ofComments])})`,
    sql`n.kind in (${sql.join(ofComments)}) and (n.actor_id is null or exists (
      select 1 from comments as fact where fact.id = n.group_key and fact.user_id = n.actor_id and fact.text <> ''
        and fact.held_at is null and fact.hidden_at is null))`,
    ...facts.map(
      ({ kind, table, column, end }) => sql`n.kind = ${kind} and exists (
        select 1 from ${sql.table(table)} as fact
        where ${sql.ref(`fact.${column}`)} = ${sql.ref(end)} and fact.user_id = n.actor_id)`,
    ),
  ],
  sql` or `,
)})`;

/**
 * A person's notifications before a place and after another, the newest first, if they are still true: the actor is visible,
 * and the like, the follow or the membership still exists.
 */
export function listNotificationRows(
  db: Db,
  userId: string,
  { after = '', before = '~', limit }: { after?: string; before?: string; limit: number },
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications as n')
    .leftJoin('users', 'users.id', 'n.actor_id')
    .selectAll('n')
    .where('n.user_id', '=', userId)
    .where('n.id', '>', after)
    .where('n.id', '<', before)
    .where((eb) => eb.or([eb('n.actor_id', 'is', null), isVisiblePerson(userId)]))
    .where(stillHolds)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

/** People by their ids. */
export function listPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('users')
    .select(['id', 'username', 'avatar_sha256'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
}

/** A person's own playlists among these ids, as notifications name them. */
export function listOwnPlaylists(db: Db, ownerId: string, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('playlists')
    .select(['id', 'name', 'cover_sha256'])
    .where('id', 'in', [...new Set(ids)])
    .where('owner_id', '=', ownerId)
    .execute();
}

/** The playlists among these ids that a person may open, as notifications name them. */
export function listVisiblePlaylists(db: Db, viewerId: string, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('playlists')
    .select(['id', 'name', 'cover_sha256'])
    .where('id', 'in', [...new Set(ids)])
    .where(isVisiblePlaylist(viewerId))
    .execute();
}

/** Those of these playlists of a person's own on which comments wait. */
export async function listWaitedFor(db: Db, ownerId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('playlists')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('owner_id', '=', ownerId)
    .where(
      sql<SqlBool>`exists (select 1 from comments where comments.playlist_id = playlists.id and comments.held_at is not null)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Invitations of a person by their ids that were neither accepted nor taken back, with their playlists. */
export function listInvites(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('playlist_invites as invite')
    .innerJoin('playlists', 'playlists.id', 'invite.playlist_id')
    .select(['invite.id as invite_id', 'invite.member_right', 'invite.expires_at'])
    .select(['playlists.id', 'playlists.name', 'playlists.cover_sha256'])
    .where('invite.id', 'in', [...new Set(ids)])
    .where('invite.user_id', '=', userId)
    .where('invite.revoked_at', 'is', null)
    .where('invite.uses', '=', 0)
    .where('playlists.hidden_at', 'is', null)
    .execute();
}

export async function listMutedPlaylists(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('muted_playlists')
    .select('playlist_id')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.playlist_id));
}

export async function insertMute(trx: Db, userId: string, playlistId: string): Promise<void> {
  await trx
    .insertInto('muted_playlists')
    .values({ user_id: userId, playlist_id: playlistId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMute(trx: Db, userId: string, playlistId: string): Promise<void> {
  await trx
    .deleteFrom('muted_playlists')
    .where('user_id', '=', userId)
    .where('playlist_id', '=', playlistId)
    .execute();
}

/** Deletes everybody's notifications that are older than `before`. */
export async function deleteOldNotifications(db: Db, before: string): Promise<void> {
  await db.deleteFrom('notifications').where('id', '<', before).execute();
}

/** People with a notification since a moment (`since`: an id of that moment) and with more than `most` of them. */
export async function listPeopleOver(db: Db, most: number, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('notifications').select('user_id').distinct().where('id', '>=', since),
    )
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll(), '>', most)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletes a person's notifications except the newest. */
export async function deleteNotificationsOver(db: Db, userId: string, most: number): Promise<void> {
  const last = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db.deleteFrom('notifications').where('user_id', '=', userId).where('id', '<=', last.id).execute();
}
