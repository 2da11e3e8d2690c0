import { useText } from '#web/lib/i18n.ts';

const services = [
  ['spotify', 'spotifyHow'],
  ['youtube', 'youtubeHow'],
  ['apple', 'appleHow'],
  ['others', 'othersHow'],
  ['djs', 'djsHow'],
] as const;

/** Instructions for exporting one's lists from each service. */
export function HowToGet() {
  const t = useText('import-page');
  return (
    <section aria-labelledby="how-to-get" className="grid grid-cols-1 gap-3">
      <h2 id="how-to-get" className="text-lg font-semibold">
        {t('howToGet')}
      </h2>
      <dl className="grid grid-cols-1 gap-3 text-sm">
        {services.map(([service, how]) => (
          <div key={service} className="grid grid-cols-1 gap-0.5">
            <dt className="font-medium">{t(service)}</dt>
            <dd className="text-muted">{t(how)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
