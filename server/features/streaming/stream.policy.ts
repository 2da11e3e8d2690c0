/** A track's listings, counted. */
export interface Listings {
  owner_id: string;
  /** In how many playlists it stands. */
  listed: number;
  /** In how many of them that are public or unlisted. */
  listed_openly: number;
  /** In how many of the viewer's own. */
  listed_by_viewer: number;
}

/** Anyone may listen, unless the track stands in private playlists alone. */
export function isOpen(track: Listings): boolean {
  return track.listed_openly > 0 || track.listed === 0;
}

/** A track of private playlists sounds for its owner and for whoever has it in a playlist of theirs. */
export function canListen(viewer: { id: string } | null, track: Listings): boolean {
  if (isOpen(track)) return true;
  return viewer !== null && (viewer.id === track.owner_id || track.listed_by_viewer > 0);
}
