import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import { parseMoment, type ShareMoment } from '#shared/social/share-moments.ts';
import { base } from '#web/lib/base.ts';
import { formatDuration } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { currentTrackId, isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';

/** The values of the sheet's fields. */
export interface ChosenMoment {
  /** True if the link contains the moment. */
  wanted: boolean;
  /** The track's id; empty for the first one. */
  track: string;
  /** The time as typed. */
  time: string;
}

/** The current track of a playlist and its position in whole seconds; null if the playlist does not play. */
export function playingIn(playlistId: string): { track: string; seconds: number } | null {
  const state = usePlayback.getState();
  const track = isPlaylistCurrent(playlistId)(state) ? currentTrackId(state) : null;
  return track === null ? null : { track, seconds: Math.floor(state.positionSeconds) };
}

/** The initial values: a named track is chosen; otherwise the current one is filled in, but not chosen. */
export function firstChoice(playlistId: string, at: ShareMoment): ChosenMoment {
  const playing = playingIn(playlistId);
  if (at.track === undefined) {
    return { wanted: false, track: playing?.track ?? '', time: formatDuration(playing?.seconds ?? 0) };
  }
  const seconds = at.t ?? (playing?.track === at.track ? playing.seconds : 0);
  return { wanted: true, track: at.track, time: formatDuration(seconds) };
}

/** The error of a time field. */
export type TimeFault = 'badTime' | 'tooLate' | null;

export function faultOf(time: string, track: Pick<PlaylistTrack, 'duration_seconds'> | undefined): TimeFault {
  const seconds = parseMoment(time);
  if (seconds === null) return time.trim() === '' ? null : 'badTime';
  return track?.duration_seconds && seconds >= track.duration_seconds ? 'tooLate' : null;
}

/** The moment of the link; without an invalid time, or one after the track's end. */
export function momentIn(chosen: ChosenMoment, tracks: readonly PlaylistTrack[] = []): ShareMoment {
  if (!chosen.wanted) return {};
  const track = tracks.find(({ id }) => id === chosen.track) ?? tracks[0];
  const seconds = faultOf(chosen.time, track) === null ? (parseMoment(chosen.time) ?? 0) : 0;
  return { ...(chosen.track ? { track: chosen.track } : {}), ...(seconds > 0 ? { t: seconds } : {}) };
}

/** The absolute addresses of a playlist's page, of its player for other sites and of its files as a podcast. */
export function shareLinks(
  id: string,
  moment: ShareMoment,
): {
  page: string;
  embed: string;
  podcast: string;
} {
  const absolute = (path: string): string => location.origin + base + path;
  const page = paths.playlist(id, moment);
  return {
    page: absolute(page),
    embed: absolute(`/embed${page}`),
    podcast: absolute(`${paths.playlist(id)}/podcast.xml`),
  };
}
