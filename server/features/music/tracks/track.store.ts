import { trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NewTrack, TrackAudioRow, TrackRow } from '#server/db/rows/tracks.ts';
import { noteChange, signal } from '#server/changes/note.ts';
import { artistKey } from '#shared/playlists/artist-name.ts';

export async function findTrack(db: Db, id: string) {
  const row = await db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findTrackRow(db: Db, id: string): Promise<TrackRow | null> {
  return (await db.selectFrom('tracks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A person's track with this audio, the oldest if there are several. */
export async function findTrackOfAudio(db: Db, ownerId: string, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom('tracks')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('audio_sha256', '=', sha256)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertTrack(trx: Db, row: NewTrack): Promise<void> {
  await trx
    .insertInto('tracks')
    .values({ ...row, artist_key: artistKey(row.artist ?? '') })
    .execute();
  await noteChange(trx, 'track', [row.id]);
}

/** A person's own track on an address. */
export async function findOwnLink(db: Db, ownerId: string, address: string) {
  const row = await db
    .selectFrom('tracks')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('source_url', '=', address)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTrackAudio(db: Db, row: TrackAudioRow): Promise<void> {
  await db.insertInto('track_audio').values(row).execute();
}

export async function deleteTrack(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('tracks').where('id', '=', id).execute();
  await noteChange(trx, 'track', [id]);
}

/** Adds bytes to a person's used storage; `by` may be negative. */
export async function addStoredBytes(db: Db, userId: string, by: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ stored_bytes: eb('stored_bytes', '+', by) }))
    .where('id', '=', userId)
    .execute();
}

/** Counts the items of a playlist that are tracks with this address. */
export async function countSourceInPlaylist(db: Db, playlistId: string, sourceUrl: string): Promise<number> {
  const { lines } = await db
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .select((eb) => eb.fn.countAll<number | string>().as('lines'))
    .where('playlist_entries.playlist_id', '=', playlistId)
    .where('tracks.source_url', '=', sourceUrl)
    .executeTakeFirstOrThrow();
  return Number(lines);
}

/** Changes a track's words; returns false if that owner has no such track. */
export async function updateWords(
  trx: Db,
  { id, ownerId }: { id: string; ownerId: string },
  words: Pick<TrackRow, 'title' | 'artist' | 'album' | 'genre'>,
): Promise<boolean> {
  const row = await trx
    .updateTable('tracks')
    .set({ ...words, artist_key: artistKey(words.artist) })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  await noteChange(trx, 'track', [id]);
  return row !== undefined;
}

export function listOwnSizes(db: Db, ownerId: string, ids: readonly string[]) {
  return db
    .selectFrom('tracks')
    .select(['id', 'size_bytes'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}

export async function isInPlaylist(db: Db, playlistId: string, trackId: string): Promise<boolean> {
  const row = await db
    .selectFrom('playlist_entries')
    .select('id')
    .where('playlist_id', '=', playlistId)
    .where('track_id', '=', trackId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertActivity(
  db: Db,
  row: {
    id: string;
    activity_type: string;
    user_id: string;
    track_id: string;
    ip: string;
    created_at: number;
  },
): Promise<void> {
  await db.insertInto('activities').values(row).execute();
  signal(db, 'listening');
}
