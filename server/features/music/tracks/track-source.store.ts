import type { Db } from '#server/db/dialect.ts';
import type { TrackRow, TrackSourceRow } from '#server/db/rows/tracks.ts';
import { noteChange } from '#server/changes/note.ts';
import type { LinkState } from '#shared/music/link-states.ts';

/** A source without its position. */
export type NewSource = Omit<TrackSourceRow, 'position'>;

/** A source with the state of its last check; null: never checked. */
export type LookedAt = TrackSourceRow & { state: LinkState | null };

/** The links of a recording, in their order. */
export function listSources(db: Db, trackId: string): Promise<LookedAt[]> {
  return db
    .selectFrom('track_sources')
    .leftJoin('link_checks', 'link_checks.source_id', 'track_sources.id')
    .selectAll('track_sources')
    .select('link_checks.state')
    .where('track_id', '=', trackId)
    .orderBy('position')
    .execute();
}

/** The links of several recordings, each one's in their order. */
export function listSourcesOf(
  db: Db,
  trackIds: readonly string[],
): Promise<Pick<TrackSourceRow, 'track_id' | 'url' | 'platform' | 'duration_ms'>[]> {
  return db
    .selectFrom('track_sources')
    .select(['track_id', 'url', 'platform', 'duration_ms'])
    .where('track_id', 'in', trackIds)
    .orderBy('track_id')
    .orderBy('position')
    .execute();
}

/** The ISRCs and MusicBrainz ids of recordings; recordings without any are left out. */
export function listRecordingIds(
  db: Db,
  trackIds: readonly string[],
): Promise<Pick<TrackRow, 'id' | 'isrc' | 'mbid'>[]> {
  return db
    .selectFrom('tracks')
    .select(['id', 'isrc', 'mbid'])
    .where('id', 'in', trackIds)
    .where((eb) => eb.or([eb('isrc', 'is not', null), eb('mbid', 'is not', null)]))
    .execute();
}

/** Sets a recording's ISRC and MusicBrainz id if its owner's track has none yet. */
export async function fillRecordingIds(
  trx: Db,
  { id, ownerId }: { id: string; ownerId: string },
  { isrc, mbid }: Pick<TrackRow, 'isrc' | 'mbid'>,
): Promise<void> {
  await trx
    .updateTable('tracks')
    .set((eb) => ({ isrc: eb.fn.coalesce('isrc', eb.val(isrc)), mbid: eb.fn.coalesce('mbid', eb.val(mbid)) }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Inserts several sources after the first one of a new recording. */
export async function insertFurther(trx: Db, sources: readonly NewSource[]): Promise<void> {
  const rows = sources.map((source, at) => ({ ...source, position: at + 1 }));
  await trx.insertInto('track_sources').values(rows).execute();
}

/** Inserts a source after the others. */
export async function insertSource(trx: Db, source: NewSource): Promise<void> {
  const others = await listSources(trx, source.track_id);
  const position = (others.at(-1)?.position ?? -1) + 1;
  await trx
    .insertInto('track_sources')
    .values({ ...source, position })
    .execute();
  await keepTrackInStep(trx, source.track_id);
}

export async function deleteSource(
  trx: Db,
  { track_id, id }: Pick<TrackSourceRow, 'track_id' | 'id'>,
): Promise<void> {
  await trx.deleteFrom('track_sources').where('id', '=', id).execute();
  await keepTrackInStep(trx, track_id);
}

/**
 * Updates a track's own address: a link's is that of its first source, which servers of an older version read; a file has
 * none.
 */
async function keepTrackInStep(trx: Db, trackId: string): Promise<void> {
  const [first] = await listSources(trx, trackId);
  if (!first) return;
  await trx
    .updateTable('tracks')
    .set({ source_url: first.url, platform: first.platform })
    .where('id', '=', trackId)
    .where('storage_type', '=', 'URL')
    .where('source_url', '!=', first.url)
    .execute();
  await noteChange(trx, 'track', [trackId]);
}
