import type { TrackRow } from '#server/db/rows/tracks.ts';

/** Only the owner edits and deletes a track; an administrator decides about copyright, elsewhere. */
export function canEditTrack(viewer: { id: string } | null, track: Pick<TrackRow, 'owner_id'>): boolean {
  return viewer !== null && viewer.id === track.owner_id;
}
