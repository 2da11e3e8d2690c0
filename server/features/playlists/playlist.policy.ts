import type { PlaylistRow } from '#server/db/schema.ts';

type Viewer = { id: string } | null;
type Seen = Pick<PlaylistRow, 'owner_id' | 'visibility'>;

/** Public and unlisted ones are open to whoever has the link; a private one to its owner alone. */
export function canSeePlaylist(viewer: Viewer, playlist: Seen): boolean {
  return playlist.visibility !== 'private' || isOwner(viewer, playlist);
}

/** Only the owner edits a playlist; an administrator does not. */
export function canEditPlaylist(viewer: Viewer, playlist: Pick<PlaylistRow, 'owner_id'>): boolean {
  return isOwner(viewer, playlist);
}

function isOwner(viewer: Viewer, playlist: Pick<PlaylistRow, 'owner_id'>): boolean {
  return viewer !== null && viewer.id === playlist.owner_id;
}
