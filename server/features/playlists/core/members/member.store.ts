import { noteChange } from '#server/changes/note.ts';
import { playlistWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { MemberRight, PlaylistMemberRow } from '#server/db/rows/collaboration.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import { isVisiblePerson, isVisiblePlaylist } from '#server/visibility/conditions.ts';

/** Members whom the viewer may see. */
export function listMembers(db: Db, playlistId: string, viewerId: string) {
  return db
    .selectFrom('playlist_members')
    .innerJoin('users', 'users.id', 'playlist_members.user_id')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .select(['playlist_members.member_right', 'playlist_members.joined_at'])
    .where('playlist_members.playlist_id', '=', playlistId)
    .where(isVisiblePerson(viewerId))
    .execute();
}

/** A member by name, without regard to case. */
export async function findMember(db: Db, playlistId: string, username: string) {
  const row = await db
    .selectFrom('playlist_members')
    .innerJoin('users', 'users.id', 'playlist_members.user_id')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .select(['playlist_members.member_right', 'playlist_members.joined_at'])
    .where('playlist_members.playlist_id', '=', playlistId)
    .where('users.username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

export async function countMembers(db: Db, playlistId: string): Promise<number> {
  const { count } = await db
    .selectFrom('playlist_members')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a member, or changes the right of one. */
export async function upsertMember(trx: Db, row: PlaylistMemberRow): Promise<void> {
  const { member_right } = row;
  await trx
    .insertInto('playlist_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['playlist_id', 'user_id']).doUpdateSet({ member_right }))
    .execute();
  await noteChange(trx, 'rights', [row.playlist_id]);
}

export async function updateMemberRight(
  trx: Db,
  playlistId: string,
  userId: string,
  right: MemberRight,
): Promise<void> {
  await trx
    .updateTable('playlist_members')
    .set({ member_right: right })
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute();
  await noteChange(trx, 'rights', [playlistId]);
}

export async function deleteMember(trx: Db, playlistId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('playlist_members')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute();
  await noteChange(trx, 'rights', [playlistId]);
}

/** Ends memberships between a playlist's owner and people from whom they are kept apart. */
export async function deleteBlockedMembers(trx: Db, playlistId: string, ownerId: string): Promise<void> {
  await trx
    .deleteFrom('playlist_members')
    .where('playlist_id', '=', playlistId)
    .where((eb) =>
      eb.or([
        eb(
          'user_id',
          'in',
          eb.selectFrom('blocks').select('blocked_id').where('blocks.user_id', '=', ownerId),
        ),
        eb(
          'user_id',
          'in',
          eb.selectFrom('blocks').select('blocks.user_id').where('blocked_id', '=', ownerId),
        ),
      ]),
    )
    .execute();
  await noteChange(trx, 'rights', [playlistId]);
}

/** The playlists that a person is a member of and may see, the last joined first. */
export function listSharedPlaylists(db: Db, userId: string) {
  return db
    .selectFrom('playlist_members')
    .innerJoin('playlists', 'playlists.id', 'playlist_members.playlist_id')
    .innerJoin('users as owner', 'owner.id', 'playlists.owner_id')
    .select(playlistWithOwner)
    .select('playlist_members.member_right')
    .where('playlist_members.user_id', '=', userId)
    .where(isVisiblePlaylist(userId))
    .orderBy('playlist_members.joined_at', 'desc')
    .orderBy('playlist_members.playlist_id', 'desc')
    .execute();
}

export async function updateSettings(
  trx: Db,
  playlistId: string,
  settings: Pick<PlaylistRow, 'suggest' | 'suggest_without_account' | 'suggest_flooded_at' | 'comment_from'>,
): Promise<void> {
  await trx.updateTable('playlists').set(settings).where('id', '=', playlistId).execute();
  await noteChange(trx, 'edit', [playlistId]);
}

/** Somebody whom the viewer may see, by name. */
export async function findPerson(db: Db, username: string, viewerId: string) {
  const row = await db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .where('users.username_key', '=', username.toLowerCase())
    .where(isVisiblePerson(viewerId))
    .executeTakeFirst();
  return row ?? null;
}
