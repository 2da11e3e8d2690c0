import { useSearchParams } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { parseMoment } from '#shared/social/share-moments.ts';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';

export interface SharedMoment {
  startIndex: number;
  atSeconds: number;
  /** The time of the moment, or the track's title for its start. */
  label: string;
}

/** The track and the second that a shared link names (`?track=` and `?t=`), or null. */
export function useSharedMoment(playlist: Playlist): SharedMoment | null {
  const [search] = useSearchParams();
  const named = search.get('track');
  const found = named === null ? 0 : playlist.tracks.findIndex(({ id }) => id === named);
  const track = playlist.tracks[found];
  const requested = parseMoment(search.get('t') ?? '') ?? 0;
  // A moment after the end of the track is none.
  const seconds = requested < (track?.duration_seconds ?? Number.POSITIVE_INFINITY) ? requested : 0;
  if (!track || (found === 0 && seconds === 0)) return null;
  const label = seconds > 0 ? formatDuration(seconds) : `“${formatTrackTitle(track.title)}”`;
  return { startIndex: found, atSeconds: seconds, label };
}
