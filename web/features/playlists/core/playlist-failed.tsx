import { Disc3, Lock } from 'lucide-react';
import { useLocation } from 'react-router';
import { EmptyPlace } from '#web/components/empty-place.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The page of a playlist that does not exist for this reader, or failed to load. */
export function PlaylistFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText('playlist-page');
  const { pathname } = useLocation();
  const status = error instanceof ApiError ? error.status : 0;
  if (error instanceof ApiError && error.reason === 'members_only') {
    return (
      <EmptyState
        level={1}
        icon={Lock}
        title={t('membersOnly')}
        action={
          <LinkButton kind="primary" to={paths.login()} state={{ from: pathname }}>
            {t('toLogin')}
          </LinkButton>
        }
      >
        {t('membersOnlyText')}
      </EmptyState>
    );
  }
  // An address that is no id is answered 422; for people it is the same as nothing being there.
  if (status === 404 || status === 422) {
    return (
      <div>
        <EmptyState
          level={1}
          icon={Disc3}
          title={t('notFound')}
          action={
            <LinkButton kind="primary" to={paths.home()}>
              {t('toFeed')}
            </LinkButton>
          }
        >
          {t('notFoundText')}
        </EmptyState>
        <EmptyPlace />
      </div>
    );
  }
  return (
    <>
      <PageHeading title="playlist" />
      <Notice
        kind="error"
        detail={error instanceof ApiError ? error.text : undefined}
        actions={
          <Button size="sm" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('loadFailed', { status: String(status) })}
      </Notice>
    </>
  );
}
