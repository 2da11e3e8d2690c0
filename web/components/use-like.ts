import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { likePlaylist, unlikePlaylist } from '#shared/likes.ts';
import { playlistMessages } from '#shared/messages/playlist-pieces.ts';
import type { PlaylistSummary } from '#shared/playlists.ts';
import { call } from '#web/lib/api.ts';
import { textOf } from '#web/lib/i18n.ts';
import { type LoginState, paths } from '#web/lib/paths.ts';
import { getToken } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';
import { patchPlaylist } from './playlist-cache.ts';

type Liked = Pick<PlaylistSummary, 'id' | 'has_liked'>;

/**
 * Likes or unlikes a playlist: shown at once everywhere, taken back if the call fails. Calls about one playlist go one
 * after the other, and only the last one's answer counts. Without a session it leads to the login.
 */
export function useLike(playlist: Liked): { toggle: () => void; busy: boolean } {
  const client = useQueryClient();
  const sendToLogin = useSendToLogin();
  const key = ['like', playlist.id];
  const mutation = useMutation({
    mutationKey: key,
    scope: { id: key.join(':') },
    mutationFn: (like: boolean) =>
      call(like ? likePlaylist : unlikePlaylist, { params: { id: playlist.id } }),
    onMutate: (like) => {
      patchPlaylist(client, playlist.id, (shown) => marked(shown, like));
    },
    onError: (_error, like) => {
      patchPlaylist(client, playlist.id, (shown) => marked(shown, !like));
      if (getToken()) void toast.error(textOf(playlistMessages)('likeFailed'));
    },
    onSuccess: ({ like_count, liked }) => {
      if (client.isMutating({ mutationKey: key }) > 1) return;
      patchPlaylist(client, playlist.id, () => ({
        has_liked: liked,
        like_count,
        likes_count: like_count,
      }));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['likes.playlists'] });
    },
  });
  return {
    busy: mutation.isPending,
    toggle: () => (getToken() ? mutation.mutate(!playlist.has_liked) : sendToLogin()),
  };
}

function marked(shown: PlaylistSummary, like: boolean) {
  if (shown.has_liked === like) return {};
  const count = Math.max(0, shown.likes_count + (like ? 1 : -1));
  return { has_liked: like, likes_count: count, like_count: count };
}

/** To the login, which brings back to this page. */
export function useSendToLogin(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    const state: LoginState = { from: pathname + search };
    void navigate(paths.login(), { state });
  };
}
