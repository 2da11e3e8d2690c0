import { Disc3 } from 'lucide-react';
import { EmptyPlace } from '#web/components/empty-place.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** For every address that is no page. */
export function NotFoundPage() {
  const t = useText('not-found');
  usePageTitle(useText('titles')('notFound'));
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-4 text-center">
      <Disc3 aria-hidden strokeWidth={1.25} className="size-16 text-muted" />
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="text-muted">{t('text')}</p>
      <LinkButton kind="primary" to={paths.home()} className="mt-2">
        {t('home')}
      </LinkButton>
      <div className="mt-8 w-full">
        <EmptyPlace />
      </div>
    </div>
  );
}
