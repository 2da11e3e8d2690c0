import type { ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { ChartFrame } from '#web/components/chart-frame.tsx';
import { formatHeard, formatStep } from './format-heard.ts';

/** Most names under the columns. */
const named = 7;

/** The time of each day, or month, as a column; the same as a table for screen readers. */
export function DayColumns({ statistics, fileName }: { statistics: ListeningStatistics; fileName: string }) {
  const t = useText('listening-statistics');
  const language = useLanguage();
  const { days, period } = statistics;
  const most = Math.max(1, ...days.map(({ seconds }) => seconds));
  const title = t(period === 'year' ? 'byMonth' : 'byDay');
  const every = Math.ceil(days.length / (days.length === 12 ? 12 : named));
  return (
    <ChartFrame
      title={title}
      note={t('highest', { time: formatHeard(most === 1 ? 0 : most, language) })}
      fileName={fileName}
      lines={() => [
        [t('day'), t('plays'), t('seconds')],
        ...days.map(({ day, plays, seconds }) => [day, plays, seconds]),
      ]}
    >
      <ol aria-hidden className="flex h-40 items-stretch gap-0.5 sm:gap-1">
        {days.map(({ day, seconds }, at) => (
          <li key={day} className="group relative flex min-w-0 flex-1 flex-col justify-end pb-6">
            <span className="absolute inset-x-0 bottom-6 h-px bg-line" />
            <span
              className="relative rounded-t-sm bg-signal transition-[height] group-hover:bg-signal-bright"
              style={{ height: `${(100 * seconds) / most}%` }}
              title={`${formatStep(period, day, language)}: ${formatHeard(seconds, language)}`}
            />
            {at % every === 0 ? (
              <span className="absolute bottom-0 left-0 text-xs whitespace-nowrap text-muted">
                {formatStep(period, day, language)}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {days.map(({ day, plays, seconds }) => (
            <tr key={day}>
              <th scope="row">{formatStep(period, day, language)}</th>
              <td>{formatHeard(seconds, language)}</td>
              <td>{t('playsOf', { count: plays })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFrame>
  );
}
