import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useLeave } from './use-leave.ts';

interface OwnRightProps {
  playlist: Playlist;
  right: NonNullable<Playlist['my_right']>;
  onLeft: () => void;
}

/** A member's own right, with a button to leave. */
export function OwnRight({ playlist, right, onLeft }: OwnRightProps) {
  const t = useText('people');
  const navigate = useNavigate();
  const { leave, isLeaving, error } = useLeave(playlist, () => {
    onLeft();
    if (playlist.visibility === 'private') void navigate(paths.myPlaylists());
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t(mayDo[right])}</p>
        <Button icon={LogOut} busy={isLeaving} onClick={() => void leave()}>
          {t('leave')}
        </Button>
      </div>
      {error ? <Notice kind="error">{errorText(error, t('saveFailed'))}</Notice> : null}
    </div>
  );
}

const mayDo = { suggest: 'maySuggest', add: 'mayAdd', edit: 'mayEdit', own: 'mayEdit' } as const;
