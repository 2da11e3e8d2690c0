import type { ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { formatHeard } from './format-heard.ts';

const beside = {
  week: { more: 'moreWeek', less: 'lessWeek' },
  month: { more: 'moreMonth', less: 'lessMonth' },
  year: { more: 'moreYear', less: 'lessYear' },
} as const;

/** The four figures of a period, the time beside that of the one before. */
export function Totals({ statistics }: { statistics: ListeningStatistics }) {
  const t = useText('listening-statistics');
  const language = useLanguage();
  const { seconds, plays, before, tracks_count: tracks, finds_count: finds, period } = statistics;
  const difference = seconds - before.seconds;
  const note = t(beside[period][difference < 0 ? 'less' : 'more'], {
    time: formatHeard(Math.abs(difference), language),
  });
  const figures = [
    { name: t('listened'), value: formatHeard(seconds, language), note: before.seconds > 0 ? note : '' },
    { name: t('playsName'), value: formatNumber(plays, language), note: '' },
    { name: t('tracksName'), value: formatNumber(tracks, language), note: '' },
    { name: t('findsName'), value: formatNumber(finds, language), note: t('findsNote') },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div key={name} data-edge="" className="rounded-panel bg-surface p-4 sm:p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <p className="font-display text-xl font-bold tabular-nums">{value}</p>
            {note ? <p className="mt-1 text-xs text-muted">{note}</p> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
