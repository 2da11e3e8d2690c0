import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The reason for which a playlist was not created (specification, section 8). */
export function CreateError({ error }: { error: unknown }) {
  const t = useText('playlist-list');
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
    return (
      <Notice kind="error" detail={error.text} actions={<ResetAuthentication />}>
        {t('createAuthFailed')}
      </Notice>
    );
  }
  if (error instanceof ApiError) {
    return (
      <Notice kind="error" detail={error.text}>
        {t('createFailed', { status: String(error.status) })}
      </Notice>
    );
  }
  const isOffline = error instanceof NetworkError && error.reason === 'offline';
  return <Notice kind="error">{t(isOffline ? 'offline' : 'noAnswer')}</Notice>;
}

/** A link to reset the session. */
export function ResetAuthentication() {
  const t = useText('playlist-list');
  return (
    <LinkButton size="sm" to={paths.resetAuth()}>
      {t('resetAuthentication')}
    </LinkButton>
  );
}
