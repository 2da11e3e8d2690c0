import { ArrowUp, RotateCcw } from 'lucide-react';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A feed, or a further page of it, that did not load. */
export function FeedError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText('playlist-load');
  const status = error instanceof ApiError ? error.status : 0;
  const detail = error instanceof ApiError ? error.text : t('noAnswer');
  return (
    <Notice
      kind="error"
      actions={
        <Button size="sm" icon={RotateCcw} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('loadFailed', { status: String(status), detail })}
    </Notice>
  );
}

/** The end, with the way back; at the foot of a feed that does not fill the window. */
export function EndOfFeed() {
  const t = useText('feed');
  return (
    <footer className="mt-auto pt-14 text-center">
      <div className="grid justify-items-center gap-4 border-t border-line/70 pt-10">
        <p className="font-display text-lg font-semibold">{t('end')}</p>
        <Button icon={ArrowUp} onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
          {t('backToTop')}
        </Button>
      </div>
    </footer>
  );
}
