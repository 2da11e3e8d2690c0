import { useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { usePlayPlaylist } from '#web/components/use-play-playlist.ts';
import { isWhole, playKnown } from '#web/components/whole-playlist.ts';
import { useSharedMoment } from './use-shared-moment.ts';

/** The Play of a playlist's page, in its head and in the slim one: from the shared moment, if the address has one. */
export function useMainPlay(playlist: Playlist) {
  const player = usePlayPlaylist(playlist.id);
  const client = useQueryClient();
  const moment = useSharedMoment(playlist);
  return {
    isChosen: player.isChosen,
    warm: player.warm,
    moment,
    isEmpty: playlist.tracks.length === 0 && isWhole(playlist),
    press: () => (moment && !player.isChosen ? playKnown(client, playlist, moment) : player.toggle()),
  };
}
