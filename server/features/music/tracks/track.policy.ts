import type { TrackRow } from '#server/db/rows/tracks.ts';

/**
 * Reports whether a viewer may edit and delete a track: only its owner may; administrators decide about copyright elsewhere.
 */
export function canEditTrack(viewer: { id: string } | null, track: Pick<TrackRow, 'owner_id'>): boolean {
  return viewer !== null && viewer.id === track.owner_id;
}
