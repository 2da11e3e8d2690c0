import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { acceptInvite, declineInvite, listShared } from '#shared/playlists/collaboration.ts';
import type { Notification } from '#shared/social/notifications.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';

const besideThePicture = { paddingLeft: '3.75rem' };

interface InviteAnswerProps {
  line: Extract<Notification, { kind: 'invited' }>;
  onGo: () => void;
}

/** The two answers to an invitation, and the result of the chosen one. */
export function InviteAnswer({ line: { invite_id: token, playlist }, onGo }: InviteAnswerProps) {
  const t = useText('invitation');
  const client = useQueryClient();
  const navigate = useNavigate();
  const joining = useMutation({
    mutationFn: () => call(acceptInvite, { params: { token } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf(listShared) });
      onGo();
      void navigate(paths.playlist(playlist.id));
    },
  });
  const declining = useMutation({ mutationFn: () => call(declineInvite, { params: { token } }) });
  const error = joining.error ?? declining.error;
  if (declining.isSuccess) return <Outcome>{t('declined')}</Outcome>;
  if (error) return <Outcome>{errorText(error, t('joinFailed'))}</Outcome>;
  return (
    <div className="flex gap-2 pb-2" style={besideThePicture}>
      <Button size="sm" kind="primary" busy={joining.isPending} onClick={() => joining.mutate()}>
        {t('join')}
      </Button>
      <Button size="sm" busy={declining.isPending} onClick={() => declining.mutate()}>
        {t('decline')}
      </Button>
    </div>
  );
}

const Outcome = ({ children }: { children: string }) => (
  <output className="block pb-2 text-sm text-muted" style={besideThePicture}>
    {children}
  </output>
);
