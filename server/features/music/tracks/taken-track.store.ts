import type { Db } from '#server/db/dialect.ts';
import type { TakenTracksTable } from '#server/db/rows/tracks.ts';
import type { Selectable } from 'kysely';
import { addStoredBytes, insertTrack, insertTrackAudio } from './track.store.ts';

export type TakenTrackRow = Selectable<TakenTracksTable>;

/** Copies a track and its measurements aside, before its rows are deleted. Returns false if it has no file. */
export async function keepTrack(
  trx: Db,
  trackId: string,
  { decisionId, work }: { decisionId: string; work: number | null },
): Promise<boolean> {
  const row = await trx
    .selectFrom('tracks')
    .innerJoin('track_audio as audio', 'audio.track_id', 'tracks.id')
    .selectAll('audio')
    .select(['owner_id', 'title', 'artist', 'album', 'genre', 'audio_sha256', 'cover_sha256'])
    .select(['size_bytes', 'duration_ms', 'plays_count', 'created_at'])
    .where('tracks.id', '=', trackId)
    .executeTakeFirst();
  if (!row?.audio_sha256) return false;
  const { audio_sha256, duration_ms } = row;
  await trx
    .insertInto('taken_tracks')
    .values({ ...row, audio_sha256, duration_ms: duration_ms ?? 0, decision_id: decisionId, work })
    .execute();
  return true;
}

export async function findTaken(db: Db, decisionId: string): Promise<TakenTrackRow | null> {
  const rows = db.selectFrom('taken_tracks').selectAll();
  return (await rows.where('decision_id', '=', decisionId).executeTakeFirst()) ?? null;
}

/** Taken tracks without an objection in time, or whose objection was decided. */
export function listTakenBefore(db: Db, before: number) {
  return db
    .selectFrom('taken_tracks as taken')
    .innerJoin('moderation_decisions as decision', 'decision.id', 'taken.decision_id')
    .select(['taken.decision_id', 'taken.audio_sha256', 'taken.cover_sha256'])
    .where('decision.created_at', '<', before)
    .where((eb) =>
      eb.or([eb('decision.appealed_at', 'is', null), eb('decision.reviewed_at', 'is not', null)]),
    )
    .execute();
}

export async function deleteTaken(trx: Db, decisionId: string): Promise<void> {
  await trx.deleteFrom('taken_tracks').where('decision_id', '=', decisionId).execute();
}

/** Inserts a taken track again, unchanged. */
export async function insertAgain(trx: Db, takenRow: TakenTrackRow): Promise<void> {
  const { track_id, bitrate_kbps, sample_rate, channels, loudness_lufs, true_peak_db } = takenRow;
  const { peaks, fingerprint, frames, decision_id: _decision, work: _work, ...words } = takenRow;
  const { title, artist, album, genre, cover_sha256, size_bytes, plays_count, created_at } = words;
  const { owner_id, audio_sha256, duration_ms } = words;
  await insertTrack(trx, {
    id: track_id,
    owner_id,
    title,
    artist,
    album,
    genre,
    storage_type: 'FILE',
    audio_sha256,
    held_sha256: audio_sha256,
    size_bytes,
    duration_ms,
    cover_sha256,
    plays_count,
    created_at,
  });
  const measures = { bitrate_kbps, sample_rate, channels, loudness_lufs, true_peak_db };
  await insertTrackAudio(trx, { track_id, ...measures, peaks, fingerprint, frames });
  await addStoredBytes(trx, owner_id, size_bytes);
}
