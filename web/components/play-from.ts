import type { QueryClient } from '@tanstack/react-query';
import { textOf } from '#web/lib/i18n.ts';
import { warmPlayer } from '#web/player/player.ts';
import { toast } from '#web/ui/toast.ts';
import { beginPlaylist } from './use-play-playlist.ts';
import { wholeOf } from './whole-playlist.ts';

/** Plays a playlist from one of its tracks, or from the first where that one is gone. */
export function playFrom(client: QueryClient, playlistId: string, trackId: string | undefined): void {
  warmPlayer().catch(() => undefined);
  client.fetchQuery({ ...wholeOf(playlistId), staleTime: 0 }).then(
    (playlist) => {
      const at = playlist.tracks.findIndex(({ id }) => id === trackId);
      beginPlaylist(client, playlist, { from: 'page', startIndex: Math.max(0, at) });
    },
    () => void toast.error(textOf('playback')('playlistFailed')),
  );
}
