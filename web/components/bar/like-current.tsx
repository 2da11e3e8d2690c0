import { useQuery } from '@tanstack/react-query';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { LikeButton } from '../playlist-actions.tsx';
import { queryOf } from '#web/lib/query.ts';
import { usePlayback } from '#web/player/playback.ts';

/** The heart of the playlist that plays. */
export function LikeCurrent() {
  const id = usePlayback((state) => state.origin?.playlistId ?? '');
  const { data: playlist } = useQuery({
    ...queryOf(getPlaylist, { params: { id } }),
    enabled: id !== '',
    staleTime: 60_000,
  });
  return playlist ? <LikeButton playlist={playlist} /> : null;
}
