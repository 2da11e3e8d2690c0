import { Pause, Play, X } from 'lucide-react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { canPause, type UploadItem } from './upload-item.ts';
import { dispatch } from './upload-queue.ts';

/** Pause while a file is sent, then resume or cancel. The first button stays the same one: it keeps the focus. */
export function HoldButtons({ item }: { item: UploadItem }) {
  const t = useText('upload-screen');
  const { id, uploadId, fileName: name } = item;
  const isHeld = item.pause === 'hand';
  if (!isHeld && !canPause(item)) return null;
  return (
    <div className="ml-auto flex gap-2">
      <Button
        size="sm"
        icon={isHeld ? Play : Pause}
        aria-label={t(isHeld ? 'resumeNamed' : 'pauseNamed', { name })}
        onClick={() => dispatch(isHeld ? { type: 'retried', id, uploadId } : { type: 'held', id })}
      >
        {t(isHeld ? 'resume' : 'pause')}
      </Button>
      {isHeld ? (
        <Button
          size="sm"
          kind="plain"
          icon={X}
          aria-label={t('cancelNamed', { name })}
          onClick={() => dispatch({ type: 'removed', id })}
        >
          {t('cancel')}
        </Button>
      ) : null}
    </div>
  );
}
