import type { QueryClient } from '@tanstack/react-query';
import { likePlaylist, unlikePlaylist } from '#shared/playlists/likes.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { savePlaylist, unsavePlaylist } from '#shared/playlists/saves.ts';
import { call } from '#web/lib/api.ts';
import { textOf } from '#web/lib/i18n.ts';
import { getToken } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';
import { patchPlaylist } from './playlist-cache.ts';
import { rereadPlaylist } from './reread-playlist.ts';

/**
 * Likes or unlikes a playlist: shown at once everywhere, taken back if the call fails. Calls about one playlist go one
 * after the other, and only the last one's answer counts. A like pulses in its button, once.
 */
export function sendLike(client: QueryClient, id: string, like: boolean): Promise<unknown> {
  if (like) pulse();
  const key = ['like', id];
  const mutation = client.getMutationCache().build(client, {
    mutationKey: key,
    scope: { id: key.join(':') },
    mutationFn: (liked: boolean) => call(liked ? likePlaylist : unlikePlaylist, { params: { id } }),
    onMutate: (liked) => patchPlaylist(client, id, (shown) => marked(shown, liked)),
    onError: (_error, liked) => {
      patchPlaylist(client, id, (shown) => marked(shown, !liked));
      if (getToken()) void toast.error(textOf('playlist-marks')('likeFailed'));
    },
    onSuccess: ({ like_count, liked }) => {
      if (client.isMutating({ mutationKey: key }) > 1) return;
      patchPlaylist(client, id, () => ({ has_liked: liked, like_count, likes_count: like_count }));
      rereadPlaylist(client, id);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['likes.playlists'] }),
  });
  return mutation.execute(like).catch(() => undefined);
}

/** Pulses the heart that was pressed; a like by the keyboard's own key has none. */
function pulse(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const heart = document.querySelector('button:is(:hover, :focus) > .lucide-heart');
  heart?.animate({ scale: [1, 1.35, 1] }, { duration: 200, easing: 'ease-out' });
}

function marked(shown: PlaylistSummary, like: boolean) {
  if (shown.has_liked === like) return {};
  const count = Math.max(0, shown.likes_count + (like ? 1 : -1));
  return { has_liked: like, likes_count: count, like_count: count };
}

/** Puts a playlist on the reader's Saved list or takes it off, as {@link sendLike} likes. */
export function sendSave(client: QueryClient, id: string, save: boolean): Promise<unknown> {
  const mutation = client.getMutationCache().build(client, {
    scope: { id: `save:${id}` },
    mutationFn: (saved: boolean) => call(saved ? savePlaylist : unsavePlaylist, { params: { id } }),
    onMutate: (saved) => patchPlaylist(client, id, () => ({ has_saved: saved })),
    onError: (_error, saved) => {
      patchPlaylist(client, id, () => ({ has_saved: !saved }));
      if (getToken()) void toast.error(textOf('playlist-marks')('saveFailed'));
    },
    onSuccess: ({ saved }) => {
      if (saved) void toast.success(textOf('playlist-marks')('saved'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['saves.mine'] }),
  });
  return mutation.execute(save).catch(() => undefined);
}
