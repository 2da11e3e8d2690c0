import { useQuery } from '@tanstack/react-query';
import { LikeButton } from '../playlist-actions.tsx';
import { beginningOf } from '../playlist-beginning.ts';
import { usePlayback } from '#web/player/playback.ts';

/** The heart of the playlist that plays. */
export function LikeCurrent() {
  const id = usePlayback((state) => state.origin?.playlistId ?? '');
  const { data: playlist } = useQuery({
    ...beginningOf(id),
    enabled: id !== '',
    staleTime: 60_000,
  });
  return playlist ? <LikeButton playlist={playlist} /> : null;
}
