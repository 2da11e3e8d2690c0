import type { Db } from '#server/db/dialect.ts';

/** The sizes of files, according to their tracks. */
export async function listAudioSizes(db: Db): Promise<{ sha256: string; size: number }[]> {
  const rows = await db
    .selectFrom('tracks')
    .select(['audio_sha256', 'size_bytes'])
    .distinct()
    .where('audio_sha256', 'is not', null)
    .execute();
  return rows.map(({ audio_sha256, size_bytes }) => ({ sha256: audio_sha256 ?? '', size: size_bytes }));
}

/** Updates a file's size in the tracks that play it; their owners' used storage is a counter. */
export async function updateSize(db: Db, sha256: string, size: number): Promise<void> {
  await db.updateTable('tracks').set({ size_bytes: size }).where('audio_sha256', '=', sha256).execute();
}

const stored = (db: Db) =>
  db
    .selectFrom('tracks')
    .where('tracks.audio_sha256', 'is not', null)
    .select([
      'tracks.id',
      'tracks.owner_id',
      'tracks.title',
      'tracks.artist',
      'tracks.duration_ms',
      'tracks.created_at',
    ])
    .select((eb) => eb.ref('tracks.audio_sha256').$notNull().as('audio_sha256'));

/** The tracks whose measurements are lost. */
export const listUnmeasured = (db: Db) =>
  stored(db)
    .leftJoin('track_audio', 'track_audio.track_id', 'tracks.id')
    .where('track_audio.track_id', 'is', null)
    .execute();

/** The measured tracks that the copyright scan does not know. */
export const listWithoutPrint = (db: Db) =>
  stored(db)
    .innerJoin('track_audio', 'track_audio.track_id', 'tracks.id')
    .select('track_audio.fingerprint')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('copyright_works')
            .select('number')
            .whereRef('copyright_works.track_id', '=', 'tracks.id'),
        ),
      ),
    )
    .execute();

/** Names that a record shows as a picture and that are not in `pictures`. */
export async function listUnknownPictures(db: Db): Promise<string[]> {
  const shown = db
    .selectFrom('tracks')
    .select('cover_sha256 as sha256')
    .union(db.selectFrom('playlists').select('cover_sha256 as sha256'))
    .union(db.selectFrom('users').select('avatar_sha256 as sha256'));
  const rows = await db
    .selectFrom(shown.as('shown'))
    .select('shown.sha256')
    .where('shown.sha256', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('pictures').select('sha256').whereRef('pictures.sha256', '=', 'shown.sha256'),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]));
}

export const listPictures = (db: Db) => db.selectFrom('pictures').selectAll().execute();

/** The playlists that list fewer items than they counted. */
export async function listShort(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .select('id')
    .where((eb) =>
      eb(
        'track_count',
        '>',
        eb
          .selectFrom('playlist_entries')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('playlist_entries.playlist_id', '=', 'playlists.id')
          .where('track_id', 'is not', null),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
