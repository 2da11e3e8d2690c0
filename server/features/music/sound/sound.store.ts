import type { Db } from '#server/db/dialect.ts';
import type { TrackSoundRow } from '#server/db/rows/sound.ts';

/** Writes the sound of a track, also if it was measured before. */
export async function upsertSound(trx: Db, row: TrackSoundRow): Promise<void> {
  const { track_id: _id, ...measures } = row;
  await trx
    .insertInto('track_sound')
    .values(row)
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet(measures))
    .execute();
}

export async function findSound(db: Db, trackId: string): Promise<TrackSoundRow | null> {
  const row = await db
    .selectFrom('track_sound')
    .selectAll()
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Of these tracks tempo and key. */
export function listSounds(db: Db, trackIds: readonly string[]) {
  return db
    .selectFrom('track_sound')
    .select(['track_id', 'bpm', 'bpm_sureness', 'music_key', 'key_sureness'])
    .where('track_id', 'in', trackIds)
    .execute();
}

export const listVectors = (db: Db, trackIds: readonly string[]) =>
  placed(db).where('track_id', 'in', trackIds).execute();

/** The tracks next to each of these places on either side, at most so many there. */
export async function listAround(db: Db, places: readonly number[], limit: number) {
  const found = await Promise.all(
    places.flatMap((place) => [beyond(db, place, limit), before(db, place, limit)]),
  );
  return [...new Map(found.flat().map((row) => [row.track_id, row])).values()];
}

const placed = (db: Db) => db.selectFrom('track_sound').select(['track_id', 'vector']);

const beyond = (db: Db, place: number, limit: number) =>
  placed(db).where('place', '>=', place).orderBy('place').orderBy('track_id').limit(limit).execute();

const before = (db: Db, place: number, limit: number) =>
  placed(db)
    .where('place', '<', place)
    .orderBy('place', 'desc')
    .orderBy('track_id', 'desc')
    .limit(limit)
    .execute();

/** Some tracks after one, in the order of their ids, each with the file that is still to be measured, or null. */
export async function listAfter(db: Db, after: string, limit: number) {
  const rows = await db
    .selectFrom('tracks')
    .leftJoin('track_sound', 'track_sound.track_id', 'tracks.id')
    .select(['tracks.id', 'tracks.owner_id', 'tracks.audio_sha256', 'track_sound.track_id as measured'])
    .where('tracks.id', '>', after)
    .orderBy('tracks.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, owner_id: owner, audio_sha256: sha256, measured }) => ({
    id,
    file: sha256 === null || measured !== null ? null : { sha256, owner },
  }));
}

export async function isTrack(trx: Db, id: string): Promise<boolean> {
  return (await trx.selectFrom('tracks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
