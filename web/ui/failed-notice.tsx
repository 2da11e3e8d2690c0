import type { ReactNode } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface FailedNoticeProps {
  onRetry: () => unknown;
  children: ReactNode;
}

/** Tells that something failed, with a button that tries it again. */
export function FailedNotice({ onRetry, children }: FailedNoticeProps) {
  const t = useText('ui');
  return (
    <Notice
      kind="error"
      actions={
        <Button size="sm" onClick={() => void onRetry()}>
          {t('tryAgain')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
