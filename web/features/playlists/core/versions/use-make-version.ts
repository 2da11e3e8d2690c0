import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { listMine } from '#shared/playlists/playlists.ts';
import { forkPlaylist } from '#shared/playlists/versions.ts';
import { useSendToLogin } from '#web/components/use-like.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { getToken } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';
import { keyOfPlaylist } from '../playlist-items.ts';

/** Makes the reader's own version of a playlist and opens it; without a session it leads to the login. */
export function useMakeVersion(playlistId: string): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const sendToLogin = useSendToLogin();
  const toastId = `version ${playlistId}`;
  const making = useMutation({
    mutationFn: () => call(forkPlaylist, { params: { id: playlistId } }),
    onMutate: () => void toast.loading(textOf('versions')('making'), { id: toastId }),
    onSuccess: (version) => {
      client.setQueryData(keyOfPlaylist(version.id), version);
      void client.invalidateQueries({ queryKey: keyOfPlaylist(playlistId) });
      void client.invalidateQueries({ queryKey: keyOf(listMine) });
      void toast.success(textOf('versions')('made'), { id: toastId });
      void navigate(paths.playlist(version.id));
    },
    onError: (error) => void toast.error(errorText(error, textOf('versions')('makeFailed')), { id: toastId }),
  });
  return () => {
    if (!getToken()) sendToLogin();
    else if (!making.isPending) making.mutate();
  };
}
