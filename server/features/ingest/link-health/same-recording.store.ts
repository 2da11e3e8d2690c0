import type { Db } from '#server/db/dialect.ts';

const tracksMax = 50;

/** Other tracks of the same recording: with its ISRC, its MusicBrainz id, or an address of it beside others. */
export async function listSameRecording(db: Db, trackId: string): Promise<string[]> {
  const others = db
    .selectFrom('tracks')
    .innerJoin('tracks as own', (join) => join.on('own.id', '=', trackId))
    .select('tracks.id')
    .where('tracks.id', '!=', trackId)
    .limit(tracksMax);
  const byAddress = db
    .selectFrom('track_sources')
    .innerJoin('track_sources as own', 'own.url', 'track_sources.url')
    .select('track_sources.track_id as id')
    .where('own.track_id', '=', trackId)
    .where('track_sources.track_id', '!=', trackId)
    .limit(tracksMax);
  const rows = await Promise.all([
    others.whereRef('tracks.isrc', '=', 'own.isrc').execute(),
    others.whereRef('tracks.mbid', '=', 'own.mbid').execute(),
    byAddress.execute(),
  ]);
  return [...new Set(rows.flat().map(({ id }) => id))];
}

/** A recording's ISRC; null if unknown. */
export async function findIsrc(db: Db, trackId: string): Promise<string | null> {
  const row = await db.selectFrom('tracks').select('isrc').where('id', '=', trackId).executeTakeFirst();
  return row?.isrc ?? null;
}
