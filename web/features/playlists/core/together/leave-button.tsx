import { LogOut } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLeave } from './use-leave.ts';

/** A button on a playlist's card by which a member, of any right, leaves the playlist. */
export function LeaveButton({ playlist }: { playlist: PlaylistSummary }) {
  const t = useText('people');
  const { leave, isLeaving } = useLeave(playlist);
  const failed = (error: Error) => void toast.error(errorText(error, t('saveFailed')));
  return (
    <IconButton
      label={t('leaveName', { name: playlist.name })}
      icon={LogOut}
      disabled={isLeaving}
      onClick={() => void leave(failed)}
    />
  );
}
