import type { Db } from '#server/db/dialect.ts';
import { addTrackToPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { newId } from '#server/lib/ids.ts';
import { insertTrack } from './rows.ts';

/** Puts a track straight into the database: an external link, for tests in which no audio is heard. */
export async function plantTrack(
  db: Db,
  track: { ownerId: string; title: string; artist?: string; now: number; durationMs?: number | null },
): Promise<string> {
  return insertTrack(db, {
    id: newId(track.now),
    owner_id: track.ownerId,
    title: track.title,
    artist: track.artist ?? '',
    source_url: `https://example.org/${track.title}`,
    duration_ms: track.durationMs ?? null,
    created_at: track.now,
  });
}

/** Puts tracks of these titles at the end of a playlist; answers their ids. */
export async function plantTracks(
  db: Db,
  playlist: { id: string; ownerId: string; now: number },
  titles: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const trackId = await plantTrack(db, { ownerId: playlist.ownerId, title, now: playlist.now });
    await db.transaction().execute((trx) =>
      addTrackToPlaylist(trx, {
        playlistId: playlist.id,
        trackId,
        viewerId: playlist.ownerId,
        now: playlist.now,
      }),
    );
    ids.push(trackId);
  }
  return ids;
}
