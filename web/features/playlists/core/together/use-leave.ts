import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listShared, removeMember } from '#shared/playlists/collaboration.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { keyOf } from '#web/lib/query.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import { keyOfPlaylist } from '../playlist-items.ts';
import { noteLeft } from './use-lost-right.ts';

type Left = Pick<PlaylistSummary, 'id' | 'name' | 'visibility'>;

/** Lets a member leave a playlist, after a confirmation. Calls `onLeft` afterwards, before lists are refetched. */
export function useLeave({ id, name, visibility }: Left, onLeft?: () => void) {
  const t = useText('people');
  const confirm = useConfirm();
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const leaving = useMutation({
    mutationFn: (username: string) => {
      noteLeft(id);
      return call(removeMember, { params: { id, name: username } });
    },
    onSuccess: () => {
      void toast.success(t('left', { name }));
      onLeft?.();
      void client.invalidateQueries({ queryKey: keyOf(listShared) });
      // A private one is gone for those who left.
      if (visibility !== 'private') void client.invalidateQueries({ queryKey: keyOfPlaylist(id) });
    },
  });

  async function leave(onError?: (error: Error) => void): Promise<void> {
    const question = {
      title: t('leaveTitle', { name }),
      text: t('leaveText'),
      confirmLabel: t('leave'),
      danger: true,
    };
    if ((await confirm(question)) && user) leaving.mutate(user.username, onError && { onError });
  }

  return { leave, isLeaving: leaving.isPending, error: leaving.error };
}
