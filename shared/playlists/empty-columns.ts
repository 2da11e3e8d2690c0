import { trackDefaults } from '#shared/music/track-defaults.ts';
import type { PlaylistTrack } from './playlists.ts';

/** The columns of a playlist's rows that hold nothing in any of them, as words: they leave their room to the titles. */
export function emptyColumns(tracks: readonly PlaylistTrack[]): string {
  const isKnown = {
    album: tracks.some(({ album }) => album !== trackDefaults.album),
    plays: tracks.some(({ plays_count: count }) => count > 0),
  };
  return Object.entries(isKnown)
    .flatMap(([column, known]) => (known ? [] : [column]))
    .join(' ');
}
