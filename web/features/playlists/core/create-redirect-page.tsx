import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';

/** Time to read the text. */
const readingMs = 1200;

/** The specification's redirect screen: leads to the playlists, where one is created. */
export function CreateRedirectPage() {
  const t = useText('redirect');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.playlists(), { replace: true }), readingMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div lang={t.lang('redirecting')} className="grid min-h-[60vh] content-center justify-items-center gap-3">
      <h1 className="text-center text-xl font-bold">{t('redirecting')}</h1>
      <p className="text-muted">{t('lead')}</p>
      <TextLink replace to={paths.playlists()}>
        {t('now')}
      </TextLink>
    </div>
  );
}
