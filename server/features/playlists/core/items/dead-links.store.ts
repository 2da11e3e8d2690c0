import type { Db } from '#server/db/dialect.ts';
import type { DeadReason } from '#shared/music/link-states.ts';

/** A track none of whose addresses plays any longer. */
export interface DeadTrack {
  track_id: string;
  state: DeadReason;
  dead_since: number;
}

/** The dead tracks of a playlist: links whose addresses are all dead. Each has the state of its first address. */
export async function listDeadTracks(db: Db, playlistId: string): Promise<Map<string, DeadTrack>> {
  const rows = await deadTracks(db)
    .innerJoin('playlist_entries', 'playlist_entries.track_id', 'tracks.id')
    .where('playlist_entries.playlist_id', '=', playlistId)
    .execute();
  return firstOfEach(rows);
}

/** Those of the given tracks that are dead. */
export async function listDeadOf(db: Db, ids: readonly string[]): Promise<Map<string, DeadTrack>> {
  if (ids.length === 0) return new Map();
  return firstOfEach(await deadTracks(db).where('tracks.id', 'in', ids).execute());
}

const deadTracks = (db: Db) =>
  db
    .selectFrom('tracks')
    .innerJoin('track_sources', 'track_sources.track_id', 'tracks.id')
    .innerJoin('link_checks', 'link_checks.source_id', 'track_sources.id')
    .select([
      'track_sources.track_id',
      'track_sources.position',
      'link_checks.state',
      'link_checks.dead_since',
    ])
    .where('tracks.storage_type', '=', 'URL')
    .where('link_checks.dead_since', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('track_sources as other')
            .leftJoin('link_checks as check', 'check.source_id', 'other.id')
            .select('other.id')
            .whereRef('other.track_id', '=', 'tracks.id')
            .where('check.dead_since', 'is', null),
        ),
      ),
    )
    .$castTo<DeadTrack & { position: number }>();

function firstOfEach(rows: readonly (DeadTrack & { position: number })[]): Map<string, DeadTrack> {
  const inOrder = rows.toSorted((a, b) => b.position - a.position);
  return new Map(inOrder.map((row) => [row.track_id, row]));
}
