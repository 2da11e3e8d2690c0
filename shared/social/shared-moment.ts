import type { Playlist } from '#shared/playlists/playlists.ts';
import { formatDuration, formatTrackTitle } from '#shared/texts/format.ts';
import { parseMoment } from './share-moments.ts';

/** A place in a playlist with which its music begins. */
export interface SharedMoment {
  startIndex: number;
  atSeconds: number;
  /** The time of the moment, or the track's title for its start. */
  label: string;
}

/** The track and the second that a shared link names (`?track=` and `?t=`), or null. */
export function sharedMomentOf(
  { tracks }: Pick<Playlist, 'tracks'>,
  address: { get: (name: string) => string | null },
): SharedMoment | null {
  const named = address.get('track');
  const found = named === null ? 0 : tracks.findIndex(({ id }) => id === named);
  const track = tracks[found];
  const requested = parseMoment(address.get('t') ?? '') ?? 0;
  // A moment after the end of the track is none.
  const seconds = requested < (track?.duration_seconds ?? Number.POSITIVE_INFINITY) ? requested : 0;
  if (!track || (found === 0 && seconds === 0)) return null;
  const label = seconds > 0 ? formatDuration(seconds) : `“${formatTrackTitle(track.title)}”`;
  return { startIndex: found, atSeconds: seconds, label };
}
