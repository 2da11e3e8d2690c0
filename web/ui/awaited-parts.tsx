import { useStore } from 'zustand';
import { useText } from '#web/lib/i18n.ts';
import { awaitedParts } from '#web/lib/part.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

const classes =
  'fixed inset-x-3 bottom-4 z-50 max-md:bottom-20 mx-auto w-fit max-w-lg rounded-cover bg-raised shadow-lift';

/** Shows that a requested part is still loading, or that its code did not arrive; once in the shell. */
export function AwaitedParts() {
  const t = useText('ui');
  const parts = useStore(awaitedParts);
  const missing = parts.filter(({ state }) => state === 'missing');
  if (missing.length > 0) {
    return (
      <Notice
        kind="error"
        className={classes}
        detail={t('partMissingText')}
        actions={
          <>
            <Button size="sm" kind="primary" onClick={() => missing.forEach(({ retry }) => retry())}>
              {t('tryAgain')}
            </Button>
            {/* After an update the server no longer has the part, and some browsers remember a failed one. */}
            <Button size="sm" onClick={() => location.reload()}>
              {t('reloadPage')}
            </Button>
            <Button size="sm" onClick={() => missing.forEach(({ giveUp }) => giveUp())}>
              {t('close')}
            </Button>
          </>
        }
      >
        {t('partMissing')}
      </Notice>
    );
  }
  if (parts.length === 0) return null;
  return (
    // Presses go through to what lies under it.
    <output
      aria-busy="true"
      className={`${classes} pointer-events-none animate-late px-4 py-2 text-sm text-muted`}
    >
      {t('partComing')}
    </output>
  );
}
