import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { listShared, removeMember } from '#shared/collaboration.ts';
import { peopleMessages } from '#shared/messages/people.ts';
import type { Playlist } from '#shared/playlists.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { keyOfPlaylist } from '../playlist-lines.ts';

interface OwnRightProps {
  playlist: Playlist;
  right: NonNullable<Playlist['my_right']>;
  onLeft: () => void;
}

/** For a member: what they may do, and the way out. */
export function OwnRight({ playlist: { id, name, visibility }, right, onLeft }: OwnRightProps) {
  const t = useText(peopleMessages);
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const leaving = useMutation({
    mutationFn: (username: string) => call(removeMember, { params: { id, name: username } }),
    onSuccess: async () => {
      void toast.success(t('left', { name }));
      onLeft();
      void client.invalidateQueries({ queryKey: keyOf(listShared) });
      if (visibility === 'private') await navigate(paths.myPlaylists());
      else void client.invalidateQueries({ queryKey: keyOfPlaylist(id) });
    },
  });

  async function leave(): Promise<void> {
    const question = {
      title: t('leaveTitle', { name }),
      text: t('leaveText'),
      confirmLabel: t('leave'),
      danger: true,
    };
    if ((await confirm(question)) && user) leaving.mutate(user.username);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t(mayDo[right])}</p>
        <Button icon={LogOut} busy={leaving.isPending} onClick={() => void leave()}>
          {t('leave')}
        </Button>
      </div>
      {leaving.error ? <Notice kind="error">{errorText(leaving.error, t('saveFailed'))}</Notice> : null}
    </div>
  );
}

const mayDo = { suggest: 'maySuggest', add: 'mayAdd', edit: 'mayEdit', own: 'mayEdit' } as const;
