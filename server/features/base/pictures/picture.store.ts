import type { Db } from '#server/db/dialect.ts';

/**
 * A picture that an active person's record shows, unless a moderator has hidden that record. Browsers send no session for
 * pictures: for private ones, the name, which cannot be guessed, is the key.
 */
export async function findPicture(db: Db, sha256: string) {
  const row = await db
    .selectFrom('pictures')
    .select(['sha256', 'small_sha256'])
    .where('sha256', '=', sha256)
    .where((eb) => {
      const isActive = eb.selectFrom('users as owner').select('owner.id').where('owner.is_active', '=', 1);
      return eb.or([
        eb.exists(isActive.where('owner.avatar_sha256', '=', sha256)),
        eb.exists(
          isActive
            .innerJoin('playlists', 'playlists.owner_id', 'owner.id')
            .where('playlists.cover_sha256', '=', sha256)
            .where('playlists.hidden_at', 'is', null),
        ),
        eb.exists(
          isActive
            .innerJoin('playlists', 'playlists.owner_id', 'owner.id')
            .where('playlists.hidden_at', 'is', null)
            .where('playlists.id', 'in', playlistsOnce(db, sha256)),
        ),
        eb.exists(
          isActive
            .innerJoin('tracks', 'tracks.owner_id', 'owner.id')
            .where('tracks.cover_sha256', '=', sha256)
            .where('tracks.hidden_at', 'is', null),
        ),
      ]);
    })
    .executeTakeFirst();
  return row ?? null;
}

/** The playlists that had a cover at some time in their past. */
const playlistsOnce = (db: Db, sha256: string) =>
  db
    .selectFrom('playlist_events')
    .select('playlist_id')
    .where('cover_sha256', '=', sha256)
    .unionAll(db.selectFrom('playlist_snapshots').select('playlist_id').where('cover_sha256', '=', sha256));

interface NewPicture {
  sha256: string;
  small_sha256: string;
  colours: string;
}

export async function insertPicture(db: Db, row: NewPicture): Promise<void> {
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Some pictures whose colours are not computed yet. */
export const listWithoutColours = (db: Db, limit: number) =>
  db
    .selectFrom('pictures')
    .select(['sha256', 'small_sha256'])
    .where('colours', 'is', null)
    .orderBy('sha256')
    .limit(limit)
    .execute();

export async function updateColours(db: Db, sha256: string, colours: string): Promise<void> {
  await db.updateTable('pictures').set({ colours }).where('sha256', '=', sha256).execute();
}

/** Gives a picture another small size. */
export async function upsertPicture(db: Db, row: { sha256: string; small_sha256: string }): Promise<void> {
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((on) => on.column('sha256').doUpdateSet({ small_sha256: row.small_sha256 }))
    .execute();
}
