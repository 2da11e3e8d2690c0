import type { Db } from '#server/db/dialect.ts';

/** Every column that names a blob: whoever adds one, adds it here. */
const references = [
  ['tracks', 'audio_sha256'],
  ['tracks', 'cover_sha256'],
  ['playlists', 'cover_sha256'],
  ['users', 'avatar_sha256'],
  ['uploads', 'sha256'],
  ['trash', 'cover_sha256'],
  ['pictures', 'small_sha256'],
  ['copyright_works', 'audio_sha256'],
  ['copyright_scans', 'audio_sha256'],
] as const;

export async function isReferenced(db: Db, sha256: string): Promise<boolean> {
  for (const [table, column] of references) {
    const name = db.dynamic.ref<'audio_sha256'>(column);
    const row = await db
      .selectFrom(table as 'tracks')
      .select(name)
      .where(name, '=', sha256)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The blobs that a person's account, playlists and tracks use. */
export async function listBlobsOf(db: Db, userId: string): Promise<string[]> {
  const tracks = await db
    .selectFrom('tracks')
    .select(['audio_sha256', 'cover_sha256'])
    .where('owner_id', '=', userId)
    .execute();
  const playlists = await db
    .selectFrom('playlists')
    .select('cover_sha256')
    .where('owner_id', '=', userId)
    .execute();
  const user = await db
    .selectFrom('users')
    .select('avatar_sha256')
    .where('id', '=', userId)
    .executeTakeFirst();
  const named = [
    ...tracks.flatMap((row) => [row.audio_sha256, row.cover_sha256]),
    ...playlists.map((row) => row.cover_sha256),
    user?.avatar_sha256 ?? null,
  ];
  return [...new Set(named.filter((sha256) => sha256 !== null))];
}

/** Every blob that any row names. */
export async function listReferencedBlobs(db: Db): Promise<string[]> {
  const names = new Set<string>();
  for (const [table, column] of references) {
    const name = db.dynamic.ref<'audio_sha256'>(column);
    const rows = await db
      .selectFrom(table as 'tracks')
      .select(name)
      .distinct()
      .where(name, 'is not', null)
      .execute();
    for (const row of rows) {
      const value = (row as Record<string, unknown>)[column];
      if (typeof value === 'string') names.add(value);
    }
  }
  return [...names].sort();
}

/** Forgets a picture; answers its small size, or null where it was none. */
export async function deletePicture(db: Db, sha256: string): Promise<string | null> {
  const row = await db
    .deleteFrom('pictures')
    .where('sha256', '=', sha256)
    .returning('small_sha256')
    .executeTakeFirst();
  return row?.small_sha256 ?? null;
}
