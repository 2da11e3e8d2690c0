import { playlistPageMessages } from '#shared/messages/playlist-page.ts';
import { playlistMessages } from '#shared/messages/playlist-pieces.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Conflict } from './use-edit.ts';

interface ConflictNoticeProps {
  conflict: Conflict;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two tabs changed the same words: shows what the other made of them, and the two ways out. */
export function ConflictNotice({
  conflict: { theirs, fields },
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const t = useText(playlistPageMessages);
  const tPieces = useText(playlistMessages);
  return (
    <Notice
      kind="error"
      detail={fields.map((field) => (
        <span key={field} className="block">
          {t('theirs', {
            field: t(field),
            value: field === 'visibility' ? tPieces(theirs.visibility) : theirs[field] || t('nothing'),
          })}
        </span>
      ))}
      actions={
        <>
          <Button size="sm" onClick={onKeepMine}>
            {t('keepMine')}
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            {t('takeTheirs')}
          </Button>
        </>
      }
    >
      {t('conflict')}
    </Notice>
  );
}
