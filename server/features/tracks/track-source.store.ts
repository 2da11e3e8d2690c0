import type { Db } from '#server/db/dialect.ts';
import type { TrackSourceRow } from '#server/db/rows/tracks.ts';
import { noteSearchChange } from '#server/search/outbox.ts';
import type { LinkState } from '#shared/link-states.ts';

/** A source before it has its place. */
export type NewSource = Omit<TrackSourceRow, 'position'>;

/** A source, and how it was when it was last looked at; null: never. */
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

/** Puts a source after the others. */
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

/** A link's track has the address of its first source, which a server of before reads; one with a file has none. */
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
  await noteSearchChange(trx, 'track', [trackId]);
}
