import { type Db, takeTurns } from '#server/db/dialect.ts';
import type { TrackRow, TrackSourceRow } from '#server/db/rows/tracks.ts';
import { AppError } from '#shared/errors.ts';
import { trackSourcesMax } from '#shared/limits.ts';
import { trackSourceMessages } from '#shared/messages/track-sources.ts';
import * as store from './track-source.store.ts';

/** The links of a recording, in their order. Its file is none of them. */
export const listSources = (db: Db, trackId: string): Promise<store.LookedAt[]> =>
  store.listSources(db, trackId);

/** The links of several recordings by their tracks' ids. */
export async function listSourcesOf(db: Db, trackIds: readonly string[]) {
  const rows = trackIds.length === 0 ? [] : await store.listSourcesOf(db, trackIds);
  return Map.groupBy(rows, ({ track_id }) => track_id);
}

/** @throws AppError conflict: the recording has this link, or as many as it may */
export function refuseSource(
  sources: readonly TrackSourceRow[],
  track: Pick<TrackRow, 'audio_sha256'>,
  url: string,
): void {
  if (sources.some((source) => source.url === url)) {
    throw new AppError('conflict', trackSourceMessages.alreadyThere);
  }
  const count = sources.length + (track.audio_sha256 === null ? 0 : 1);
  const params = { max: trackSourcesMax };
  if (count >= trackSourcesMax) throw new AppError('conflict', trackSourceMessages.tooMany, { params });
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
 * @throws AppError not_found, conflict: nothing else of it is left
 */
export async function removeSource(
  trx: Db,
  track: Pick<TrackRow, 'id' | 'audio_sha256'>,
  id: string,
): Promise<void> {
  await takeTurns(trx, `sources ${track.id}`);
  const sources = await store.listSources(trx, track.id);
  if (!sources.some((source) => source.id === id)) {
    throw new AppError('not_found', trackSourceMessages.notFound);
  }
  if (sources.length === 1 && track.audio_sha256 === null) {
    throw new AppError('conflict', trackSourceMessages.lastOne);
  }
  await store.deleteSource(trx, { track_id: track.id, id });
}
