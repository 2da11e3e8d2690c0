import { RotateCcw } from 'lucide-react';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ResetAuthentication } from './create-error.tsx';

/** The error of a list of playlists, with the specification's two actions. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText('playlist-list');
  return (
    <Notice
      kind="error"
      actions={
        <>
          <ResetAuthentication />
          <Button size="sm" icon={RotateCcw} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </>
      }
    >
      {error instanceof ApiError
        ? t('loadFailed', { status: String(error.status), detail: error.text })
        : t(error instanceof NetworkError && error.reason === 'offline' ? 'offline' : 'noAnswer')}
    </Notice>
  );
}
