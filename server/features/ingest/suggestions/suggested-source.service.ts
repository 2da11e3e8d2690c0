import type { Db } from '#server/db/dialect.ts';
import type { SuggestionRow } from '#server/db/rows/collaboration.ts';
import type { TrackRow } from '#server/db/rows/tracks.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { findTrackRow } from '#server/features/music/tracks/track.service.ts';
import { addSource, listSources, refuseSource } from '#server/features/music/tracks/track-source.service.ts';
import { newId } from '#server/lib/ids.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import * as store from './suggestion.store.ts';

type Row = Pick<SuggestionRow, 'playlist_id' | 'source_for_id' | 'source_url'>;

/**
 * Refuses a link as a further source of an item's recording if no editor could accept it; returns the id of the recording's
 * owner.
 * @throws AppError conflict: the item has gone or has no track, its owner does not edit the playlist, or the recording has
 *   this link or as many as it may
 */
export async function refuseSourceOf(trx: Db, viewer: Viewer, row: Row): Promise<string> {
  const track = await findRecording(trx, viewer, row);
  if (!(await store.listEditors(trx, row.playlist_id)).includes(track.owner_id)) {
    throw new AppError('conflict', 'suggestions:othersRecording');
  }
  refuseSource(await listSources(trx, track.id), track, row.source_url ?? '');
  return track.owner_id;
}

/**
 * Takes a suggested link as a further source of the viewer's own recording.
 * @throws AppError conflict (another's recording, or as above)
 */
export async function takeSource(
  trx: Db,
  { viewer, now }: { viewer: { id: string }; now: number },
  row: Row & Pick<SuggestionRow, 'platform' | 'link_duration_ms' | 'user_id'>,
): Promise<void> {
  const track = await findRecording(trx, viewer, row);
  if (track.owner_id !== viewer.id) throw new AppError('conflict', 'suggestions:ownerDecides');
  await addSource(trx, track, {
    id: newId(now),
    url: row.source_url ?? '',
    platform: row.platform ?? 'other',
    duration_ms: row.link_duration_ms,
    added_by: row.user_id,
    added_at: now,
  });
}

async function findRecording(
  trx: Db,
  viewer: Viewer,
  { playlist_id, source_for_id }: Row,
): Promise<TrackRow> {
  const items = await store.listItems(trx, playlist_id, [source_for_id ?? '']);
  const id = items.get(source_for_id ?? '')?.trackId ?? null;
  const track = id !== null && (await mayListen(trx, viewer, id)) ? await findTrackRow(trx, id) : null;
  if (!track) throw new AppError('conflict', 'playlists:itemGone');
  return track;
}
