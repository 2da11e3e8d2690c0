import { useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { playKnown } from '#web/components/whole-playlist.ts';
import { seekTo } from '#web/player/controls.ts';
import { currentTrackId, isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';

/** Plays an item of a playlist from a moment; where it plays already, it goes on from there. */
export function usePlayMoment(playlist: Playlist): (itemId: string, seconds: number) => void {
  const client = useQueryClient();
  return (itemId, seconds) => {
    const startIndex = playlist.tracks.findIndex(({ entry_id }) => entry_id === itemId);
    const track = playlist.tracks[startIndex];
    if (!track) return;
    const state = usePlayback.getState();
    const isCurrent = isPlaylistCurrent(playlist.id)(state) && currentTrackId(state) === track.id;
    if (isCurrent && state.status === 'playing') seekTo(seconds);
    else playKnown(client, playlist, { startIndex, atSeconds: seconds, from: 'page' });
  };
}
