import { patterns } from '#shared/pages.ts';
import { useText } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The way to the first steps, for members whose home has nothing of theirs yet. */
export function WelcomeOffer() {
  const t = useText('welcome-offer');
  return (
    <section
      aria-label={t('title')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-surface p-4"
    >
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{t('title')}</h2>
        <p className="text-sm text-muted">{t('text')}</p>
      </div>
      <LinkButton size="sm" to={patterns.welcome}>
        {t('begin')}
      </LinkButton>
    </section>
  );
}
