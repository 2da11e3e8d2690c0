import { useMutation, useQueryClient } from '@tanstack/react-query';
import { restorePlaylist, type StateRestore } from '#shared/playlists/playlist-edits.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf } from '#web/lib/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { showRestored } from './show-restored.ts';

/** Restores a past state, or items of it. */
export function useRestore(playlistId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `lines:${playlistId}` },
    mutationFn: (body: StateRestore) => call(restorePlaylist, { params: { id: playlistId }, body }),
    onSuccess: ({ left_out = 0, ...playlist }) => {
      showRestored(client, playlist);
      onDone();
      const t = textOf('history');
      void toast.success(left_out > 0 ? t('backWithout', { count: left_out }) : t('back'));
    },
    onError: (error) => void toast.error(errorText(error, textOf('history')('backFailed'))),
  });
}
