import { type Db, takeTurns } from '#server/db/dialect.ts';
import type { TrackRow, TrackSourceRow } from '#server/db/rows/tracks.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { trackSourcesMax } from '#shared/limits.ts';
import * as store from './track-source.store.ts';

/** The links of a recording, in their order, without its file. */
export const listSources = (db: Db, trackId: string): Promise<store.LookedAt[]> =>
  store.listSources(db, trackId);

/** The links of several recordings by their tracks' ids. */
export async function listSourcesOf(db: Db, trackIds: readonly string[]) {
  const rows = trackIds.length === 0 ? [] : await store.listSourcesOf(db, trackIds);
  return Map.groupBy(rows, ({ track_id }) => track_id);
}

/** The ISRCs and MusicBrainz ids of recordings, by their tracks' ids; recordings without any are left out. */
export async function listRecordingIds(db: Db, trackIds: readonly string[]) {
  const rows = trackIds.length === 0 ? [] : await store.listRecordingIds(db, trackIds);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sets a recording's ISRC and MusicBrainz id if it is the person's own and has none yet. */
export async function fillRecordingIds(
  trx: Db,
  track: { id: string; ownerId: string },
  ids: Pick<TrackRow, 'isrc' | 'mbid'>,
): Promise<void> {
  if (ids.isrc !== null || ids.mbid !== null) await store.fillRecordingIds(trx, track, ids);
}

/** Adds the further links that came with a link, after its own, up to a recording's limit. */
export async function addFurtherSources(
  trx: Db,
  track: { id: string; url: string; now: number },
  links: readonly Pick<TrackSourceRow, 'url' | 'platform'>[],
): Promise<void> {
  const byUrl = new Map(links.map((link) => [link.url, link]));
  byUrl.delete(track.url);
  const rows = [...byUrl.values()].slice(0, trackSourcesMax - 1).map(({ url, platform }) => ({
    id: newId(track.now),
    track_id: track.id,
    url,
    platform,
    duration_ms: null,
    added_by: null,
    added_at: track.now,
  }));
  if (rows.length > 0) await store.insertFurther(trx, rows);
}

/** @throws AppError conflict: the recording has this link, or as many as it may */
export function refuseSource(
  sources: readonly TrackSourceRow[],
  track: Pick<TrackRow, 'audio_sha256'>,
  url: string,
): void {
  if (sources.some((source) => source.url === url)) {
    throw new AppError('conflict', 'track-sources:alreadyThere');
  }
  const count = sources.length + (track.audio_sha256 === null ? 0 : 1);
  const params = { max: trackSourcesMax };
  if (count >= trackSourcesMax) throw new AppError('conflict', 'track-sources:tooMany', { params });
}

/**
 * Adds a link to a recording, after its others.
 * @throws AppError conflict, as {@link refuseSource}
 */
export async function addSource(
  trx: Db,
  track: Pick<TrackRow, 'id' | 'audio_sha256'>,
  source: Omit<store.NewSource, 'track_id'>,
): Promise<void> {
  await takeTurns(trx, `sources ${track.id}`);
  refuseSource(await store.listSources(trx, track.id), track, source.url);
  await store.insertSource(trx, { ...source, track_id: track.id });
}

/**
 * Removes one of a recording's links.
 * @throws AppError not_found, conflict: it is the only source
 */
export async function removeSource(
  trx: Db,
  track: Pick<TrackRow, 'id' | 'audio_sha256'>,
  id: string,
): Promise<void> {
  await takeTurns(trx, `sources ${track.id}`);
  const sources = await store.listSources(trx, track.id);
  if (!sources.some((source) => source.id === id)) {
    throw new AppError('not_found', 'track-sources:notFound');
  }
  if (sources.length === 1 && track.audio_sha256 === null) {
    throw new AppError('conflict', 'track-sources:lastOne');
  }
  await store.deleteSource(trx, { track_id: track.id, id });
}
