import type { Db } from '#server/db/dialect.ts';
import type { PlaylistInviteRow } from '#server/db/rows/collaboration.ts';

const columns = [
  'playlist_invites.id',
  'playlist_invites.playlist_id',
  'playlist_invites.member_right',
  'playlist_invites.user_id',
  'playlist_invites.invited_by',
  'playlist_invites.created_at',
  'playlist_invites.expires_at',
  'playlist_invites.revoked_at',
  'playlist_invites.uses',
  'playlist_invites.uses_max',
] as const;

/** An invitation without its secret. */
export type KnownInvite = Omit<PlaylistInviteRow, 'token_hash'>;

/** Finds an invitation by the hash of a link's token, or by its id if it names this person. */
export async function findInvite(
  db: Db,
  { tokenHash, id, userId }: { tokenHash: string; id: string; userId: string | null },
): Promise<KnownInvite | null> {
  const row = await db
    .selectFrom('playlist_invites')
    .select(columns)
    .where((eb) =>
      eb.or([
        eb('token_hash', '=', tokenHash),
        // `user_id` of a link is null, and so is a visitor's: no row fits both.
        eb.and([eb('id', '=', id), eb('user_id', '=', userId ?? '')]),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Invitations that can still be accepted, the newest first, with the person whom each names. */
export function listOpen(db: Db, playlistId: string, now: number) {
  return db
    .selectFrom('playlist_invites')
    .leftJoin('users', 'users.id', 'playlist_invites.user_id')
    .select(columns)
    .select(['users.id as person_id', 'users.username', 'users.avatar_sha256'])
    .where('playlist_invites.playlist_id', '=', playlistId)
    .where('playlist_invites.revoked_at', 'is', null)
    .where('playlist_invites.expires_at', '>', now)
    .whereRef('playlist_invites.uses', '<', 'playlist_invites.uses_max')
    .orderBy('playlist_invites.id', 'desc')
    .execute();
}

export async function insertInvite(trx: Db, row: PlaylistInviteRow): Promise<void> {
  await trx.insertInto('playlist_invites').values(row).execute();
}

/** Takes an invitation back; returns false if there is none. */
export async function revokeInvite(trx: Db, playlistId: string, id: string, now: number): Promise<boolean> {
  const row = await trx
    .updateTable('playlist_invites')
    .set({ revoked_at: now })
    .where('playlist_id', '=', playlistId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back what invites a person by name. */
export async function revokeInvitesOf(
  trx: Db,
  playlistId: string,
  userId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('playlist_invites')
    .set({ revoked_at: now })
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function countUse(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('playlist_invites')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Forgets a playlist's invitations that ended before a moment. */
export async function deleteEndedInvites(trx: Db, playlistId: string, before: number): Promise<void> {
  await trx
    .deleteFrom('playlist_invites')
    .where('playlist_id', '=', playlistId)
    .where('expires_at', '<', before)
    .execute();
}
