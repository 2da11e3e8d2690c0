import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playlistMessages } from '#shared/messages/playlist-pieces.ts';
import type { PlaylistSummary } from '#shared/playlists.ts';
import { savePlaylist, unsavePlaylist } from '#shared/saves.ts';
import { call } from '#web/lib/api.ts';
import { textOf } from '#web/lib/i18n.ts';
import { getToken } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';
import { patchPlaylist } from './playlist-cache.ts';
import { useSendToLogin } from './use-like.ts';

/** Puts a playlist on the reader's Saved list or takes it off, as {@link useLike} likes. */
export function useSave(playlist: Pick<PlaylistSummary, 'id' | 'has_saved'>): () => void {
  const client = useQueryClient();
  const sendToLogin = useSendToLogin();
  const mutation = useMutation({
    scope: { id: `save:${playlist.id}` },
    mutationFn: (save: boolean) =>
      call(save ? savePlaylist : unsavePlaylist, { params: { id: playlist.id } }),
    onMutate: (save) => patchPlaylist(client, playlist.id, () => ({ has_saved: save })),
    onError: (_error, save) => {
      patchPlaylist(client, playlist.id, () => ({ has_saved: !save }));
      if (getToken()) void toast.error(textOf(playlistMessages)('saveFailed'));
    },
    onSuccess: ({ saved }) => {
      if (saved) void toast.success(textOf(playlistMessages)('saved'));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['saves.mine'] });
    },
  });
  return () => (getToken() ? mutation.mutate(!playlist.has_saved) : sendToLogin());
}
