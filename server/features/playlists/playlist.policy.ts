import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import type { Viewer } from '#server/visibility/visibility.ts';

/** Only the owner edits a playlist; an administrator does not. */
export function canEditPlaylist(viewer: Viewer, playlist: Pick<PlaylistRow, 'owner_id'>): boolean {
  return viewer !== null && viewer.id === playlist.owner_id;
}

/** A state from a time when the playlist was private is for those alone who may edit it. */
export const canSeePrivatePast = canEditPlaylist;
